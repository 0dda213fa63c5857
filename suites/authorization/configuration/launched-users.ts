// Users of a launched server's token file (access 5.1), which need no other feature to authenticate. All cases that
// need the same flags share one server: the tokens are the same for the whole run.
import type { CaseContext, LaunchedTarget, Namespace } from '../../kit/context.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import type { Person } from '../../kit/identities/people.ts';
import { createRandom } from '../../kit/data/random.ts';

type Name = 'stranger' | 'member' | 'agent' | 'other';

/** The node of the agent. */
export const agentNode = 'node-of-the-agent';

const groupsOf: Readonly<Record<Name, readonly string[]>> = {
  // A group without bindings: another row is about lines without groups.
  stranger: ['example-strangers'],
  member: ['example-members'],
  agent: ['system:nodes'],
  other: ['example-members'],
};
const usernames: Readonly<Record<Name, string>> = {
  stranger: 'example-stranger',
  member: 'example-member',
  agent: `system:node:${agentNode}`,
  other: 'example-other',
};
const people = Object.keys(usernames) as Name[];

export interface ServerWithUsers extends LaunchedTarget, Readonly<Record<Name, Person>> {}

/** The flags of the case, and the token file that names the users. */
function flagsWith({ seed }: Pick<CaseContext, 'seed'>, flags: Flags) {
  const random = createRandom(`tokens:${seed}`);
  const tokens = new Map(people.map((name) => [name, tokenOf(random)]));
  const lines = people.map(
    (name) => `${tokens.get(name)},${usernames[name]},${name},"${groupsOf[name].join(',')}"\n`,
  );
  return { tokens, flags: { ...flags, '--token-auth-file': { file: lines.join('') } } };
}

const tokenOf = (random: () => number): string =>
  Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');

/** A server with these flags and four users: a stranger, two members of a group, and a node agent. */
export async function launchedWithUsers(context: CaseContext, given: Flags): Promise<ServerWithUsers> {
  const { tokens, flags } = flagsWith(context, given);
  const target = await context.launched(flags);
  const bearer = (name: Name) => target.people.bearer(tokens.get(name) ?? '', usernames[name]);
  const [stranger, member, agent, other] = people.map(bearer) as [Person, Person, Person, Person];
  return { ...target, stranger, member, agent, other };
}

/** The usernames of the users, for files that name them. */
export const usernameOf = (name: Name): string => usernames[name];
/** A group of `member` and `other`. */
export const memberGroup = 'example-members';

/** A namespace in which pods can be created although no controller creates its default service account. */
export async function namespaceForPods({ namespace }: LaunchedTarget): Promise<Namespace> {
  const created = await namespace();
  await created.serviceAccounts.create({ metadata: { name: 'default' } });
  return created;
}
