// Servers that accept several algorithms of ID tokens (access 5.2).
import type { CaseContext } from '../../kit/context.ts';
import { keysOfRun, oidcServer } from './issuers.ts';

/** A server accepts tokens of each of three algorithms, and none of a fourth. The document does not state how several are
 * written. */
export async function severalAlgorithms(context: CaseContext): Promise<void> {
  const { usual, anyAlgorithm, ecdsa } = await keysOfRun(context);
  const signed = (alg: string) => ({ key: anyAlgorithm, header: { alg } });
  const algorithms = ['ES256', 'RS256', 'RS384'];
  const acceptsEach = async (value: string | readonly string[]) => {
    const target = await oidcServer(context, { '--oidc-signing-algs': value });
    for (const options of [{ key: ecdsa }, { key: usual }, signed('RS384')])
      await target.accepts({}, options);
    return target;
  };
  const target = await acceptsEach(algorithms.join(',')).catch(() => acceptsEach(algorithms));
  await target.refuses('a token signed with RS512, which is none of three algorithms', {}, signed('RS512'));
}
