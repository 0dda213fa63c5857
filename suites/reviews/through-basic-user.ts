// The right to create SelfSubjectReviews comes from the default role system:basic-user (access 4). Helper of
// `self-reviews.suite.ts`.
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { basicUser } from '../kit/identities/kept-defaults.ts';
import { madeUpSubjects } from '../kit/identities/rights.ts';
import { reviewBody, reviewPath, unlessNotOffered } from '../kit/identities/self-review.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { WaitingError } from '../kit/waiting/eventually.ts';

const isOfBasicUser = ({ roleRef }: ApiObject) => isRecord(roleRef) && roleRef['name'] === basicUser;

/** Groups of every user, or of every service account. */
const isGroupOfAll = (name: unknown) =>
  ['system:authenticated', 'system:unauthenticated', 'system:serviceaccounts'].includes(String(name));

const isOfAll = ({ subjects }: ApiObject) =>
  Array.isArray(subjects) && subjects.some((one: unknown) => isRecord(one) && isGroupOfAll(one['name']));

/** A server may reconcile default bindings at any time, and not only at its start, so the change switches that off. */
async function bind(
  { names, expect }: Pick<CaseContext, 'names' | 'expect'>,
  bindings: Resource,
  found: readonly ApiObject[],
  subjectsOf: (binding: ApiObject) => unknown,
): Promise<void> {
  const metadata = { annotations: { [names.annotations.autoupdate]: 'false' } };
  for (const binding of found) {
    const subjects = subjectsOf(binding);
    const answer = await bindings.mergePatch(binding.metadata.name!, { metadata, subjects });
    // Whether a server lets clients change default bindings is not stated.
    if (answer.status >= 400 && answer.status < 500)
      throw new NotRun('not-exercised', 'the server refuses a change of a default binding');
    expect.success(answer, 'a change of a default binding');
  }
}

/** The case of `reviews.self.through-basic-user`. */
export async function throughBasicUser(context: CaseContext): Promise<void> {
  const { names, launchedAlone, eventually, expect } = context;
  const { api, cluster, people } = await launchedAlone({ '--authorization-mode': 'RBAC' });
  unlessNotOffered(context, await api.post(reviewPath({ names }), reviewBody({ names })));
  const person = await people.stranger();
  const review = (): Promise<Answer> => person.api.post(reviewPath({ names }), reviewBody({ names }));
  const isReviewed = (what: string) =>
    eventually(async () => expect.success(await review(), what), 'authorization');
  const isDenied = () =>
    eventually(
      async () => expect.status(await review(), 403, 'a review without the default binding'),
      'authorization',
    );
  await isReviewed('a review by default');
  const bindings = cluster.clusterRoleBindings;
  const all = (await bindings.list()).list.items;
  // Only the name of the role is stated (access 2.3), and more than one binding may have it.
  const found = all.filter(isOfBasicUser);
  expect.atLeast(found.length, 1, 'cluster-wide bindings of system:basic-user');
  await bind(context, bindings, found, () => madeUpSubjects(names));
  try {
    await isDenied();
  } catch (error) {
    const others = all.filter((one) => !isOfBasicUser(one) && isOfAll(one));
    if (!(error instanceof WaitingError) || others.length === 0) throw error;
    // Further roles of every user, which the table does not name, may give the right, too.
    await bind(context, bindings, others, () => madeUpSubjects(names));
    await isDenied();
  }
  await bind(context, bindings, found, ({ subjects }) => subjects);
  await isReviewed('a review with the binding restored');
}
