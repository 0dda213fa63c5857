// Tokens that expire during a case (access 2.4), each beside one that does not, which shows that the target accepts new
// tokens. A token that the target accepts only after its expiration shows nothing.
import { encoded, tokenSecretName } from '../kit/identities/bootstrap-tokens.ts';
import type { BootstrapToken, TokenFields } from '../kit/identities/bootstrap-tokens.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { Person } from '../kit/identities/people.ts';
import { whoIs } from '../kit/identities/self-review.ts';
import { endOfReviews } from '../kit/reviews/reviewed-tokens.ts';
import { mustHaveOnly, mustHaveSignature, signatureKey } from './cluster-information.ts';
import {
  sendAs,
  clockToleranceMs,
  givenAccepted,
  givenToken,
  mustAuthenticate,
  mustBeRefused,
  writtenToken,
  untilPast,
  sinceMs,
  systemSecrets,
  timeAhead,
} from './tokens.ts';

const past = '2001-01-01T00:00:00Z';
/** Fields of a token that authenticates and signs. */
export const signing: TokenFields = { usages: ['authentication', 'signing'] };

/** Seconds until a token expires: fast targets accept it within the first period, slow ones within a later one. */
export const lifetimes = [5, 20, 60];

/** Repeats the check with longer lifetimes until the target accepts a token before its expiration. */
async function withLifetimes(judge: (seconds: number) => Promise<void>): Promise<void> {
  for (const seconds of lifetimes) {
    try {
      return await judge(seconds);
    } catch (error) {
      if (!(error instanceof ExpiredUnseen) || seconds === lifetimes.at(-1)) throw error;
    }
  }
}

class ExpiredUnseen extends NotRun {
  constructor(why: string) {
    super('not-exercised', why);
  }
}

/** Two tokens, of which one expires soon. */
async function givenExpiring(context: CaseContext, seconds: number, fields: TokenFields = {}) {
  const expiration = await timeAhead(context, context, seconds);
  const expiring = await givenToken(context, context, { ...fields, expiration });
  // Beyond 32 bits of seconds.
  const later = '2120-01-01T00:00:00Z';
  const lasting = await givenToken(context, context, { ...fields, expiration: later });
  /** @throws ExpiredUnseen once the expiration is reached */
  const mustLast = async (what: string) => {
    if ((await sinceMs(context, context, expiration)) >= -clockToleranceMs)
      throw new ExpiredUnseen(`${what} only after its expiration`);
  };
  return { expiration, expiring, lasting, mustLast };
}

/** A token is accepted until its expiration, and refused afterwards. */
export async function worksUntilExpiration(context: CaseContext): Promise<void> {
  const { eventually, onAllReplicas } = context;
  const soon = await givenToken(context, context, { expiration: await timeAhead(context, context, 600) });
  await eventually(() => mustAuthenticate(soon, context, 'a token that expires in ten minutes'), 'cache');
  await withLifetimes(async (seconds) => {
    const { expiration, expiring, lasting, mustLast } = await givenExpiring(context, seconds);
    const what = 'a token before its expiration';
    await eventually(() => mustAuthenticate(lasting, context, what), 'cache');
    await eventually(async () => {
      await mustLast('the target accepts a new token');
      await onAllReplicas(() => mustAuthenticate(expiring, context, what));
    }, 'cache');
    await mustLastUntil(context, expiring, expiration, seconds);
    await eventually(() => mustBeRefused(expiring, context, 'a token after its expiration'), 'cache');
  });
}

/** Expects no refusal before the expiration. A refusal that is followed by another answer, or that comes in the first
 * seconds, may come from a replica that does not have the token yet. @throws ExpiredUnseen for such a refusal */
async function mustLastUntil(context: CaseContext, expiring: Person, expiration: string, seconds: number) {
  const { eventually, expect } = context;
  const early: number[] = [];
  await eventually(async () => {
    const { status } = await sendAs(expiring, context);
    const pastMs = await sinceMs(context, context, expiration);
    if (pastMs >= -clockToleranceMs) return;
    if (status === 401) early.push(pastMs);
    else if (early.length > 0)
      throw new ExpiredUnseen('a token was refused and accepted again before its expiration');
    expect.fail('the expiration is not reached');
  }, 'cache');
  const [first] = early;
  if (first === undefined) return;
  if (seconds !== lifetimes.at(-1)) throw new ExpiredUnseen('a token was refused in its first seconds');
  expect.atLeast(first, -clockToleranceMs, 'milliseconds from the expiration to the first refusal');
}

/** A token loses its signature at its expiration; an expired token gets none. */
export const signsUntilExpiration = (context: CaseContext) =>
  withLifetimes(async (seconds) => {
    const { eventually, expect, throughout } = context;
    const { token: expired } = await writtenToken(context, 'an expired token', {
      ...signing,
      expiration: past,
    });
    const { expiration, expiring, lasting, mustLast } = await givenExpiring(context, seconds, signing);
    await mustHaveSignature(context, lasting.token);
    await eventually(async () => {
      await mustLast('the target signs with a new token');
      const { data } = await mustHaveSignature(context, lasting.token);
      expect.present(
        data?.[signatureKey(context, expiring.token.id)],
        'the signature of a token before its expiration',
      );
    }, 'controller');
    const good = async (): Promise<BootstrapToken> => (await givenToken(context, context, signing)).token;
    const next = await good();
    await throughout(
      () => mustHaveOnly(context, next, [expired], 'the signature of an expired token'),
      'quiet',
      () => mustHaveSignature(context, next),
    );
    await untilPast(context, expiration);
    // A signer may act only on a change: the new token is one.
    const last = await good();
    await eventually(
      () => mustHaveOnly(context, last, [expiring.token], 'the signature of a token that has expired since'),
      'controller',
    );
  });

/** Tokens that changes of their Secrets make invalid. */
export async function revokedByChanges(context: CaseContext): Promise<void> {
  const { eventually, expect, people } = context;
  const secrets = systemSecrets(context, context);
  const next = people.mintToken();
  const changes: readonly (readonly [string, Readonly<Record<string, string>>, TokenFields?])[] = [
    ['whose secret was changed', { 'token-secret': next.secret }],
    ['that may no longer authenticate', { 'usage-bootstrap-authentication': 'false' }],
    ['that may only sign since then', { 'usage-bootstrap-authentication': 'false' }, signing],
    ['whose expiration was set to a past time', { expiration: past }],
  ];
  for (const [what, data, fields] of changes) {
    const bearer = await givenToken(context, context, fields);
    const { id } = bearer.token;
    await eventually(() => mustAuthenticate(bearer, context, 'a new bootstrap token'), 'cache');
    const mustEndReviews = await endOfReviews(context, context, bearer.token.text);
    const changed = await secrets.mergePatch(tokenSecretName(id), { data: encoded(data) });
    // The document does not state whether the server accepts an invalid Secret.
    if (!changed.ok) {
      expect.refused(changed, `PATCH of the Secret of a bootstrap token ${what}`);
      continue;
    }
    await eventually(() => mustBeRefused(bearer, context, `a bootstrap token ${what}`), 'cache');
    await mustEndReviews(`a bootstrap token ${what}`);
    if (!('token-secret' in data)) continue;
    const rotated = people.bearer(`${id}.${next.secret}`, `system:bootstrap:${id}`);
    await eventually(() => mustAuthenticate(rotated, context, 'the token with the other secret'), 'cache');
  }
}

/** The groups of a token follow a change of its Secret. */
export async function groupsFollowChanges(context: CaseContext): Promise<void> {
  const { eventually, expect } = context;
  const [before, after] = ['system:bootstrappers:before', 'system:bootstrappers:after'];
  const { token, api } = await givenAccepted(context, { groups: [before] });
  const groups = async () => (await whoIs(context, api, 'with a bootstrap token')).groups;
  expect.that((await groups()).includes(before), 'a bootstrap token lacks its extra group');
  const data = encoded({ 'auth-extra-groups': after });
  const changed = await systemSecrets(context, context).mergePatch(tokenSecretName(token.id), { data });
  expect.success(changed, 'PATCH of the extra groups of a bootstrap token');
  await eventually(async () => {
    const now = await groups();
    expect.that(now.includes(after), 'a bootstrap token lacks a group that was added to its Secret');
    expect.that(!now.includes(before), 'a bootstrap token has a group that was removed from its Secret');
  }, 'cache');
}
