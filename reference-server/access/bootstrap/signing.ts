// The signatures of cluster-info (document access 5.5): a detached JWS for each signing token. Pure.
import { CompactSign } from 'jose';
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { BootstrapToken } from './token-secret.ts';

type Data = Readonly<Record<string, string>>;

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

/** The data of cluster-info with these signatures, and no others. */
export function signedData(data: Data, signatures: Data, { clusterInformationKeys }: Names): Data {
  const { signaturePrefix } = clusterInformationKeys;
  const others = Object.entries(data).filter(([key]) => !key.startsWith(signaturePrefix));
  return { ...Object.fromEntries(others), ...signatures };
}
