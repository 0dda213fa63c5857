// The two ways to find out whether the target allows a request: an access review, and the request itself.
import { CheckFailed, NotRun } from '../../kit/failures.ts';
import { excerpt } from '../../kit/answer.ts';
import type { Answer } from '../../kit/answer.ts';
import type { CaseContext, Namespace } from '../../kit/context.ts';
import type { Person } from '../../kit/people.ts';
import { isRecord } from '../../kit/object.ts';
import { postReview } from '../../kit/reviews.ts';
import { isPathRequest } from './policy.ts';
import type { ResourceRequest } from './policy.ts';
import type { Question } from './questions.ts';
import type { Places, PolicySetup } from './vocabulary.ts';

/** A policy that is stored on the target. */
export interface InstalledPolicy {
  readonly context: CaseContext;
  readonly places: Places;
  readonly setup: PolicySetup;
}

/** Paths of access reviews are not shown (access 4): whether the target has this one. */
export const hasReviews = async (installed: InstalledPolicy, question: Question): Promise<boolean> =>
  sendReview(installed, question).then(
    ({ ok }) => ok,
    (error: unknown) => {
      if (error instanceof NotRun) return false;
      throw error;
    },
  );

/** What a SubjectAccessReview says (access 2.5). An absent `allowed` is false. @throws CheckFailed for no success */
export async function byReview(installed: InstalledPolicy, question: Question): Promise<boolean> {
  const answer = await sendReview(installed, question);
  if (!answer.ok)
    throw new CheckFailed(`a SubjectAccessReview answered ${answer.status}: ${excerpt(answer.text)}`);
  const status = isRecord(answer.json) ? answer.json['status'] : undefined;
  return isRecord(status) && status['allowed'] === true;
}

function sendReview(
  { context, places, setup }: InstalledPolicy,
  { user, request }: Question,
): Promise<Answer> {
  const who = {
    user: setup.nameOf({ kind: 'User', name: user.username }),
    groups: user.groups.map((name) => setup.nameOf({ kind: 'Group', name })),
  };
  const attributes = isPathRequest(request)
    ? { nonResourceAttributes: { verb: request.verb, path: request.path } }
    : {
        resourceAttributes: {
          ...request,
          namespace: places.namespaces.get(request.namespace)?.name ?? '',
        },
      };
  return postReview(context, 'SubjectAccessReview', { spec: { ...who, ...attributes } });
}

/** Whether a request of this kind can be sent without effect. */
export const canBeSent = ({ request }: Question): boolean =>
  isPathRequest(request)
    ? request.verb === 'get'
    : request.namespace !== '' || request.verb === 'list' || request.verb === 'watch';

/** Whether the target lets the request through. It is a dry-run where it writes. @throws CheckFailed for a server error */
export async function byRequest(
  { places, setup }: InstalledPolicy,
  { user, request }: Question,
): Promise<boolean> {
  const person = setup.people.get(user.username)!;
  if (isPathRequest(request)) return isLetThrough(await person.api.get(request.path, { accept: '*/*' }));
  const namespace = places.namespaces.get(request.namespace);
  if (request.verb !== 'watch') return isLetThrough(await send(person, namespace, request));
  const watch = await person.api.watch(collectionPath(namespace, request), { timeoutSeconds: 1 });
  await watch.close();
  return watch.status !== 403;
}

const dryRun = { query: { dryRun: 'All' } } as const;
const none = { labelSelector: 'generated=for-no-object' } as const;

const collectionPath = (namespace: Namespace | undefined, { resource }: ResourceRequest) =>
  namespace === undefined ? `/api/v1/${resource}` : `/api/v1/namespaces/${namespace.name}/${resource}`;

function send(person: Person, namespace: Namespace | undefined, request: ResourceRequest): Promise<Answer> {
  const { verb, resource, name } = request;
  if (namespace === undefined)
    return person.api.get(collectionPath(namespace, request), { query: { limit: 1, ...none } });
  const theirs = person.in(namespace);
  const collection = resource === 'configmaps' ? theirs.configMaps : theirs.secrets;
  switch (verb) {
    case 'get':
      return collection.read(name);
    case 'list':
      return collection.list({ limit: 1, ...none });
    case 'create':
      return collection.create({}, dryRun);
    case 'update':
      return collection.replace(collection.object({ metadata: { name } }), dryRun);
    case 'patch':
      return collection.mergePatch(name, { metadata: { labels: { patched: 'never' } } }, dryRun);
    case 'delete':
      return collection.remove(name, dryRun);
    default:
      return collection.removeCollection({ query: { ...none, ...dryRun.query } });
  }
}

/** 404, 409 and 422 come after authorization. */
function isLetThrough({ request, status }: Answer): boolean {
  if ([401, 408, 429].includes(status) || status >= 500)
    throw new CheckFailed(`${request} answered ${status}`);
  return status !== 403;
}
