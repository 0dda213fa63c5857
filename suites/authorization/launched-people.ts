// People on a launched server whom its token file names (access 5.1), so that no other feature is needed to be somebody.
// All cases that want the same flags share one server: the tokens are the same for the whole run.
import type { CaseContext, LaunchedTarget, Namespace } from '../kit/context.ts';
import type { Flags } from '../kit/launcher/launcher.ts';
import type { Person } from '../kit/people.ts';
import { createRandom } from '../kit/random.ts';

type Name = 'stranger' | 'member' | 'agent' | 'other';

/** The node of the agent. */
export const agentNode = 'node-of-the-agent';

const groupsOf: Readonly<Record<Name, readonly string[]>> = {
  // Of no binding: a line without groups is the matter of another row.
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

export interface Peopled extends LaunchedTarget, Readonly<Record<Name, Person>> {}

/** What the case starts the server with, and the file that names the people. */
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

/** A server with these flags that knows a stranger, two others of whom both are members of a group, and a node agent. */
export async function peopled(context: CaseContext, given: Flags): Promise<Peopled> {
  const { tokens, flags } = flagsWith(context, given);
  const target = await context.launched(flags);
  const bearer = (name: Name) => target.people.bearer(tokens.get(name) ?? '', usernames[name]);
  const [stranger, member, agent, other] = people.map(bearer) as [Person, Person, Person, Person];
  return { ...target, stranger, member, agent, other };
}

/** The usernames of the people, for files that name them. */
export const usernameOf = (name: Name): string => usernames[name];
/** A group of `member` and `other`. */
export const memberGroup = 'example-members';

/** A namespace in which pods can be made, though no controller runs that gives it an account. */
export async function namespaceForPods({ namespace }: LaunchedTarget): Promise<Namespace> {
  const made = await namespace();
  await made.serviceAccounts.create({ metadata: { name: 'default' } });
  return made;
}
