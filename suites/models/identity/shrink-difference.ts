// Reduces a wrong answer: claims that it does not depend on, then rules and mappings.
import type { CaseContext } from '../../kit/context.ts';
import { WaitingError } from '../../kit/waiting/eventually.ts';
import { CheckFailed, PrerequisiteFailed } from '../../kit/failures.ts';
import { differenceOf } from './compare.ts';
import { decide } from './decide.ts';
import type { ModelEntry } from './entry.ts';
import { values } from './expressions.ts';
import { extraKeys } from './generate.ts';
import type { IdentityServer, LaunchWith } from './identity-server.ts';
import { isPresent } from './token.ts';
import type { Token } from './token.ts';

/** The token without the claims that may be left out while the answer stays wrong, and with short lists. */
export async function fewestClaims(
  given: Token,
  isWrong: (token: Token) => Promise<boolean>,
): Promise<Token> {
  let token = given;
  const attempt = async (next: Token) => {
    if (await isWrong(next)) token = next;
  };
  for (const [name, value] of Object.entries(given.claims)) {
    const { [name]: _left, ...others } = token.claims;
    if (!isPresent(name)) await attempt({ ...token, claims: others });
    if (Array.isArray(value) && value.length > 1 && name in token.claims)
      await attempt({ ...token, claims: { ...token.claims, [name]: value.slice(0, 1) } });
  }
  if (typeof token.audience !== 'string' && token.audience.length > 1)
    for (const one of token.audience) await attempt({ ...token, audience: one });
  return token;
}

/** Entries with one part less. */
function reductions(entry: ModelEntry): readonly ModelEntry[] {
  const without = <T>(list: readonly T[], index: number) => list.filter((_, position) => position !== index);
  const plain = { expression: values.claim('sub') };
  return [
    ...entry.claimRules.map((_, index) => ({ ...entry, claimRules: without(entry.claimRules, index) })),
    ...entry.userRules.map((_, index) => ({ ...entry, userRules: without(entry.userRules, index) })),
    ...(entry.groups !== undefined && !entry.userRules.some(({ reads }) => reads === 'groups')
      ? [{ ...entry, groups: undefined }]
      : []),
    ...(entry.uid !== undefined && !entry.userRules.some(({ reads }) => reads === 'uid')
      ? [{ ...entry, uid: undefined }]
      : []),
    ...entry.extra
      .map(({ key }, index) => ({ key, next: { ...entry, extra: without(entry.extra, index) } }))
      .filter(({ key }) => !entry.userRules.some((rule) => rule.key === key))
      .map(({ next }) => next),
    ...('expression' in entry.username && entry.username.expression.text === plain.expression.text
      ? []
      : [{ ...entry, username: plain }]),
  ];
}

const maxLaunches = 24;

export interface Fewest {
  readonly entry: ModelEntry;
  /** A server with this entry alone; undefined where no part could be left out. */
  readonly server: IdentityServer | undefined;
}

/** The entry without the parts that may be left out while the answer stays wrong, on a server of its own. */
export async function fewestRules(
  context: CaseContext,
  given: ModelEntry,
  token: Token,
  launch: LaunchWith,
): Promise<Fewest> {
  let fewest: Fewest = { entry: given, server: undefined };
  let launches = 0;
  for (let isReduced = true; isReduced;) {
    isReduced = false;
    for (const entry of reductions(fewest.entry)) {
      if ((launches += 1) > maxLaunches) return fewest;
      const server = await wrongServer(context, entry, token, launch);
      if (server === undefined) continue;
      fewest = { entry, server };
      isReduced = true;
      break;
    }
  }
  return fewest;
}

/** A server that answers wrongly with the entry alone; undefined where it answers correctly. An issuer is not ready at once:
 * an identity that is expected, and an acceptance that is not, may appear some time later. */
async function wrongServer(
  { eventually }: CaseContext,
  entry: ModelEntry,
  token: Token,
  launch: LaunchWith,
): Promise<IdentityServer | undefined> {
  const decision = decide(entry, token);
  const isAwaited = 'identity' in decision;
  let server: IdentityServer;
  try {
    server = await launch([entry]);
  } catch (error) {
    if (error instanceof PrerequisiteFailed) return undefined;
    throw error;
  }
  try {
    await eventually(async () => {
      const difference = differenceOf(decision, await server.observe(0, token), token, extraKeys);
      if ((difference === undefined) !== isAwaited) throw new CheckFailed(difference ?? 'no difference');
    }, 'unannounced');
    return isAwaited ? undefined : server;
  } catch (error) {
    if (!(error instanceof WaitingError)) throw error;
    return isAwaited ? server : undefined;
  }
}
