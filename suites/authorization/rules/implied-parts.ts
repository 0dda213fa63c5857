// The status and the scale of objects are sub-resources of their own (access 2.2). Helper of `rules-resources.suite.ts`.
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { denied, grantClusterWide, grantIn } from '../../kit/identities/rights.ts';
import type { Control, Rule } from '../../kit/identities/rights.ts';
import type { Person } from '../../kit/identities/people.ts';
import { defineWithStatus } from '../../kit/kinds/defined-with-status.ts';
import { partsOf } from '../../kit/kinds/parts.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { workloadsOf } from '../../kit/kinds/workload-types.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';

const verbs: Readonly<Record<string, string>> = { PATCH: 'patch', PUT: 'update', GET: 'get' };
const patches = { status: { status: { phase: 'x' } }, scale: { spec: { replicas: 2 } } };

/** A user with every verb on a custom kind may not use its status; a rule for the status with a verb allows what has that verb. So with objects in a namespace,
 * and in none. */
export async function customStatusNotImplied(context: CaseContext): Promise<void> {
  for (const scope of ['Namespaced', 'Cluster'] as const) {
    const collection = await unlessBlocked(() => defineWithStatus(context, scope));
    if (collection !== undefined) await notImplied(context, collection, 'status');
  }
}

/** The same of the scale, of a custom kind and of a Deployment, where it can be read: its path may have code of its own. */
export async function scaleNotImplied(context: CaseContext): Promise<void> {
  const custom = (await partsOf(context)).find(({ name }) => name === 'scale');
  if (custom !== undefined) await notImplied(context, custom.objects, 'scale');
  if (!context.has('workloads')) return;
  const deployments = workloadsOf(context, 'Deployment');
  // A policy may refuse a Deployment.
  const made = await unlessBlocked(() => deployments.given());
  if (made === undefined) return;
  if ((await context.api.get(deployments.path(made.metadata.name, 'scale'))).ok)
    await notImplied(context, deployments, 'scale');
}

/** Refused: the eviction and the binding of a pod, which a server need not offer. */
export async function actionsNotImplied(
  { namespace, names, expect, uniqueName }: CaseContext,
  { api }: Person,
  name: string,
): Promise<void> {
  const metadata = { name, namespace: namespace.name };
  const bodies = {
    eviction: { apiVersion: `${names.groups.policy}/v1`, kind: 'Eviction', metadata },
    binding: {
      apiVersion: 'v1',
      kind: 'Binding',
      metadata,
      target: { apiVersion: 'v1', kind: 'Node', name: uniqueName('node') },
    },
  };
  for (const [part, body] of Object.entries(bodies)) {
    const answer = await api.post(namespace.pods.path(name, part), body);
    expect.refused(answer, `POST of a ${part} of a pod, under a rule for pods`);
  }
}

/** The same of one sub-resource of one collection. */
async function notImplied(
  context: CaseContext,
  collection: Resource,
  part: keyof typeof patches,
): Promise<void> {
  const { api, people, expect } = context;
  const name = (await collection.given()).metadata.name!;
  const person = await people.stranger();
  const { group, plural } = collection.type;
  const path = collection.path(name, part);
  const dry = { query: { dryRun: 'All' } };
  const whole = async () => (part === 'status' ? collection.current(name) : (await api.get(path)).object);
  const requests: Readonly<Record<string, (by: typeof api) => Promise<Answer>>> = {
    PATCH: (by) => by.patch(path, patches[part], 'application/merge-patch+json', dry),
    PUT: async (by) => by.put(path, await whole(), dry),
    GET: (by) => by.get(path),
  };
  const rule: Rule = { apiGroups: [group], resources: [plural], verbs: ['*'] };
  await grantFor(context, person, collection, rule, () => person.api.get(collection.path(name)));
  const offered: [string, () => Promise<Answer>][] = [];
  for (const [method, send] of Object.entries(requests)) {
    // The document does not show the verbs of a sub-resource (core 4.1).
    if (!(await send(api)).ok) continue;
    offered.push([method, () => send(person.api)]);
    denied(expect, await send(person.api), `${method} of the ${part}, under a rule for ${plural}`);
  }
  for (const [index, [method, send]] of offered.entries()) {
    const verb = verbs[method]!;
    const ofPart: Rule = { ...rule, resources: [`${plural}/${part}`], verbs: [verb] };
    await grantFor(context, person, collection, ofPart, send);
    for (const [other, sendOther] of offered.slice(index + 1))
      denied(
        expect,
        await sendOther(),
        `${other} of the ${part} of ${plural}, under a rule with the verb ${verb}`,
      );
  }
  if (part !== 'status' || !offered.some(([method]) => method === 'GET')) return;
  const other = await people.stranger();
  await grantFor(context, other, collection, { ...rule, resources: ['*'] }, () => other.api.get(path));
}

/** In the namespace of the objects, or in the cluster where they are in none. */
function grantFor(context: CaseContext, person: Person, { namespace }: Resource, rule: Rule, works: Control) {
  return namespace === ''
    ? grantClusterWide(context, person, [rule], works)
    : grantIn(context, person, context.namespace, [rule], works);
}
