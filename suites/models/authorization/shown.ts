// What of a target shows the rules of generated policies, asked by somebody whom none of them names.
import { NotRun } from '../../kit/failures.ts';
import { byRequest, hasReviews } from './ask.ts';
import type { Asking } from './ask.ts';
import type { World } from './policies.ts';
import { objectNames } from './world.ts';

export interface Shown {
  /** Whether reviews are where they are inferred to be. */
  readonly reviews: boolean;
  /** Whether requests for paths that are not served are refused: what stands before a server may answer for them. */
  readonly paths: boolean;
}

/** Where everybody has rights already, requests show nothing of a policy. @throws NotRun */
export async function demandNothingElse({ users, paths }: World, asking: Asking): Promise<Shown> {
  const user = users.at(-1)!;
  for (const verb of ['get', 'create', 'list'] as const) {
    const request = {
      verb,
      group: '',
      resource: 'configmaps',
      subresource: '',
      namespace: 'one',
      name: verb === 'get' ? objectNames[0] : '',
    };
    if (await byRequest(asking, { user, request }))
      throw new NotRun('not-exercised', 'somebody whom no binding of the run names has rights already');
  }
  const open = await Promise.all(
    paths.map((path) => byRequest(asking, { user, request: { verb: 'get', path } })),
  );
  return {
    reviews: await hasReviews(asking, { user, request: { verb: 'get', path: '/api' } }),
    paths: !open.includes(true),
  };
}
