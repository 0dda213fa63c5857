// Compares the identities of tokens on a server with the model, for generated entries in one file. A wrong answer is reduced
// to few claims and rules.
import type { CaseContext } from '../../kit/context.ts';
import { CheckFailed, PrerequisiteFailed } from '../../kit/failures.ts';
import { shrink } from '../shrink.ts';
import { generateEntries } from './choose-tokens.ts';
import type { EntryWithTokens } from './choose-tokens.ts';
import { differenceOf } from './compare.ts';
import type { Observed } from './compare.ts';
import { decide } from './decide.ts';
import { fieldsOf } from './entry.ts';
import type { ModelEntry } from './entry.ts';
import { extraKeys } from './generate.ts';
import type { IdentityServer, LaunchWith } from './identity-server.ts';
import { fewestClaims, fewestRules } from './shrink-difference.ts';
import type { Token } from './token.ts';

const entryCount = 40;
const tokensOfEach = 7;
const maxLaunches = 12;

/** @throws CheckFailed for an identity that differs from the model */
export async function runIdentities(context: CaseContext, launch: LaunchWith): Promise<void> {
  const seed = Math.floor(context.random() * 0x7fffffff);
  const all = generateEntries(entryCount, tokensOfEach, seed);
  const server = await started(launch, all, seed);
  await untilReady(context, server, all, launch, seed);
  let decisions = 0;
  for (const [index, { entry, accepted, refused }] of all.entries()) {
    context.forgetExchanges();
    for (const token of [...accepted, ...refused]) {
      const different = differs(entry, token, await server.observe(index, token));
      if (different !== undefined) await reportWrong(context, { server, index, entry, token, launch, seed });
      decisions += 1;
    }
  }
  context.record({ issuers: all.length, accepted: all.length * tokensOfEach, decisions });
}

const differs = (entry: ModelEntry, token: Token, observed: Observed) =>
  differenceOf(decide(entry, token), observed, token, extraKeys);

/** @throws CheckFailed that names the fewest entries with which the server does not start */
async function started(
  launch: LaunchWith,
  all: readonly EntryWithTokens[],
  seed: number,
): Promise<IdentityServer> {
  const entriesAt = (indices: readonly number[]) => indices.map((index) => all[index]!.entry);
  const startProblem = async (indices: readonly number[]) => {
    try {
      await launch(entriesAt(indices));
      return undefined;
    } catch (error) {
      if (error instanceof PrerequisiteFailed) return error.message;
      throw error;
    }
  };
  try {
    return await launch(all.map(({ entry }) => entry));
  } catch (error) {
    if (!(error instanceof PrerequisiteFailed)) throw error;
    const fails = async (indices: readonly number[]) =>
      indices.length > 0 && (await startProblem(indices)) !== undefined;
    const left = await shrink(all.length, fails, maxLaunches);
    const problem = (await startProblem(left)) ?? error.message;
    throw new CheckFailed(
      `${problem}. The file is valid: ${entriesAt(left).map(describeEntry).join(', ')}. Seed ${seed}`,
    );
  }
}

/** Issuers load in the background: waits until a token of each is accepted that the model accepts. */
async function untilReady(
  context: CaseContext,
  server: IdentityServer,
  all: readonly EntryWithTokens[],
  launch: LaunchWith,
  seed: number,
): Promise<void> {
  let waiting = [...all.keys()];
  const stillRefused = async () => {
    const answers = await Promise.all(
      waiting.map((index) => server.observe(index, all[index]!.accepted[0]!)),
    );
    waiting = waiting.filter((_, position) => !('username' in answers[position]!));
    if (waiting.length > 0) throw new CheckFailed(`${waiting.length} of the issuers are not ready`);
  };
  try {
    await context.eventually(stillRefused, 'cache');
  } catch (error) {
    const index = waiting[0];
    if (index === undefined) throw error;
    const { entry, accepted } = all[index]!;
    await reportWrong(context, { server, index, entry, token: accepted[0]!, launch, seed });
    throw error;
  }
}

interface Wrong {
  readonly server: IdentityServer;
  readonly index: number;
  readonly entry: ModelEntry;
  readonly token: Token;
  readonly launch: LaunchWith;
  readonly seed: number;
}

/** Reduces the token on the running server, then the entry on servers of its own.
 * @throws CheckFailed where the wrong answer is repeated */
async function reportWrong(context: CaseContext, wrong: Wrong): Promise<void> {
  const { server, index, entry, launch, seed } = wrong;
  const isWrong = async (token: Token) =>
    differs(entry, token, await server.observe(index, token)) !== undefined;
  const token = await fewestClaims(wrong.token, isWrong);
  const fewest = await fewestRules(context, entry, token, launch);
  const last = fewest.server ?? { observe: (_: number, one: Token) => server.observe(index, one) };
  const least = await fewestClaims(
    token,
    async (one) => differs(fewest.entry, one, await last.observe(0, one)) !== undefined,
  );
  context.forgetExchanges();
  const difference = differs(fewest.entry, least, await last.observe(0, least));
  throw new CheckFailed(
    `a token ${describeToken(least)} is ${difference ?? 'judged differently each time'}. Entry: ${describeEntry(fewest.entry)}. Seed ${seed}`,
  );
}

const describeEntry = (entry: ModelEntry) => JSON.stringify(fieldsOf(entry));

function describeToken({ claims, audience, isExpired }: Token): string {
  const given = JSON.stringify({ ...claims, aud: audience });
  return `with the claims ${given}${isExpired ? ', which has expired,' : ''}`;
}
