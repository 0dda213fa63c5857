// The identity that reads an answer.
import type { Credential, SendOptions } from '../../kit/requests/api.ts';

/** Whose answers may differ: a server may hide parts of an object from some identities. */
export function readerOf(credential: Credential, headers: SendOptions['headers'] = {}): string {
  const acting = Object.entries(headers).filter(([name]) => /^(authorization|impersonate-.*)$/i.test(name));
  return [identityOf(credential), ...acting.flat()].join(' ');
}

function identityOf(credential: Credential): string {
  if (typeof credential === 'string') return credential;
  if ('token' in credential) return credential.token;
  if ('certificate' in credential) return credential.certificate.certificate;
  return JSON.stringify(credential.impersonate);
}
