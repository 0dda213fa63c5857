// Case: a configuration file behind a symbolic link, which is set to another directory (access 5.4, 8). Notifications about the
// directory of the file do not report this, so that only reading the file again finds the change.
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { LinkedDirectory } from '../../kit/launcher/linked-directory.ts';
import { createLinkedDirectory } from '../../kit/launcher/linked-directory.ts';
import { configFlag, rolesEntry } from './authorizer-file.ts';
import { unlessEnded } from '../../kit/waiting/unless-ended.ts';
import { launchedWithTokens, namespaceOfUsers } from './token-users.ts';
import { webhooksByUser } from '../webhooks/webhook-entries.ts';

const [denied, control] = ['deny-after-interval', 'none-after-interval'] as const;
const fileName = 'authorization.json';

interface Linked {
  readonly context: CaseContext;
  readonly directory: LinkedDirectory;
  /** A request of the user whom the webhook denies, and of one whom only RBAC decides. */
  list(user: typeof denied | typeof control): Promise<Answer>;
}

/** A server whose file is behind a link to the directory `before`; `after` has a webhook that denies. */
async function withLinkedFile(context: CaseContext, run: (linked: Linked) => Promise<void>): Promise<void> {
  const webhooks = await webhooksByUser(context);
  const directory = await createLinkedDirectory();
  try {
    const fileOf = (...authorizers: Parameters<typeof webhooks.flags>[1]) =>
      webhooks.flags(context, authorizers)[configFlag];
    await directory.add('before', fileName, fileOf(rolesEntry));
    await directory.add('after', fileName, fileOf(webhooks.entry('read-again'), rolesEntry));
    await directory.linkTo('before');
    const flags = { [configFlag]: directory.path(fileName) };
    const users = [denied, control].map((username) => ({ username }));
    const server = await launchedWithTokens(context, flags, users, true);
    const namespace = await namespaceOfUsers(context, server, control);
    const list = (user: string) => server.user(user).in(namespace).configMaps.list();
    context.expect.success(await list(denied), 'what RBAC grants, before the link is changed');
    await run({ context, directory, list });
  } finally {
    await directory.remove();
  }
}

/** Changes the link to the file with the webhook, and waits for its effect. */
async function untilDenied({ context, directory, list }: Linked): Promise<void> {
  const { eventually, onAllReplicas, expect } = context;
  await directory.linkTo('after');
  const isDenied = async () =>
    expect.status(await list(denied), 403, 'a user whom an added webhook denies, after the link is changed');
  await eventually(() => onAllReplicas(isDenied), 'file-interval');
  expect.success(await list(control), 'a user whom only RBAC decides, after the link is changed');
}

/** A webhook that denies is added, and removed again, by changing the link. */
export const readsLinkedFileAgain = (context: CaseContext): Promise<void> =>
  withLinkedFile(context, async (linked) => {
    const { eventually, onAllReplicas, expect } = context;
    await untilDenied(linked);
    await linked.directory.linkTo('before');
    const isAllowed = async () =>
      expect.success(await linked.list(denied), 'what RBAC grants, after the link is changed back');
    await eventually(() => onAllReplicas(isAllowed), 'file-interval');
  });

/** The server reads an invalid file at its interval before the webhook is added. */
export const readsLinkedFileAfterInvalid = (context: CaseContext): Promise<void> =>
  withLinkedFile(context, async (linked) => {
    await linked.directory.add('invalid', fileName, { file: 'not a configuration' });
    await linked.directory.linkTo('invalid');
    await context.throughout(() => unlessEnded(() => linked.list(control)), 'file-interval');
    await unlessEnded(() => untilDenied(linked));
  });
