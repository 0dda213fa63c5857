// Ownership moves to the updater through a sub-resource, too (core 2.4, 4.9.6).
import type { CaseContext } from '../kit/context.ts';
import { expectOwners, holdersOf, labelField } from '../kit/objects/managed-fields.ts';
import { workloadsOf } from '../kit/kinds/workload-types.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { partsOf } from '../kit/kinds/parts.ts';
import type { Part } from '../kit/kinds/parts.ts';

const ways = ['PUT', 'merge patch', 'JSON patch'] as const;

const fields = { status: ['f:status', 'f:count'], scale: ['f:spec', 'f:replicas'] } as const;

/** One manager applies the field; another changes it through the sub-resource. */
export async function expectMovesThroughParts(context: CaseContext): Promise<void> {
  for (const scope of ['Namespaced', 'Cluster'] as const)
    for (const part of await partsOf(context, scope))
      for (const way of ways) await expectMoves(context, part, way);
}

/** The status is applied through itself, and the replicas as part of the object. */
function applied({ objects, name: part, write }: Part, name: string, value: number, force?: true) {
  if (part === 'status') return write('apply', name, value, { fieldManager: 'first', force });
  const intent = { spec: { replicas: value } };
  return objects.apply(name, intent, { manager: 'first', ...(force === true && { force }) });
}

async function expectMoves({ expect }: CaseContext, part: Part, way: (typeof ways)[number]): Promise<void> {
  const { objects } = part;
  const { name = '' } = (await objects.given()).metadata;
  const owned = await applied(part, name, 5, true);
  // Which verbs a sub-resource has is not shown (core 4.1).
  if (!owned.ok && part.name === 'status') return;
  expect.success(owned, 'a forced apply of the replicas of a custom object');
  const holders = async () =>
    holdersOf(await objects.current(name), fields[part.name]).map(({ manager }) => manager);
  expect.that(
    (await holders()).includes('first'),
    `no entry of the manager that applied the ${part.name} has it`,
  );
  const what = `${way} of the ${part.name}`;
  if (!(await part.write(way, name, 7, { fieldManager: 'third' })).ok) return;
  const after = await holders();
  expect.that(after.includes('third'), `managedFields after a ${what}: the updater does not own the field`);
  expect.that(!after.includes('first'), `managedFields after a ${what}: the field has its owner from before`);
  const before = await objects.current(name);
  expect.refused(await applied(part, name, 5), `an apply of the value from before a ${what}`);
  expect.unchanged(before, await objects.current(name), `the object after the refusal`);
  expect.success(await applied(part, name, 7), `an apply of the value that the ${what} set`);
  if (!(await part.write('apply', name, 9, { fieldManager: 'fourth', force: true })).ok) return;
  const forced = (await holders()).filter((manager) => manager !== 'fourth');
  expect.equal(
    forced,
    [],
    `other managers of the ${part.name} after a forced apply of another value through it`,
  );
}

/** A manager that applied a field and then updates it through the sub-resource: no entry of an apply keeps the field. */
export async function expectLeavesApplyThroughParts(context: CaseContext): Promise<void> {
  const { expect } = context;
  for (const part of await partsOf(context)) {
    const { name = '' } = (await part.objects.given()).metadata;
    if (!(await applied(part, name, 5, true)).ok) continue;
    if (!(await part.write('merge patch', name, 7, { fieldManager: 'first' })).ok) continue;
    const holders = holdersOf(await part.objects.current(name), fields[part.name]);
    expect.that(
      holders.every(({ operation }) => operation !== 'Apply'),
      `an entry with Apply owns a field of the ${part.name} after a merge patch by its applier`,
    );
  }
}

/** A write of the status of a Deployment changes no owner of a label of it. What a status holds, and which writes it takes, is not shown. */
export async function expectKeptBesideStatus(context: CaseContext): Promise<void> {
  const { api, expect } = context;
  const deployments = workloadsOf(context, 'Deployment');
  const name = (await unlessBlocked(() => deployments.given()))?.metadata.name;
  if (name === undefined) return;
  const label = { metadata: { labels: { app: 'a' } } };
  const applied = await deployments.apply(name, label, { manager: 'first', force: true });
  expect.success(applied, 'an apply of a label of a Deployment');
  const conditions = [{ type: 'example.com/Judged', status: 'True', reason: 'Sample', message: 'sample' }];
  const query = { fieldManager: 'third' };
  const path = deployments.path(name, 'status');
  const type = 'application/merge-patch+json';
  if (!(await api.patch(path, { status: { conditions } }, type, { query })).ok) return;
  const owners = { owners: ['first'], others: ['third'] };
  const after = await deployments.current(name);
  expectOwners(expect, after, labelField('app'), owners, 'after a merge patch of the status of a Deployment');
}
