// Cases: files of authorizers that differ from a valid one in one member (access 5.4). What the server does with a refused
// file is not stated: it exits, or is never ready.
import type { CaseContext } from '../../kit/context.ts';
import { configured, nodesEntry, rolesEntry } from './authorizer-file.ts';
import type { Authorizer } from './authorizer-file.ts';
import { mustNotStart, mustStart, startOf } from './start-exit.ts';
import { launchedWithTokens } from './token-users.ts';

/** With the valid root the server starts, with each value of the member it does not; undefined leaves the member out. */
export async function judgeRoot(
  context: CaseContext,
  member: 'apiVersion' | 'kind',
  others: readonly (string | undefined)[],
): Promise<void> {
  await mustStart(context, configured(context, [rolesEntry]), 'a valid file of authorizers');
  for (const value of others) {
    const what = value === undefined ? `a file without ${member}` : `${member} ${JSON.stringify(value)}`;
    await mustNotStart(context, configured(context, [rolesEntry], { [member]: value }), what);
  }
}

/** Names that no reading of "label-style" allows: neither values of labels, nor names of labels, nor parts of domain names. */
const refusedNames = ['a b', '-a', 'a-', 'a.', 'ä', 'a\n', 'x'.repeat(254)];
/** Names that every such reading allows, for two entries of a file. */
const acceptedNames = [
  ['main', `a${'x'.repeat(61)}z`],
  ['main-2-roles', 'a'],
] as const;

/** A name is required. */
export async function judgeNameRequired(context: CaseContext): Promise<void> {
  await mustStart(context, configured(context, [rolesEntry]), 'an authorizer with a name');
  const { name: _name, ...unnamed } = rolesEntry;
  const withEmptyName = { ...rolesEntry, name: '' };
  const lists: Readonly<Record<string, readonly Authorizer[]>> = {
    'an authorizer without name': [unnamed],
    'an authorizer whose name is empty': [withEmptyName],
    'a second authorizer without name': [nodesEntry, unnamed],
  };
  for (const [what, authorizers] of Object.entries(lists))
    await mustNotStart(context, configured(context, authorizers), what);
}

/** Each name is given to the first entry, and to a later one. */
export async function judgeNameForm(context: CaseContext): Promise<void> {
  for (const [first, second] of acceptedNames)
    await mustStart(
      context,
      configured(context, [
        { ...rolesEntry, name: first },
        { ...nodesEntry, name: second },
      ]),
      `the names ${shown(first)} and ${shown(second)}`,
    );
  for (const name of refusedNames)
    await mustNotStart(context, configured(context, [{ ...rolesEntry, name }]), `the name ${shown(name)}`);
  const later = [rolesEntry, { ...nodesEntry, name: 'a b' }];
  await mustNotStart(context, configured(context, later), 'a second authorizer with the name "a b"');
}

const shown = (name: string) =>
  JSON.stringify(name.length > 20 ? `${name.slice(0, 5)}…${name.length}` : name);

/** A server may refuse the file. Where it starts, no authorizer allows the user anything. */
export async function judgeNoAuthorizers(context: CaseContext): Promise<void> {
  await mustStart(context, configured(context, [rolesEntry]), 'a valid file of authorizers');
  const roots = { 'an empty list of authorizers': {}, 'no list of authorizers': { authorizers: undefined } };
  for (const [what, root] of Object.entries(roots)) {
    const flags = configured(context, [], root);
    if ((await startOf(context, flags)) !== 'ready') continue;
    const username = 'user-without-authorizers';
    const server = await launchedWithTokens(context, flags, [{ username }]);
    const { secrets } = server.user(username).in(await server.namespace());
    context.expect.status(await secrets.list(), 403, `a list of secrets, with ${what}`);
  }
}

/** @param types which must not be accepted */
export async function judgeTypes(context: CaseContext, types: readonly string[]): Promise<void> {
  await mustStart(context, configured(context, [rolesEntry]), 'an authorizer of type RBAC');
  for (const type of types)
    await mustNotStart(
      context,
      configured(context, [rolesEntry, { type, name: 'other' }]),
      `an authorizer of type ${type}`,
    );
}

/** Records for each list whether a server with it becomes ready. */
export async function recordStarts(
  context: CaseContext,
  lists: Readonly<Record<string, readonly Authorizer[]>>,
): Promise<void> {
  const outcomes: Record<string, string> = {};
  for (const [what, authorizers] of Object.entries(lists))
    outcomes[what] = await startOf(context, configured(context, authorizers));
  context.record(outcomes);
}
