// Creates the default roles and bindings and adds what they lack, at each start with RBAC (document access 2.3).
// Lists each kind once, and writes all objects of a kind concurrently.
import { missingSubjects } from '../access/defaults/reconcile-defaults.ts';
import type { Context } from '../context.ts';
import { ControllerError } from '../controllers/client.ts';
import { createInternalClient } from '../pipeline/internal-client.ts';
import type { InternalClient } from '../controllers/client.ts';
import { aggregatedRules, selectsRole } from '../access/rbac/aggregated-rules.ts';
import type { ApiObject } from '../object.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import type { BindingObject } from '../resources/rbac/role-binding.ts';
import type { RoleObject } from '../resources/rbac/role.ts';
import { sameJson } from '../same-json.ts';

/** The write that one object needs. */
interface Step {
  readonly action: 'create' | 'update' | 'replace';
  readonly object: ApiObject;
}

type Plan<T extends ApiObject> = (expected: T, current: T | undefined) => Step | undefined;

/** A write is tried again after a conflict with another client. */
const maxAttempts = 5;

/** @param report receives unexpected errors */
export async function createDefaults(context: Context, report: (error: unknown) => void): Promise<void> {
  const { names, registry, parts } = context;
  const { defaults } = parts;
  if (!defaults.isOn(context.authorizationModes)) return;
  const client = createInternalClient(context, 'apiserver', report);
  const { roles, bindings } = defaults.defaultObjects(names);

  async function reconcile<T extends ApiObject>(
    plural: string,
    expected: readonly T[],
    plan: Plan<T>,
  ): Promise<void> {
    const kind = registry.find(names.groups.rbac, 'v1', plural);
    if (kind === undefined) return;
    const stored = (await client.list(kind, '')) as readonly T[];
    const byKey = new Map(stored.map((one) => [keyOf(one), one]));
    // An object that cannot be written (its namespace terminates, a webhook denies it) does not stop the others or the start.
    const reconcileOrReport = (one: T) =>
      reconcileOne(client, kind, one, byKey.get(keyOf(one)), plan as Plan<ApiObject>).catch(report);
    await Promise.all(expected.map(reconcileOrReport));
  }

  const inNamespace = ({ metadata }: ApiObject) => metadata.namespace !== undefined;
  const ofCluster = (one: ApiObject) => !inNamespace(one);
  const plainRoles = roles.filter(({ aggregationRule }) => aggregationRule === undefined);
  await Promise.all([
    reconcile('clusterroles', plainRoles.filter(ofCluster), rolePlan(context)),
    reconcile('roles', plainRoles.filter(inNamespace), rolePlan(context)),
    reconcile('clusterrolebindings', bindings.filter(ofCluster), bindingPlan(context)),
    reconcile('rolebindings', bindings.filter(inNamespace), bindingPlan(context)),
  ]);
  // Aggregating roles come last, when all the roles that they select are stored.
  const kind = registry.find(names.groups.rbac, 'v1', 'clusterroles');
  const all = kind === undefined ? [] : ((await client.list(kind, '')) as readonly RoleObject[]);
  await reconcile('clusterroles', withAggregatedRules(roles, all), rolePlan(context));
}

/** The aggregating roles with their rules, which a controller keeps up to date from then on (document access 2.2). */
function withAggregatedRules(
  roles: readonly RoleObject[],
  stored: readonly RoleObject[],
): readonly RoleObject[] {
  const aggregating = roles.filter(({ aggregationRule }) => aggregationRule !== undefined);
  const names = new Set(stored.map(({ metadata }) => metadata.name));
  const all = [...stored, ...aggregating.filter(({ metadata }) => !names.has(metadata.name))];
  return aggregating.map((role) => ({ ...role, rules: aggregatedRules(role, all, selectsRole) }));
}

function rolePlan({ names, parts: { defaults } }: Context): Plan<RoleObject> {
  return (expected, current) => {
    if (current === undefined) return { action: 'create', object: expected };
    if (!defaults.mayReconcile(names, current)) return undefined;
    return updateTo(current, defaults.reconciledRole(current, expected, defaults.missingRules));
  };
}

function bindingPlan({ names, parts: { defaults } }: Context): Plan<BindingObject> {
  return (expected, current) => {
    if (current === undefined) return { action: 'create', object: expected };
    if (!defaults.mayReconcile(names, current)) return undefined;
    const reconciled = defaults.reconciledBinding(current, expected, missingSubjects);
    return reconciled === undefined ? { action: 'replace', object: expected } : updateTo(current, reconciled);
  };
}

const updateTo = (current: ApiObject, next: ApiObject): Step | undefined =>
  sameJson(current, next) ? undefined : { action: 'update', object: next };

/** @throws ControllerError if the object cannot be written */
async function reconcileOne(
  client: InternalClient,
  kind: Kind,
  expected: ApiObject,
  found: ApiObject | undefined,
  plan: Plan<ApiObject>,
): Promise<void> {
  let current = found;
  for (let attempt = 1; ; attempt++) {
    const step = plan(expected, current);
    if (step === undefined) return;
    try {
      return await write(client, kind, step);
    } catch (error) {
      if (!(error instanceof ControllerError) || error.code !== 409 || attempt === maxAttempts) throw error;
      current = await client.get(kind, expected.metadata);
    }
  }
}

async function write(client: InternalClient, kind: Kind, { action, object }: Step): Promise<void> {
  const { namespace = '' } = object.metadata;
  if (action === 'update') return void (await client.update(kind, object));
  if (action === 'replace') await client.delete(kind, object.metadata, {});
  await client.create(kind, namespace, object);
}

const keyOf = ({ metadata: { namespace = '', name = '' } }: ApiObject) => `${namespace}/${name}`;
