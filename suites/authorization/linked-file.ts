// Case: a configuration file behind a symbolic link, which is set to another directory (access 5.4, 8). Notifications about the
// directory of the file do not report this, so that only reading the file again finds the change.
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaseContext } from '../kit/context.ts';
import { textOf } from '../kit/launcher/launcher.ts';
import { configFlag, rolesEntry } from './authorizer-file.ts';
import type { Authorizer } from './authorizer-file.ts';
import { launchedWithTokens, namespaceOfUsers } from './token-users.ts';
import { webhooksByUser } from './webhook-entries.ts';

const [denied, control] = ['deny-after-interval', 'none-after-interval'] as const;
const fileName = 'authorization.json';

/** A webhook that denies is added, and removed again, by changing the link. */
export async function readsLinkedFileAgain(context: CaseContext): Promise<void> {
  const { eventually, onAllReplicas, expect } = context;
  const webhooks = await webhooksByUser(context);
  const directory = await mkdtemp(join(tmpdir(), 'conformance-authorizers-'));
  const versions: Readonly<Record<string, readonly Authorizer[]>> = {
    before: [rolesEntry],
    after: [webhooks.entry('read-again'), rolesEntry],
  };
  try {
    for (const [name, authorizers] of Object.entries(versions)) {
      const { [configFlag]: file } = webhooks.flags(context, authorizers);
      const own = join(directory, name);
      await mkdir(own);
      await writeFile(join(own, fileName), textOf(file, own));
      for (const [other, text] of Object.entries(file.beside ?? {})) await writeFile(join(own, other), text);
    }
    await linkTo(directory, 'before');
    const flags = { [configFlag]: join(directory, 'current', fileName) };
    const users = [denied, control].map((username) => ({ username }));
    const server = await launchedWithTokens(context, flags, users, true);
    const namespace = await namespaceOfUsers(context, server, control);
    const list = (user: string) => server.user(user).in(namespace).configMaps.list();
    expect.success(await list(denied), 'what RBAC grants, before the link is changed');
    await linkTo(directory, 'after');
    const isDenied = async () => {
      expect.status(
        await list(denied),
        403,
        'a user whom an added webhook denies, after the link is changed',
      );
    };
    await eventually(() => onAllReplicas(isDenied), 'file-interval');
    expect.success(await list(control), 'a user whom only RBAC decides, after the link is changed');
    await linkTo(directory, 'before');
    const isAllowed = async () =>
      expect.success(await list(denied), 'what RBAC grants, after the link is changed back');
    await eventually(() => onAllReplicas(isAllowed), 'file-interval');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Sets the link `current` in one step. */
async function linkTo(directory: string, version: string): Promise<void> {
  const next = join(directory, 'next');
  await symlink(version, next);
  await rename(next, join(directory, 'current'));
}
