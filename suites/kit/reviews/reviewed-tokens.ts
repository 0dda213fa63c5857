// Whether TokenReviews report a bearer token as authenticated (access 2.5). The document does not show their path.
import type { CaseContext } from '../context.ts';
import { isRecord } from '../objects/object.ts';
import type { Api } from '../requests/api.ts';

interface Reviewing {
  readonly api: Api;
}

export async function isReviewedAuthenticated(
  { names }: Pick<CaseContext, 'names'>,
  { api }: Reviewing,
  token: string,
): Promise<boolean> {
  const apiVersion = `${names.groups.authentication}/v1`;
  const review = { apiVersion, kind: 'TokenReview', spec: { token } };
  const answer = await api.post(`/apis/${apiVersion}/tokenreviews`, review);
  const status = answer.ok && isRecord(answer.json) ? answer.json['status'] : undefined;
  return isRecord(status) && status['authenticated'] === true;
}

/** Called with a token that is valid. Called after its end, the result waits until no review reports it as authenticated; where
 * none reported the valid token, it checks nothing. */
export async function endOfReviews(
  context: Pick<CaseContext, 'names' | 'expect' | 'eventually'>,
  target: Reviewing,
  token: string,
): Promise<(what: string) => Promise<void>> {
  const isReported = () => isReviewedAuthenticated(context, target, token);
  const wasReported = await isReported();
  return async (what) => {
    if (!wasReported) return;
    await context.eventually(
      async () =>
        context.expect.that(!(await isReported()), `a TokenReview still reports ${what} as authenticated`),
      'cache',
    );
  };
}
