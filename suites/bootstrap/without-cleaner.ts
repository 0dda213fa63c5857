// Tokens that expire on a launched server without the cleaner (access 2.4): the Secret of such a token stays.
import { encoded, tokenSecretName } from '../kit/identities/bootstrap-tokens.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { launchedIfPossible } from '../kit/launched-unless-refused.ts';
import { endOfReviews } from '../kit/reviews/reviewed-tokens.ts';
import { informationOf, signatureKey } from './cluster-information.ts';
import { lifetimes, signing } from './expiring-tokens.ts';
import {
  clockToleranceMs,
  givenToken,
  mustAuthenticate,
  mustBeRefused,
  sinceMs,
  systemSecrets,
  timeAhead,
  untilPast,
} from './tokens.ts';

/** A token and another that lasts longer, and the signatures of tokens. */
interface Expired {
  readonly there: CaseContext;
  readonly bearer: Awaited<ReturnType<typeof givenToken>>;
  readonly lasting: Awaited<ReturnType<typeof givenToken>>;
  readonly wasSigned: boolean;
  /** Waits until no TokenReview reports the token as authenticated. */
  readonly mustEndReviews: (what: string) => Promise<void>;
}

const expired = 'a token after its expiration, on a server without the cleaner';

/** A token that worked works no longer, and signs no longer, while others still do. No verdict where the server accepts the token
 * only after its expiration, or does not start with these options. */
export async function endsWithoutCleaner(context: CaseContext): Promise<void> {
  const found = await expiredWithoutCleaner(context);
  if (found === undefined) return;
  const { there, bearer, lasting } = found;
  await there.eventually(() => mustBeRefused(bearer, there, expired), 'cache');
  await found.mustEndReviews(expired);
  if (!found.wasSigned) return;
  // A signer may act only on a change: the new token is one.
  const next = await givenToken(there, there, signing);
  await mustSignOnly(found, [lasting, next]);
}

/** Its signature ends although nothing changes. @throws NotRun where it was not signed before */
export async function signatureEndsByItself(context: CaseContext): Promise<void> {
  const found = await expiredWithoutCleaner(context);
  if (found?.wasSigned !== true)
    throw new NotRun(
      'not-exercised',
      'no server without the cleaner signs with a token before its expiration',
    );
  await mustSignOnly(found, [found.lasting]);
  const { there, bearer } = found;
  const data = encoded({ expiration: await timeAhead(there, there, 600) });
  const secrets = systemSecrets(there, there);
  const changed = await secrets.mergePatch(tokenSecretName(bearer.token.id), { data });
  there.expect.success(changed, 'PATCH of the expiration of a token that has expired');
  const what = 'the signature of a token that had expired, since its expiration lies ahead again';
  await there.eventually(
    async () => there.expect.present(await signatureOf(there, bearer), what),
    'controller',
  );
}

async function mustSignOnly({ there, bearer }: Expired, valid: readonly Expired['bearer'][]): Promise<void> {
  const { eventually, expect } = there;
  await eventually(async () => {
    expect.absent(await signatureOf(there, bearer), `the signature of ${expired}`);
    for (const one of valid)
      expect.present(await signatureOf(there, one), 'the signature of a token that has not expired');
  }, 'controller');
}

const signatureOf = async (there: CaseContext, { token }: Expired['bearer']) =>
  (await informationOf(there)).data?.[signatureKey(there, token.id)];

async function expiredWithoutCleaner(context: CaseContext): Promise<Expired | undefined> {
  const signer = context.has('bootstrap-signer') ? ',bootstrapsigner' : '';
  const flags = { '--enable-bootstrap-token-auth': 'true', '--controllers': `*${signer}` };
  const server = await launchedIfPossible(context, flags);
  if (server === undefined) return undefined;
  const { api, cluster, people } = server;
  let found: Expired | undefined;
  // A slow server may accept the token in time, but sign with it only after its expiration.
  for (const seconds of lifetimes) {
    found = (await expiredAfter({ ...context, api, cluster, people }, seconds)) ?? found;
    if (found !== undefined && (found.wasSigned || signer === '')) return found;
  }
  return found;
}

/** @returns undefined where the server accepts the token only after its expiration */
async function expiredAfter(there: CaseContext, seconds: number): Promise<Expired | undefined> {
  const { eventually, expect, has } = there;
  const expiration = await timeAhead(there, there, seconds);
  const lasting = await givenToken(there, there, {
    ...signing,
    expiration: await timeAhead(there, there, 600),
  });
  const bearer = await givenToken(there, there, { ...signing, expiration });
  const known = { accepted: false, signed: false, mustEndReviews: async (_what: string) => {} };
  await eventually(async () => {
    if ((await sinceMs(there, there, expiration)) >= -clockToleranceMs) return;
    await mustAuthenticate(bearer, there, 'a token before its expiration');
    if (!known.accepted) known.mustEndReviews = await endOfReviews(there, there, bearer.token.text);
    known.accepted = true;
    if (!has('bootstrap-signer')) return;
    expect.present(await signatureOf(there, bearer), 'the signature of a token before its expiration');
    known.signed = true;
  }, 'cache');
  if (!known.accepted) return undefined;
  await untilPast(there, expiration);
  const { signed: wasSigned, mustEndReviews } = known;
  return { there, bearer, lasting, wasSigned, mustEndReviews };
}
