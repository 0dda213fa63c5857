// Reviews of tokens that are no JWT and that the server itself knows: bootstrap tokens, and those of a token file (access 2.5,
// 5.1). Helper of `token-reviews.suite.ts`.
import { mintToken } from '../../common/keys/token-file.ts';
import type { Api } from '../kit/requests/api.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Expect } from '../kit/expect/expect.ts';
import { isDeepEqual } from '../kit/expect/show.ts';
import { NotRun } from '../kit/failures.ts';
import { launchedIfPossible } from '../kit/launched-unless-refused.ts';
import { isRecord } from '../kit/objects/object.ts';
import { statusOf } from '../kit/reviews/review-status.ts';
import { postReview } from '../kit/reviews/reviews.ts';

interface OpaqueToken {
  readonly token: string;
  readonly username: string;
  /** Of the server that knows the token. */
  readonly api: Api;
}

export const userIn = ({ user }: Record<string, unknown>): Record<string, unknown> =>
  isRecord(user) ? user : {};

/** A review shows the user of a bootstrap token, or else of one of a file. @throws NotRun without both */
export async function mustKnowOpaqueToken(context: CaseContext): Promise<void> {
  const isBootstrap = context.has('bootstrap-tokens');
  const known = isBootstrap ? await bootstrapToken(context) : await tokenOfFile(context);
  if (known === undefined) throw new NotRun('feature:bootstrap-tokens', allAreJwts);
  await mustKnow(context, known);
}

const allAreJwts = 'all tokens of the target are JWTs';

async function bootstrapToken({ api, people }: CaseContext): Promise<OpaqueToken> {
  const { token } = await people.bootstrap();
  return { token: token.text, username: `system:bootstrap:${token.id}`, api };
}

/** undefined without a launcher. */
async function tokenOfFile(context: CaseContext): Promise<OpaqueToken | undefined> {
  const { people, uniqueName } = context;
  const [token, username] = [mintToken(), uniqueName('user')];
  people.bearer(token, username);
  const file = `${token},${username},uid-of-the-file\n`;
  const target = await launchedIfPossible(context, { '--token-auth-file': { file } });
  return target && { token, username, api: target.api };
}

async function mustKnow(context: CaseContext, { api, token, username }: OpaqueToken): Promise<void> {
  // A replica may not know a new token yet.
  await context.eventually(async () => {
    const status = statusOf(await postReview(context, 'TokenReview', { spec: { token } }, { api }));
    context.expect.equal(userIn(status)['username'], username, 'the username of a token that is no JWT');
  }, 'cache');
}

/** @throws NotRun where the target has no such tokens */
export async function opaqueTokensForNoOther(context: CaseContext): Promise<void> {
  const { expect, has, uniqueName } = context;
  const ofFile = await tokenOfFile(context);
  const tokens = [
    ...(has('bootstrap-tokens') ? [await bootstrapToken(context)] : []),
    ...(ofFile === undefined ? [] : [ofFile]),
  ];
  if (tokens.length === 0) throw new NotRun('feature:bootstrap-tokens', allAreJwts);
  const audience = `https://${uniqueName('foreign')}.example.com`;
  for (const known of tokens) {
    await mustKnow(context, known);
    const { token, username, api } = known;
    const spec = { token, audiences: [audience] };
    const { authenticated, audiences } = statusOf(
      await postReview(context, 'TokenReview', { spec }, { api }),
    );
    const isGood = authenticated === true && Array.isArray(audiences) && audiences.length > 0;
    expect.that(
      !isGood,
      `the token of ${username}, which is no JWT, is reported as good for a foreign audience`,
    );
  }
}

/** A bootstrap token whose secret differs in its last or first character. */
export const guesses = (token: string): readonly string[] =>
  [token.length - 1, token.indexOf('.') + 1].map(
    (at) => `${token.slice(0, at)}${token[at] === 'a' ? 'b' : 'a'}${token.slice(at + 1)}`,
  );

/** A server may show that a token that does not authenticate leaves the client anonymous (access 1). */
export function mustShowNoUser(status: ReturnType<typeof statusOf>, expect: Expect): void {
  const { groups, username } = userIn(status);
  if (username !== undefined && isDeepEqual(groups, ['system:unauthenticated'])) return;
  expect.absent(username, 'status.user.username');
  expect.absent(groups, 'status.user.groups');
}
