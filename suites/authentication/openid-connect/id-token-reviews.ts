// TokenReviews of ID tokens (access 2.5, 5.2). The document does not show their path.
import { tokensWithChangedSignature } from '../../../common/keys/token-keys.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { oidcServer } from './issuers.ts';

/** A TokenReview reports the user of an ID token, and no user of one with another signature (access 2.5). */
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
    const refused = await review(changed);
    const status = isRecord(refused.json) ? refused.json['status'] : undefined;
    const isAuthenticated = isRecord(status) && status['authenticated'] === true;
    expect.that(!isAuthenticated, 'a TokenReview reports a token with another signature as authenticated');
  }
}
