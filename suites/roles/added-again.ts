// What a start adds to default roles and bindings although it is not missing (access 2.3): the same rule or subject twice.
// Helper of `reconciliation.suite.ts`.
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { defaultsSelector, labelledRoles } from './default-roles.ts';

/** How often each rule or subject of the default objects is in its object. */
type Copies = ReadonlyMap<string, number>;

function copiesIn(objects: readonly ApiObject[], field: 'rules' | 'subjects'): Copies {
  const copies = new Map<string, number>();
  for (const { metadata, [field]: members } of objects)
    for (const member of Array.isArray(members) ? members : []) {
      const key = `${metadata.name}: ${JSON.stringify(sorted(member))}`;
      copies.set(key, (copies.get(key) ?? 0) + 1);
    }
  return copies;
}

/** The same text for the same members in any order. */
const sorted = (member: Readonly<Record<string, unknown>>) =>
  Object.entries(member)
    .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(String).toSorted() : value])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));

/** Of the default roles that aggregate no others: controllers write the rules of those. */
export async function copiesOfRules(context: CaseContext, { cluster }: LaunchedTarget): Promise<Copies> {
  const roles = await labelledRoles({ ...context, cluster });
  return copiesIn(
    roles.filter((role) => role['aggregationRule'] === undefined),
    'rules',
  );
}

export async function copiesOfSubjects(context: CaseContext, { cluster }: LaunchedTarget): Promise<Copies> {
  const { items } = (await cluster.clusterRoleBindings.list(defaultsSelector(context))).list;
  return copiesIn(items, 'subjects');
}

/** Those of the rules of one role. */
export const ofRole = (copies: Copies, role: string): Copies =>
  new Map([...copies].filter(([key]) => key.startsWith(`${role}: `)));

/** The greater count of each. */
export const mostCopies = (one: Copies, other: Copies): Copies =>
  new Map([...one, ...[...other].map(([key, count]) => [key, Math.max(count, one.get(key) ?? 0)] as const)]);

/** A start adds what is missing, and nothing that is there. */
export function expectNoneAgain({ expect }: CaseContext, before: Copies, after: Copies): void {
  const again = [...after].filter(([key, count]) => count > Math.max(1, before.get(key) ?? 1));
  expect.equal(
    again.map(([key]) => key),
    [],
    'what default objects have twice after two restarts',
  );
}
