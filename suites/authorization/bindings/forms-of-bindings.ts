// Roles and bindings with metadata and names of other forms grant like others (access 2.2). Helper of `binding-scopes.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import type { Overrides } from '../../kit/objects/object.ts';
import { coreRule, denied, roleRefTo, untilAllowed } from '../../kit/identities/rights.ts';

const hold = 'example.com/conformance-hold';

/** The forms, by what they are called in messages. */
async function formsIn({ namespace, uniqueName }: CaseContext): Promise<Readonly<Record<string, Overrides>>> {
  const owner = await namespace.configMaps.given();
  const { name = '', uid = '' } = owner.metadata;
  const named = (text: string): Overrides => ({ metadata: { name: text } });
  return {
    'with dots in their names': named(`${uniqueName('binding')}.of.dots`),
    'with names of more than 63 characters': named(`${'long-'.repeat(16)}${uniqueName('binding')}`),
    'with generated names': { metadata: { generateName: `${uniqueName('binding')}-` } },
    'with an owner': {
      metadata: { ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name, uid }] },
    },
    'with a finalizer': { metadata: { finalizers: [hold] } },
  };
}

/** The forms of cluster-wide roles and bindings whose owner is in no namespace, either. */
async function formsOfAll({ cluster, names }: CaseContext): Promise<Readonly<Record<string, Overrides>>> {
  const { metadata } = await cluster.clusterRoles.given({ rules: [] });
  const { name = '', uid = '' } = metadata;
  const owner = { apiVersion: `${names.groups.rbac}/v1`, kind: 'ClusterRole', name, uid };
  return {
    'with an owner, cluster-wide': { metadata: { ownerReferences: [owner] } },
    'with a finalizer, cluster-wide': { metadata: { finalizers: [hold] } },
  };
}

/** A user is bound by one of each form, each of which allows one object. */
export async function eachFormGrants(context: CaseContext): Promise<void> {
  const { namespace, cluster, has } = context;
  await grantsBy(context, namespace.roles, namespace.roleBindings, await formsIn(context));
  if (!has('cluster-wide')) return;
  await grantsBy(context, cluster.clusterRoles, cluster.clusterRoleBindings, await formsOfAll(context));
}

async function grantsBy(
  context: CaseContext,
  roles: Resource,
  roleBindings: Resource,
  forms: Readonly<Record<string, Overrides>>,
): Promise<void> {
  const { namespace, people, expect, uniqueName } = context;
  const { configMaps } = namespace;
  const person = await people.stranger();
  const subjects = [person.subject];
  const reads = (name: string) => () => person.in(namespace).configMaps.read(name);
  for (const [what, form] of Object.entries(forms)) {
    const map = uniqueName('map');
    denied(expect, await reads(map)(), 'an object before a role allows it');
    const role = await roles.given({ ...form, rules: [coreRule(['get'], configMaps.type.plural, map)] });
    const roleRef = roleRefTo(roles, role);
    const binding = await roleBindings.given({ ...form, subjects, roleRef });
    await untilAllowed(context, reads(map), `by a role and a binding ${what}`);
    if (form.metadata?.finalizers === undefined) continue;
    for (const [resource, object] of [
      [roles, role],
      [roleBindings, binding],
    ] as const)
      await resource.mergePatch(object.metadata.name!, { metadata: { finalizers: null } });
  }
}
