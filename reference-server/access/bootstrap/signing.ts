// The content of cluster-info (document access 5.5): the client configuration, and a detached JWS of it for each
// signing token. Pure.
import { CompactSign } from 'jose';
import type { Endpoint } from '../../endpoint.ts';
import type { JsonObject } from '../../object.ts';
import type { Names } from '../../../common/dialects/names.ts';
import type { BootstrapToken } from './token-secret.ts';

type Data = Readonly<Record<string, string>>;

/** The signed value: a client configuration without users, since each joining client has its own token. */
export function clientConfiguration({ url, certificateAuthority }: Endpoint): JsonObject {
  const authority = Buffer.from(certificateAuthority).toString('base64');
  const cluster = { 'certificate-authority-data': authority, server: url };
  return { apiVersion: 'v1', kind: 'Config', clusters: [{ name: '', cluster }] };
}

/** HS256 over the value, with the full token as shared secret; `header..signature`, without the payload. */
export async function signatureOf(value: string, token: BootstrapToken): Promise<string> {
  const key = new TextEncoder().encode(`${token.id}.${token.secret}`);
  const header = { alg: 'HS256', kid: token.id };
  const jws = await new CompactSign(new TextEncoder().encode(value)).setProtectedHeader(header).sign(key);
  const [protectedPart, , signature] = jws.split('.');
  return `${protectedPart}..${signature}`;
}

export const signatureKeyOf = (id: string, { clusterInformationKeys }: Names): string =>
  `${clusterInformationKeys.signaturePrefix}${id}`;

/** The data of cluster-info with its signatures replaced by these. */
export function signedData(data: Data, signatures: Data, { clusterInformationKeys }: Names): Data {
  const { signaturePrefix } = clusterInformationKeys;
  const others = Object.entries(data).filter(([key]) => !key.startsWith(signaturePrefix));
  return { ...Object.fromEntries(others), ...signatures };
}
