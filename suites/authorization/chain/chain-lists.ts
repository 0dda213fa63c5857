// Case: every list of four verdicts of webhooks, in every order, with RBAC at the end (access 5.4). The user of a request names
// the list, and each webhook gives the verdict at its own place. A wrong decision is shrunk to the verdicts that matter.
import type { CaseContext, Namespace } from '../../kit/context.ts';
import { CheckFailed, NotRun } from '../../kit/failures.ts';
import { postReview } from '../../kit/reviews/reviews.ts';
import { isAllowed } from '../../kit/reviews/review-status.ts';
import { decideChain, listsOf } from '../../models/authorizers/decide.ts';
import type { ChainDecision, Verdict } from '../../models/authorizers/decide.ts';
import { rolesEntry } from '../configuration/authorizer-file.ts';
import { launchedWithTokens, namespaceOfUsers, usersGroup } from '../configuration/token-users.ts';
import type { ServerWithTokens } from '../configuration/token-users.ts';
import { startWebhooks } from '../webhooks/webhook-entries.ts';
import type { Webhooks } from '../webhooks/webhook-entries.ts';

/** The webhooks in the order of the file. */
const links = [
  { name: 'link-1', failurePolicy: 'NoOpinion' },
  { name: 'link-2', failurePolicy: 'Deny' },
  { name: 'link-3', failurePolicy: 'NoOpinion' },
  { name: 'link-4', failurePolicy: 'Deny' },
] as const;

const letters: Readonly<Record<string, Verdict>> = { a: 'allow', d: 'deny', n: 'no opinion', f: 'fail' };
const letterOf = (verdict: Verdict): string =>
  Object.keys(letters).find((letter) => letters[letter] === verdict)!;

type List = readonly Verdict[];

const userOf = (list: List): string => `list-${list.map(letterOf).join('')}`;

/** The verdict of a webhook for a user that names a list. */
const verdictOf = (name: string, user: string): Verdict =>
  letters[user.replace('list-', '')[links.findIndex((link) => link.name === name)] ?? ''] ?? 'no opinion';

interface Chain {
  readonly context: CaseContext;
  readonly server: ServerWithTokens;
  readonly webhooks: Webhooks;
  readonly namespace: Namespace;
}

/** How a decision is observed. RBAC allows the members of a group what no webhook decides. */
const observations = {
  'a request': async ({ server, namespace }: Chain, list: List) =>
    (await server.user(userOf(list)).in(namespace).configMaps.list()).ok,
  'a review': (chain: Chain, list: List) => review(chain, { user: userOf(list), groups: [usersGroup] }),
  'a review of a user whom RBAC allows nothing': (chain: Chain, list: List) =>
    review(chain, { user: userOf(list) }),
} as const;
type Observation = keyof typeof observations;

/** A review that is refused allows nothing. */
async function review({ context, server, namespace }: Chain, who: object): Promise<boolean> {
  const resourceAttributes = { verb: 'list', resource: 'configmaps', namespace: namespace.name };
  const spec = { ...who, resourceAttributes };
  const answer = await postReview(context, 'SubjectAccessReview', { spec }, { api: server.api });
  return answer.ok && isAllowed(answer);
}

/** The documents do not show the path of reviews (access 4). */
const hasReviews = (chain: Chain): Promise<boolean> =>
  review(chain, { user: 'example' }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof NotRun) return false;
      throw error;
    },
  );

function expected(list: List, by: Observation): ChainDecision {
  const atEnd: Verdict = by === 'a review of a user whom RBAC allows nothing' ? 'no opinion' : 'allow';
  const chain = links.map(({ failurePolicy }, index) => ({ verdict: list[index]!, failurePolicy }));
  return decideChain([...chain, { verdict: atEnd, failurePolicy: 'NoOpinion' }]);
}

/** @throws CheckFailed for a decision that differs from the model */
export async function judgeLists(context: CaseContext): Promise<void> {
  const chain = await openChain(context);
  const lists = listsOf(links.length);
  const counts: Record<string, readonly [number, number]> = {};
  const servesReviews = await hasReviews(chain);
  for (const by of Object.keys(observations) as Observation[]) {
    if (by !== 'a request' && !servesReviews) continue;
    const wrong = await wrongAmong(chain, lists, by);
    if (wrong !== undefined) throw await reportWrong(chain, wrong, by);
    counts[by] = [lists.length, lists.filter((list) => expected(list, by).allowed).length];
  }
  for (const list of lists) {
    const late = links.slice(expected(list, 'a request').decidedBy + 1);
    const called = late.filter(({ name }) => chain.webhooks.callsOf(name, userOf(list)) > 0);
    context.expect.equal(
      called.map(({ name }) => name),
      [],
      `webhooks that are called after the decision, where ${describe(list)}`,
    );
  }
  context.record({ 'decisions, and those that must allow': counts });
}

async function openChain(context: CaseContext): Promise<Chain> {
  const webhooks = await context.once('webhooks of lists', () =>
    startWebhooks(context.lastingService, verdictOf),
  );
  const entries = links.map(({ name, failurePolicy }) => webhooks.entry(name, { failurePolicy }));
  const users = listsOf(links.length).map((list) => ({ username: userOf(list) }));
  const server = await launchedWithTokens(context, webhooks.flags(context, [...entries, rolesEntry]), users);
  const withoutOpinions = userOf(links.map(() => 'no opinion'));
  return { context, server, webhooks, namespace: await namespaceOfUsers(context, server, withoutOpinions) };
}

const isRight = async (chain: Chain, list: List, by: Observation): Promise<boolean> =>
  (await observations[by](chain, list)) === expected(list, by).allowed;

const batchSize = 16;

async function wrongAmong(chain: Chain, lists: readonly List[], by: Observation): Promise<List | undefined> {
  for (let start = 0; start < lists.length; start += batchSize) {
    const batch = lists.slice(start, start + batchSize);
    const right = await Promise.all(batch.map((list) => isRight(chain, list, by)));
    const wrong = batch.find((_, index) => !right[index]);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** Replaces verdicts by no opinion as long as the decision stays wrong. */
async function reportWrong(chain: Chain, wrong: List, by: Observation): Promise<CheckFailed> {
  let left = wrong;
  for (const index of links.keys()) {
    const smaller = left.with(index, 'no opinion');
    if (smaller.join() !== left.join() && !(await isRight(chain, smaller, by))) left = smaller;
  }
  chain.context.forgetExchanges();
  await isRight(chain, left, by);
  const { allowed } = expected(left, by);
  return new CheckFailed(
    `${by} is ${allowed ? 'denied' : 'allowed'}, although it must be ${allowed ? 'allowed' : 'denied'}, where ${describe(left)}`,
  );
}

const describe = (list: List): string => {
  const words = list.map((verdict, index) =>
    verdict === 'fail' ? `fail under ${links[index]!.failurePolicy}` : verdict,
  );
  return `the webhooks before RBAC, in order: ${words.join(', ')}`;
};
