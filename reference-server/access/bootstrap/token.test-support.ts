// Secrets of bootstrap tokens for the unit tests.
import { orch } from '../../../common/dialects/names.ts';
import type { ApiObject } from '../../object.ts';

export const sampleToken = { id: 'abc123', secret: '0123456789abcdef' };

const sampleKeys: Readonly<Record<string, string>> = {
  'token-id': sampleToken.id,
  'token-secret': sampleToken.secret,
  'usage-bootstrap-authentication': 'true',
  'usage-bootstrap-signing': 'true',
};

/** The Secret of the sample token with changed keys; undefined omits one. */
export function tokenSecret(
  keys: Readonly<Record<string, string | undefined>> = {},
  over: { readonly metadata?: ApiObject['metadata']; readonly type?: string } = {},
): ApiObject {
  const texts = Object.entries({ ...sampleKeys, ...keys }).filter(([, text]) => text !== undefined);
  const data = Object.fromEntries(texts.map(([key, text]) => [key, Buffer.from(text!).toString('base64')]));
  const { metadata, type = orch.secretTypes.bootstrapToken } = over;
  return {
    metadata: { name: 'bootstrap-token-abc123', namespace: orch.namespaces.system, ...metadata },
    type,
    data,
  };
}
