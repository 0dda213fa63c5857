// Tokens that end while a case looks on (access 2.4): each beside one that lasts, which shows that the target has come
// to know new ones. One that is known only after its end shows nothing.
import { encoded, tokenSecretName } from '../kit/bootstrap-tokens.ts';
import type { BootstrapToken, TokenFields } from '../kit/bootstrap-tokens.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { Person } from '../kit/people.ts';
import { mustHaveOnly, mustHaveSignature, signatureKey } from './cluster-information.ts';
import {
  ask,
  clockToleranceMs,
  givenToken,
  mustBeKnown,
  mustBeRefused,
  offeredToken,
  passes,
  sinceMs,
  systemSecrets,
  timeAhead,
} from './tokens.ts';

const past = '2001-01-01T00:00:00Z';
const signing: TokenFields = { usages: ['authentication', 'signing'] };

/** Seconds that a token lasts: quick targets know it within the first, slow ones have a second chance. */
const lives = [5, 20];

/** Does it with tokens of longer and longer lives, until one is seen while it lasts. */
async function withLives(judge: (seconds: number) => Promise<void>): Promise<void> {
  for (const seconds of lives) {
    try {
      return await judge(seconds);
    } catch (error) {
      if (!(error instanceof EndedUnseen) || seconds === lives.at(-1)) throw error;
    }
  }
}

class EndedUnseen extends NotRun {
  constructor(why: string) {
    super('not-exercised', why);
  }
}

/** Two tokens, of which one ends soon. */
async function givenEnding(context: CaseContext, seconds: number, fields: TokenFields = {}) {
  const expiration = await timeAhead(context, context, seconds);
  const ending = await givenToken(context, context, { ...fields, expiration });
  const later = await timeAhead(context, context, 600);
  const lasting = await givenToken(context, context, { ...fields, expiration: later });
  /** @throws EndedUnseen once the time has come */
  const mustLast = async (what: string) => {
    if ((await sinceMs(context, context, expiration)) >= -clockToleranceMs)
      throw new EndedUnseen(`${what} later than the seconds that it lasts`);
  };
  return { expiration, ending, lasting, mustLast };
}

/** A token is known until it ends, and refused from then on. */
export const worksUntilItsEnd = (context: CaseContext) =>
  withLives(async (seconds) => {
    const { eventually, everywhere } = context;
    const { expiration, ending, lasting, mustLast } = await givenEnding(context, seconds);
    const what = 'a token whose expiration lies ahead';
    await eventually(() => mustBeKnown(lasting, context, what), 'cache');
    await eventually(async () => {
      await mustLast('a new token is known');
      await everywhere(() => mustBeKnown(ending, context, what));
    }, 'cache');
    await mustLastUntil(context, ending, expiration, seconds);
    await eventually(() => mustBeRefused(ending, context, 'a token whose expiration has come'), 'cache');
  });

/** No refusal before the expiration. One that is followed by another answer, or that comes in the first seconds of a token,
 * may be of a replica of the server that does not know the token yet. @throws EndedUnseen for such a one */
async function mustLastUntil(context: CaseContext, ending: Person, expiration: string, seconds: number) {
  const { eventually, expect } = context;
  const early: number[] = [];
  await eventually(async () => {
    const { status } = await ask(ending, context);
    const pastMs = await sinceMs(context, context, expiration);
    if (pastMs >= -clockToleranceMs) return;
    if (status === 401) early.push(pastMs);
    else if (early.length > 0) throw new EndedUnseen('a token was refused and known again while it lasts');
    expect.fail('the expiration has not come');
  }, 'cache');
  const [first] = early;
  if (first === undefined) return;
  if (seconds !== lives.at(-1)) throw new EndedUnseen('a token was refused in its first seconds');
  expect.atLeast(first, -clockToleranceMs, 'milliseconds from the expiration to the first refusal');
}

/** A token that ends loses its signature; one that has ended gets none. */
export const signsUntilItsEnd = (context: CaseContext) =>
  withLives(async (seconds) => {
    const { eventually, expect, throughout } = context;
    const { token: expired } = await offeredToken(context, 'an expired token', {
      ...signing,
      expiration: past,
    });
    const { expiration, ending, lasting, mustLast } = await givenEnding(context, seconds, signing);
    await mustHaveSignature(context, lasting.token);
    await eventually(async () => {
      await mustLast('a new token signs');
      const { data } = await mustHaveSignature(context, lasting.token);
      expect.present(
        data?.[signatureKey(context, ending.token.id)],
        'the signature of a token that lasts yet',
      );
    }, 'controller');
    const good = async (): Promise<BootstrapToken> => (await givenToken(context, context, signing)).token;
    const next = await good();
    await throughout(
      () => mustHaveOnly(context, next, [expired], 'the signature of an expired token'),
      'quiet',
      () => mustHaveSignature(context, next),
    );
    await passes(context, expiration);
    // Nothing but a change may bring a signer to look.
    const last = await good();
    await eventually(
      () => mustHaveOnly(context, last, [ending.token], 'the signature of a token that has expired since'),
      'controller',
    );
  });

/** Tokens whose Secrets stay, and come to say something else of them. */
export async function endsByChanges(context: CaseContext): Promise<void> {
  const { eventually, expect, people } = context;
  const secrets = systemSecrets(context, context);
  const next = people.mintToken();
  const changes: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['whose secret is another one now', { 'token-secret': next.secret }],
    ['that may authenticate no more', { 'usage-bootstrap-authentication': 'false' }],
    ['whose expiration was set to a time long ago', { expiration: past }],
  ];
  for (const [what, data] of changes) {
    const bearer = await givenToken(context, context);
    const { id } = bearer.token;
    await eventually(() => mustBeKnown(bearer, context, 'a new bootstrap token'), 'cache');
    const changed = await secrets.mergePatch(tokenSecretName(id), { data: encoded(data) });
    // Whether a Secret that is no good is taken is not said.
    if (!changed.ok) {
      expect.refused(changed, `PATCH of the Secret of a bootstrap token ${what}`);
      continue;
    }
    await eventually(() => mustBeRefused(bearer, context, `a bootstrap token ${what}`), 'cache');
    if (!('token-secret' in data)) continue;
    const rotated = people.bearer(`${id}.${next.secret}`, `system:bootstrap:${id}`);
    await eventually(() => mustBeKnown(rotated, context, 'the token with the other secret'), 'cache');
  }
}
