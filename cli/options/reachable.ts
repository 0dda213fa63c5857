// What it takes to reach a server at an address: contents of the user's files, not their paths.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { CommandError } from '../exit-codes.ts';

/** Whom to trust as the server; nothing for those whom this machine trusts. PEM. */
export interface Trust {
  readonly ca?: string;
  readonly insecure?: boolean;
}

/** Who the caller is; nothing for nobody. Certificate and key are PEM. */
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

/** A credential whose certificate has its key. `name` is what the user calls each of them. @throws CommandError */
export function checkPair(
  { token, certificate, key }: Readonly<Record<'token' | 'certificate' | 'key', string | undefined>>,
  name: { readonly certificate: string; readonly key: string },
): Credential {
  const bearer = token === undefined ? {} : { token };
  if (certificate === undefined && key === undefined) return bearer;
  if (certificate === undefined || key === undefined)
    throw new CommandError(`${name.certificate} and ${name.key} go together`);
  if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key)))
    throw new CommandError(`${name.key}: not the key of the certificate in ${name.certificate}`);
  return { ...bearer, clientCertificate: certificate, clientKey: key };
}
