// Servers that accept several algorithms of ID tokens (access 5.2).
import type { CaseContext } from '../../kit/context.ts';
import { keysOfRun, oidcServer } from './issuers.ts';

/** A server accepts tokens of each of two algorithms, and none of a third. The document does not state how several are
 * written. */
export async function severalAlgorithms(context: CaseContext): Promise<void> {
  const { usual, anyAlgorithm, ecdsa } = await keysOfRun(context);
  const acceptsBoth = async (value: string | readonly string[]) => {
    const target = await oidcServer(context, { '--oidc-signing-algs': value });
    for (const key of [ecdsa, usual]) await target.accepts({}, { key });
    return target;
  };
  const target = await acceptsBoth('ES256,RS256').catch(() => acceptsBoth(['ES256', 'RS256']));
  const other = { key: anyAlgorithm, header: { alg: 'RS512' } };
  await target.refuses('a token signed with RS512, which is none of two algorithms', {}, other);
}
