// Makes and mends the default roles and bindings, at each start with RBAC (document access 2.3). One list of each kind
// tells what is there; what is written is written all at once.
import type { Context } from '../../context.ts';
import { ControllerError, createInternalClient } from '../../controllers/client.ts';
import type { InternalClient } from '../../controllers/client.ts';
import { aggregatedRules, selectsRole } from '../../controllers/aggregated-rules.ts';
import type { ApiObject } from '../../object.ts';
import type { Kind } from '../../resources/kind.ts';
import type { BindingObject } from '../../resources/rbac/role-binding.ts';
import type { RoleObject } from '../../resources/rbac/role.ts';
import { sameJson } from '../../same-json.ts';

/** What is to be done about one object; undefined: nothing. */
interface Step {
  readonly action: 'create' | 'update' | 'replace';
  readonly object: ApiObject;
}

type Plan<T extends ApiObject> = (wanted: T, current: T | undefined) => Step | undefined;

/** Clients may write at the same time: so often an object is looked at anew. */
const attempts = 5;

/** @param report takes errors that nobody foresaw */
export async function createDefaults(context: Context, report: (error: unknown) => void): Promise<void> {
  const { names, registry, parts } = context;
  const { defaults } = parts;
  if (!defaults.isOn(context.authorizationModes)) return;
  const client = createInternalClient(context, 'apiserver', report);
  const { roles, bindings } = defaults.defaultObjects(names);

  async function settle<T extends ApiObject>(
    plural: string,
    wanted: readonly T[],
    plan: Plan<T>,
  ): Promise<void> {
    const kind = registry.find(names.groups.rbac, 'v1', plural);
    if (kind === undefined) return;
    const stored = (await client.list(kind, '')) as readonly T[];
    const byPlace = new Map(stored.map((one) => [placeOf(one), one]));
    // One that cannot be written (its namespace goes, a webhook is against it) does not hold up the others, and the start.
    const settleOrReport = (one: T) =>
      settleOne(client, kind, one, byPlace.get(placeOf(one)), plan as Plan<ApiObject>).catch(report);
    await Promise.all(wanted.map(settleOrReport));
  }

  const inNamespace = ({ metadata }: ApiObject) => metadata.namespace !== undefined;
  const ofCluster = (one: ApiObject) => !inNamespace(one);
  const plainRoles = roles.filter(({ aggregationRule }) => aggregationRule === undefined);
  await Promise.all([
    settle('clusterroles', plainRoles.filter(ofCluster), rolePlan(context)),
    settle('roles', plainRoles.filter(inNamespace), rolePlan(context)),
    settle('clusterrolebindings', bindings.filter(ofCluster), bindingPlan(context)),
    settle('rolebindings', bindings.filter(inNamespace), bindingPlan(context)),
  ]);
  // Roles that take over the rules of others come last, with all that there is to take over.
  const kind = registry.find(names.groups.rbac, 'v1', 'clusterroles');
  const all = kind === undefined ? [] : ((await client.list(kind, '')) as readonly RoleObject[]);
  await settle('clusterroles', withTakenRules(roles, all), rolePlan(context));
}

/** The aggregating ones of the roles, with the rules that a controller minds from then on (document access 2.2). */
function withTakenRules(roles: readonly RoleObject[], stored: readonly RoleObject[]): readonly RoleObject[] {
  const aggregating = roles.filter(({ aggregationRule }) => aggregationRule !== undefined);
  const names = new Set(stored.map(({ metadata }) => metadata.name));
  const all = [...stored, ...aggregating.filter(({ metadata }) => !names.has(metadata.name))];
  return aggregating.map((role) => ({ ...role, rules: aggregatedRules(role, all, selectsRole) }));
}

function rolePlan({ names, parts: { defaults } }: Context): Plan<RoleObject> {
  return (wanted, current) => {
    if (current === undefined) return { action: 'create', object: wanted };
    if (!defaults.mayReconcile(names, current)) return undefined;
    return updateTo(current, defaults.reconciledRole(current, wanted, defaults.missingRules));
  };
}

function bindingPlan({ names, parts: { defaults } }: Context): Plan<BindingObject> {
  return (wanted, current) => {
    if (current === undefined) return { action: 'create', object: wanted };
    if (!defaults.mayReconcile(names, current)) return undefined;
    const mended = defaults.reconciledBinding(current, wanted, defaults.missingSubjects);
    return mended === undefined ? { action: 'replace', object: wanted } : updateTo(current, mended);
  };
}

const updateTo = (current: ApiObject, next: ApiObject): Step | undefined =>
  sameJson(current, next) ? undefined : { action: 'update', object: next };

/** @throws ControllerError where the object cannot be written */
async function settleOne(
  client: InternalClient,
  kind: Kind,
  wanted: ApiObject,
  found: ApiObject | undefined,
  plan: Plan<ApiObject>,
): Promise<void> {
  let current = found;
  for (let attempt = 1; ; attempt++) {
    const step = plan(wanted, current);
    if (step === undefined) return;
    try {
      return await carryOut(client, kind, step);
    } catch (error) {
      if (!(error instanceof ControllerError) || error.code !== 409 || attempt === attempts) throw error;
      current = await client.get(kind, wanted.metadata);
    }
  }
}

async function carryOut(client: InternalClient, kind: Kind, { action, object }: Step): Promise<void> {
  const { namespace = '' } = object.metadata;
  if (action === 'update') return void (await client.update(kind, object));
  if (action === 'replace') await client.delete(kind, object.metadata, {});
  await client.create(kind, namespace, object);
}

const placeOf = ({ metadata: { namespace = '', name = '' } }: ApiObject) => `${namespace}/${name}`;
