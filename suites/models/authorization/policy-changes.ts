// Generated changes of a policy: rules and subjects are replaced, roles and bindings deleted, bindings created again for
// another role. Aggregated roles stay as they are: the documents only imply that the rules follow their changes.
import * as fc from 'fast-check';
import type { Rule } from '../../kit/identities/rights.ts';
import { resourceRules } from './policies.ts';
import type { Binding, Policy, Role, Subject } from './policy.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How an object is replaced. */
type Way = 'PUT' | 'merge patch' | 'JSON patch';

export type PolicyChange =
  | { readonly what: 'rules'; readonly role: Role; readonly rules: readonly Rule[]; readonly how: Way }
  | { readonly what: 'role-deleted'; readonly role: Role }
  | {
      readonly what: 'subjects';
      readonly binding: Binding;
      readonly subjects: readonly Subject[];
      readonly how: Way;
    }
  | { readonly what: 'binding-deleted'; readonly binding: Binding }
  | { readonly what: 'binding-recreated'; readonly binding: Binding; readonly role: Role };

/** The policy after a change. */
export function changedPolicy({ roles, bindings }: Policy, change: PolicyChange): Policy {
  switch (change.what) {
    case 'rules':
      return {
        roles: roles.map((role) => (role === change.role ? { ...role, rules: change.rules } : role)),
        bindings,
      };
    case 'role-deleted':
      return { roles: roles.filter((role) => role !== change.role), bindings };
    case 'subjects':
      return { roles, bindings: withBinding(bindings, change.binding, { subjects: change.subjects }) };
    case 'binding-deleted':
      return { roles, bindings: bindings.filter((one) => one !== change.binding) };
    case 'binding-recreated':
      return { roles, bindings: withBinding(bindings, change.binding, { role: change.role }) };
  }
}

const withBinding = (bindings: readonly Binding[], changed: Binding, part: Partial<Binding>) =>
  bindings.map((one) => (one === changed ? { ...one, ...part } : one));

/** A change of a role that is bound, or of a binding. @returns undefined where nothing is left to change */
export function policyChanges(
  vocabulary: Vocabulary,
  { roles, bindings }: Policy,
): fc.Arbitrary<PolicyChange> | undefined {
  const isBoundBy = ({ role }: Binding, { namespace, name }: Role) =>
    role.namespace === namespace && role.name === name;
  const plain = roles.filter(
    (role) =>
      role.label === undefined &&
      role.aggregates === undefined &&
      bindings.some((binding) => isBoundBy(binding, role)),
  );
  const how = fc.constantFrom<Way[]>('PUT', 'merge patch', 'JSON patch');
  const ofRoles = plain.length === 0 ? [] : [rulesOf(vocabulary, plain, how), deletedRoles(plain)];
  if (bindings.length === 0) return undefined;
  const binding = fc.constantFrom(...bindings);
  const subjects = fc.shuffledSubarray([...vocabulary.subjects], { minLength: 1, maxLength: 2 });
  return fc.oneof(
    ...ofRoles,
    fc.record({ what: fc.constant('subjects'), binding, subjects, how }),
    fc.record({ what: fc.constant('binding-deleted'), binding }),
    ...bindings.flatMap((one) => {
      const others = roles.filter((role) => canBind(one, role) && !isBoundBy(one, role));
      const again = { what: fc.constant('binding-recreated'), binding: fc.constant(one) } as const;
      return others.length === 0 ? [] : [fc.record({ ...again, role: fc.constantFrom(...others) })];
    }),
  );
}

const canBind = ({ namespace }: Binding, role: Role) => role.namespace === '' || role.namespace === namespace;

const rulesOf = (
  vocabulary: Vocabulary,
  roles: readonly Role[],
  how: fc.Arbitrary<Way>,
): fc.Arbitrary<PolicyChange> =>
  fc.record({
    what: fc.constant('rules'),
    role: fc.constantFrom(...roles),
    rules: fc.array(resourceRules(vocabulary), { minLength: 1, maxLength: 2 }),
    how,
  });

const deletedRoles = (roles: readonly Role[]): fc.Arbitrary<PolicyChange> =>
  fc.record({ what: fc.constant('role-deleted'), role: fc.constantFrom(...roles) });

/** For messages. */
export function changeText(change: PolicyChange): string {
  switch (change.what) {
    case 'rules':
      return `${change.how} of the rules of ${roleText(change.role)}`;
    case 'role-deleted':
      return `DELETE of ${roleText(change.role)}`;
    case 'subjects':
      return `${change.how} of the subjects of a binding of ${roleText(change.binding.role)}`;
    case 'binding-deleted':
      return `DELETE of a binding of ${roleText(change.binding.role)}`;
    case 'binding-recreated':
      return `a binding of ${roleText(change.binding.role)} that is recreated for ${roleText(change.role)}`;
  }
}

const roleText = ({ namespace, name }: Binding['role']) =>
  namespace === '' ? `the ClusterRole ${name}` : `the Role ${name} in the namespace ${namespace}`;
