// How to reach a server at a URL: the contents of the user's files, not their paths.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { CommandError } from '../exit-codes.ts';

/** The trusted certificate authority of the server, PEM. Empty: those that this machine trusts. */
export interface Trust {
  readonly ca?: string;
  readonly insecure?: boolean;
}

/** The credential of the caller; empty for an anonymous caller. Certificate and key are PEM. */
export interface Credential {
  readonly token?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
}

export interface Reachable {
  readonly url: string;
  readonly trust: Trust;
  readonly credential: Credential;
}

/** A credential whose certificate matches its key. `name` holds the option names for messages. @throws CommandError */
export function checkPair(
  { token, certificate, key }: Readonly<Record<'token' | 'certificate' | 'key', string | undefined>>,
  name: { readonly certificate: string; readonly key: string },
): Credential {
  const bearer = token === undefined ? {} : { token };
  if (certificate === undefined && key === undefined) return bearer;
  if (certificate === undefined || key === undefined)
    throw new CommandError(`${name.certificate} and ${name.key} must be given together`);
  if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key)))
    throw new CommandError(`${name.key}: not the key of the certificate in ${name.certificate}`);
  return { ...bearer, clientCertificate: certificate, clientKey: key };
}
