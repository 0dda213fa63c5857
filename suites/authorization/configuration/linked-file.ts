// Case: a configuration file behind a symbolic link, which is set to another directory (access 5.4, 8). Notifications about the
// directory of the file do not report this, so that only reading the file again finds the change.
import type { CaseContext } from '../../kit/context.ts';
import { createLinkedDirectory } from '../../kit/launcher/linked-directory.ts';
import { configFlag, rolesEntry } from './authorizer-file.ts';
import { launchedWithTokens, namespaceOfUsers } from './token-users.ts';
import { webhooksByUser } from '../webhooks/webhook-entries.ts';

const [denied, control] = ['deny-after-interval', 'none-after-interval'] as const;
const fileName = 'authorization.json';

/** A webhook that denies is added, and removed again, by changing the link. */
export async function readsLinkedFileAgain(context: CaseContext): Promise<void> {
  const { eventually, onAllReplicas, expect } = context;
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
    expect.success(await list(denied), 'what RBAC grants, before the link is changed');
    await directory.linkTo('after');
    const isDenied = async () =>
      expect.status(
        await list(denied),
        403,
        'a user whom an added webhook denies, after the link is changed',
      );
    await eventually(() => onAllReplicas(isDenied), 'file-interval');
    expect.success(await list(control), 'a user whom only RBAC decides, after the link is changed');
    await directory.linkTo('before');
    const isAllowed = async () =>
      expect.success(await list(denied), 'what RBAC grants, after the link is changed back');
    await eventually(() => onAllReplicas(isAllowed), 'file-interval');
  } finally {
    await directory.remove();
  }
}
