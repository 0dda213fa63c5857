// Case: TokenReviews after the authentication configuration file has changed (access 2.5, 5.3). Helper of
// `reviewed-id-tokens.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { isReviewedAuthenticated } from '../../kit/reviews/reviewed-tokens.ts';
import { reloading } from './reloads.ts';

/** An issuer is added to the file, and removed from it. */
export async function reviewedAfterReload(context: CaseContext): Promise<void> {
  const target = await reloading(context, ['kept']);
  const [kept, added] = [target.entry('kept'), target.entry('added')];
  const [ofKept, ofAdded] = [await target.token(kept), await target.token(added)];
  await target.accepts(ofKept);
  const isReviewed = (token: string) => isReviewedAuthenticated(context, target.server, token);
  if (!(await isReviewed(ofKept)))
    throw new NotRun('not-exercised', 'a TokenReview reports no token of the file as authenticated');
  const untilReviewed = (wanted: boolean, when: string) =>
    context.eventually(async () => {
      const what = `whether a TokenReview reports a token of the other issuer as authenticated, ${when}`;
      context.expect.equal(await isReviewed(ofAdded), wanted, what);
    }, 'reload');
  await untilReviewed(false, 'before any change');
  await target.rewrite([kept, added]);
  await untilReviewed(true, 'after its issuer has been added to the file');
  await target.rewrite([kept]);
  await untilReviewed(false, 'after its issuer has been removed from the file');
  context.expect.equal(await isReviewed(ofKept), true, 'whether a token of the first issuer still is');
}
