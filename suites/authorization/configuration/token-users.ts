// Users of the token file of a launched server (access 5.1), by their names: for cases about authorizers, whose users differ
// in their names only.
import type { CaseContext, LaunchedTarget, Namespace } from '../../kit/context.ts';
import { bindIn, coreRule, untilAllowed } from '../../kit/identities/rights.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import type { Person } from '../../kit/identities/people.ts';
import { createRandom } from '../../kit/data/random.ts';
import { acceptingFile } from './start-exit.ts';

/** A group of every user of the file. */
export const usersGroup = 'example-users';

export interface ServerWithTokens extends LaunchedTarget {
  readonly user: (username: string) => Person;
}

export interface TokenUser {
  readonly username: string;
  /** In place of the group of all users: more than one group in a line of the file has no stated form (access 5.1). */
  readonly group?: string;
}

/** A server with the flags and these users. @throws CheckFailed where it refuses the flags */
export async function launchedWithTokens(
  context: Pick<CaseContext, 'launched' | 'launchedAlone' | 'seed'>,
  flags: Flags,
  users: readonly TokenUser[],
  alone = false,
): Promise<ServerWithTokens> {
  const random = createRandom(`tokens of users:${context.seed}`);
  const digit = () => Math.floor(random() * 16).toString(16);
  const tokens = new Map(
    users.map(({ username }) => [username, Array.from({ length: 32 }, digit).join('')] as const),
  );
  const lines = users.map(
    ({ username, group = usersGroup }) =>
      `${tokens.get(username)},${username},uid-of-${username},"${group}"\n`,
  );
  const launch = alone ? context.launchedAlone : context.launched;
  const target = await acceptingFile(() =>
    launch({ ...flags, '--token-auth-file': { file: lines.join('') } }),
  );
  return { ...target, user: (username) => target.people.bearer(tokens.get(username) ?? '', username) };
}

/** A new namespace of the server in which a binding of RBAC lets every user list config maps.
 * @param control a user that nothing else refuses or allows */
export async function namespaceOfUsers(
  context: CaseContext,
  server: ServerWithTokens,
  control: string,
): Promise<Namespace> {
  const namespace = await server.namespace();
  const subject = { kind: 'Group', name: usersGroup, apiGroup: context.names.groups.rbac } as const;
  await bindIn(namespace, subject, [coreRule(['list'], 'configmaps')]);
  const list = () => server.user(control).in(namespace).configMaps.list();
  await untilAllowed(context, list, 'what a binding of RBAC grants a user without webhooks');
  return namespace;
}
