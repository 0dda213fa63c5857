// Two methods to observe a decision of the target: an access review, and the request itself.
import { CheckFailed, NotRun } from '../../kit/failures.ts';
import { excerpt } from '../../kit/answers/answer.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { isRecord } from '../../kit/objects/object.ts';
import type { ServedTypes } from './vocabulary.ts';
import { isOfType } from './vocabulary.ts';
import { postReview } from '../../kit/reviews/reviews.ts';
import { isPathRequest } from './policy.ts';
import { partVerbs, sendTo } from './requests.ts';
import type { Question } from './question.ts';
import type { TargetScopes, PolicyInstaller } from './policy-installer.ts';

export interface PolicyTarget {
  readonly context: CaseContext;
  readonly scopes: TargetScopes;
  readonly installer: PolicyInstaller;
}

/** Whether the target serves SubjectAccessReviews. The documents do not show their path (access 4). */
export const hasReviews = async (target: PolicyTarget, question: Question): Promise<boolean> =>
  sendReview(target, question).then(
    ({ ok }) => ok,
    (error: unknown) => {
      if (error instanceof NotRun) return false;
      throw error;
    },
  );

/** Codes of a server that takes no review of what does not exist (access 2.5 does not say). */
const refusals: readonly number[] = [400, 404, 422];

/** The decision of a SubjectAccessReview (access 2.5). An absent `allowed` is false.
 * @returns undefined where the server refuses the review @throws CheckFailed if it fails */
export async function byReview(target: PolicyTarget, question: Question): Promise<boolean | undefined> {
  const answer = await sendReview(target, question);
  if (refusals.includes(answer.status)) return undefined;
  if (!answer.ok) throw reviewFailed(answer);
  return isReviewedAllowed(answer);
}

/** The same for attributes that the document leaves open (access 2.5): a review that is refused allows nothing.
 * @throws CheckFailed for a server error */
export async function byOptionalReview(target: PolicyTarget, question: Question): Promise<boolean> {
  const answer = await sendReview(target, question);
  if (answer.status >= 500) throw reviewFailed(answer);
  return answer.ok && isReviewedAllowed(answer);
}

const reviewFailed = ({ status, text }: Answer) =>
  new CheckFailed(`a SubjectAccessReview answered ${status}: ${excerpt(text)}`);

function isReviewedAllowed(answer: Answer): boolean {
  const status = isRecord(answer.json) ? answer.json['status'] : undefined;
  return isRecord(status) && status['allowed'] === true;
}

function sendReview(
  { context, scopes, installer }: PolicyTarget,
  { user, request }: Question,
): Promise<Answer> {
  const who = {
    user: installer.nameOf({ kind: 'User', name: user.username }),
    groups: user.groups.map((name) => installer.nameOf({ kind: 'Group', name })),
  };
  const attributes = isPathRequest(request)
    ? { nonResourceAttributes: { verb: request.verb, path: request.path } }
    : {
        resourceAttributes: {
          ...request,
          namespace: scopes.namespaces.get(request.namespace)?.name ?? '',
        },
      };
  return postReview(context, 'SubjectAccessReview', { spec: { ...who, ...attributes } });
}

/** Whether a request of this kind can be sent without effect. */
export function isSendable(
  { request }: Question,
  { clusterScoped, withoutCollectionDelete }: ServedTypes,
): boolean {
  if (isPathRequest(request)) return request.verb === 'get';
  if (request.verb === 'deletecollection' && withoutCollectionDelete.some((type) => isOfType(type, request)))
    return false;
  if (request.subresource !== '' && !partVerbs.some((verb) => verb === request.verb)) return false;
  return (
    request.namespace !== '' ||
    request.verb === 'list' ||
    request.verb === 'watch' ||
    clusterScoped.some((type) => isOfType(type, request))
  );
}

/** Whether the target authorizes the request. Writes are sent as dry-run. @throws CheckFailed for a server error */
export async function byRequest(
  { scopes, installer }: PolicyTarget,
  { user, request }: Question,
): Promise<boolean> {
  const person = installer.people.get(user.username)!;
  if (isPathRequest(request)) return isAuthorized(await person.api.get(request.path, { accept: '*/*' }));
  const namespace = scopes.namespaces.get(request.namespace);
  const { namespaced, clusterScoped } = scopes.types;
  const type = [...namespaced, ...clusterScoped].find((one) => isOfType(one, request))!;
  const collection = (namespace === undefined ? person.cluster : person.in(namespace)).resource(type);
  if (request.verb !== 'watch') return isAuthorized(await sendTo(collection, request));
  const watch = await collection.watch({ timeoutSeconds: 1 });
  await watch.close();
  return watch.status !== 403;
}

/** Whether the request was authorized: a server answers 404, 409 and 422 only after authorization. */
function isAuthorized({ request, status }: Answer): boolean {
  if ([401, 408, 429].includes(status) || status >= 500)
    throw new CheckFailed(`${request} answered ${status}`);
  return status !== 403;
}
