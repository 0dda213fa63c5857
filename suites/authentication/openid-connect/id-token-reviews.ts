// TokenReviews of ID tokens (access 2.5, 5.2). The document does not show their path.
import { tokensWithChangedSignature } from '../../../common/keys/token-keys.ts';
import type { Claims } from '../../../fixtures/services/issuer.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { anyPath } from '../static-users.ts';
import { oidcServer } from './issuers.ts';

/** A TokenReview reports the user of an ID token, and no user of one with another signature, nor of one that the server refuses
 * because it has expired, or because of its audience or issuer (access 2.5). */
export async function expectReviewed(context: CaseContext): Promise<void> {
  const { expect, names } = context;
  const target = await oidcServer(context, { '--oidc-username-prefix': '-' });
  const token = await target.issuer.mint({ sub: 'u1' });
  await target.acceptsToken(token);
  const apiVersion = `${names.groups.authentication}/v1`;
  const review = (one: string) =>
    target.server.api.post(`/apis/${apiVersion}/tokenreviews`, {
      apiVersion,
      kind: 'TokenReview',
      spec: { token: one },
    });
  const answer = await review(token);
  if (answer.status === 404)
    throw new NotRun('not-exercised', 'the server has no TokenReview at the customary path');
  expect.success(answer, 'a TokenReview of an ID token');
  expect.contains(
    answer.json,
    { status: { authenticated: true, user: { username: 'u1' } } },
    'the TokenReview of an ID token',
  );
  for (const changed of tokensWithChangedSignature(token)) {
    target.with(changed);
    expect.that(!isAuthenticated(await review(changed)), reported('with another signature'));
  }
  const { url } = target.issuer;
  const invalids = { ...invalidClaims(context), 'of an issuer with a longer URL': { iss: `${url}/tenant` } };
  for (const [what, claims] of Object.entries<Claims>(invalids)) {
    const invalid = await target.issuer.mint({ sub: 'u1', ...claims });
    const { status } = await target.with(invalid).get(anyPath, { query: { limit: 1 } });
    // Other rows judge whether the server refuses it.
    if (status === 401) expect.that(!isAuthenticated(await review(invalid)), reported(what));
  }
}

const reported = (what: string) => `a TokenReview reports a token ${what} as authenticated`;

function invalidClaims({ now }: CaseContext): Readonly<Record<string, Claims>> {
  const exp = Math.floor(now() / 1_000) - 3_600;
  return {
    'that has expired': { iat: exp - 3_600, exp },
    'for another client': { aud: 'another-client' },
    'of another issuer': { iss: 'https://issuer.example' },
  };
}

function isAuthenticated({ json }: Answer): boolean {
  const status = isRecord(json) ? json['status'] : undefined;
  return isRecord(status) && status['authenticated'] === true;
}
