// Case: two webhooks of one configuration file, each with its own settings (access 5.4). Helper of
// `configuration-file.suite.ts`.
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { CheckFailed } from '../../kit/failures.ts';
import type { Verdict } from '../../models/authorizers/decide.ts';
import { rolesEntry } from '../configuration/authorizer-file.ts';
import { launchedWithTokens, namespaceOfUsers } from '../configuration/token-users.ts';
import { startWebhooks } from './webhook-entries.ts';

const [first, second] = ['settings-first', 'settings-second'] as const;
const [allowed, refused, held, control] = [
  'allowed-at-first',
  'refused-at-first',
  'held-by-the-second',
  'without-opinion',
] as const;

/** The first webhook has no opinion, and settings that would keep the effects of the second one from view. */
export async function settingsOfEach(context: CaseContext): Promise<void> {
  const { expect, names } = context;
  const answers = new Map<string, Verdict>([[allowed, 'allow']]);
  const versions: Record<string, Set<unknown>> = { [first]: new Set(), [second]: new Set() };
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const webhooks = await startWebhooks(context.service, async (name, user, review) => {
    versions[name]?.add(review['apiVersion']);
    if (name === first) return 'no opinion';
    if (user === held) await released;
    return answers.get(user) ?? 'no opinion';
  });
  const flags = webhooks.flags(context, [
    webhooks.entry(first, { authorizedTTL: '5m', unauthorizedTTL: '5m' }),
    webhooks.entry(second, { timeout: '8s', subjectAccessReviewVersion: 'v1beta1' }),
    rolesEntry,
  ]);
  const users = [allowed, refused, held, control].map((username) => ({ username }));
  const server = await launchedWithTokens(context, flags, users, true);
  const namespace = await namespaceOfUsers(context, server, control);
  const collectionsOf = (user: string) => server.user(user).in(namespace);
  const { secrets: ofAllowed } = collectionsOf(allowed);
  const { secrets: ofRefused } = collectionsOf(refused);
  expect.success(await ofAllowed.list(), 'a request that the second webhook allows');
  expect.status(await ofRefused.list(), 403, 'a request without an opinion of both webhooks');
  answers.set(allowed, 'no opinion').set(refused, 'allow');
  const changed = 'after the second webhook, whose answers are cached for a second, has changed its answer';
  try {
    await Promise.all([
      context.eventually(
        async () => expect.status(await ofAllowed.list(), 403, `a request allowed at first, ${changed}`),
        'cache-end',
      ),
      context.eventually(
        async () => expect.success(await ofRefused.list(), `a request refused at first, ${changed}`),
        'cache-end',
      ),
      mustBeEnded(context, collectionsOf(held).configMaps.list()),
    ]);
  } finally {
    release();
  }
  const versionsOf = (name: string) => [...(versions[name] ?? [])];
  const { authorization } = names.groups;
  expect.equal(versionsOf(first), [`${authorization}/v1`], 'versions that the first webhook received');
  const older = [`${authorization}/v1beta1`];
  expect.equal(versionsOf(second), older, 'versions that the second webhook received');
}

/** RBAC grants the request, once the call of the second webhook has failed. */
async function mustBeEnded(context: CaseContext, sent: Promise<Answer>): Promise<void> {
  const what = 'what RBAC grants, after the second webhook has not answered within its timeout of 8s';
  context.expect.success(await answeredInTime(context, sent, what), what);
}

/** The answer to a request whose webhook does not answer, after the call has ended by a timeout of some seconds. */
export async function answeredInTime(
  { eventually }: CaseContext,
  sent: Promise<Answer>,
  what: string,
): Promise<Answer> {
  const answers: Answer[] = [];
  const errors: unknown[] = [];
  sent.then(
    (answer) => answers.push(answer),
    (error: unknown) => errors.push(error),
  );
  await eventually(() => {
    if (errors.length > 0) throw errors[0];
    if (answers[0] === undefined) throw new CheckFailed(`${what}: the request is not answered`);
  }, 'call-timeout');
  return answers[0]!;
}
