// What holds of every write also holds through a sub-resource: stale versions and dry-runs (core 4.1, 4.8, 4.10).
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import { dry } from './dry-run/dry-runs.ts';
import { definitionsOf, draftDefinition, untilServed, versionOf } from '../kit/kinds/definitions.ts';
import { partProperties, partSubresources, partsOf, partsOfVersion } from '../kit/kinds/parts.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import type { Part, PartWay } from '../kit/kinds/parts.ts';

const scopeOf = ({ collection }: CollectionContext) =>
  collection.namespace === '' ? 'Cluster' : 'Namespaced';

/** Writes beside a sub-resource and through it make a version stale for a PUT through either. */
export async function mustConflictThroughParts(context: CollectionContext): Promise<void> {
  const { expect } = context;
  for (const part of await partsOf(context, scopeOf(context))) {
    const { objects } = part;
    // Which verbs a sub-resource has is not shown (core 4.1).
    if (!(await part.write('PUT', (await objects.given()).metadata.name!, 3)).ok) continue;
    const changes: Readonly<Record<string, (name: string) => Promise<Answer>>> = {
      [`a PUT of the ${part.name}`]: (name) => part.write('PUT', name, 5),
      [`a merge patch of the ${part.name}`]: (name) => part.write('merge patch', name, 5),
      'a merge patch of the object': (name) => objects.mergePatch(name, { seen: 'between' }),
    };
    for (const [between, change] of Object.entries(changes)) {
      const first = await objects.given();
      const name = first.metadata.name!;
      const shown = await part.read(name);
      expect.success(shown, `GET of the ${part.name}`);
      // Whether another representation than the object itself shows its version is not stated.
      if (part.name === 'scale' && !shown.object.metadata.resourceVersion) continue;
      if (!(await change(name)).ok) continue;
      const changed = await objects.current(name);
      expect.newVersion(first, changed, `metadata.resourceVersion after ${between}`);
      const late = await part.put(shown.object, 7);
      expect.status(late, 409, `PUT of the ${part.name} with the version from before ${between}`);
      const beside = await objects.replace({ ...first, seen: 'late' });
      expect.status(beside, 409, `PUT of the object with the version from before ${between}`);
      expect.unchanged(changed, await objects.current(name), 'the object after the refused PUTs');
      const { object } = await part.read(name);
      expect.success(await part.put(object, 7), `the same PUT of the ${part.name} with the current version`);
    }
  }
}

/** A dry-run of each of the ways that the real request can go; the others are recorded. */
export async function mustNotWriteParts(context: CaseContext, ways: readonly PartWay[]): Promise<void> {
  const leftOut: Record<string, number> = {};
  for (const scope of ['Namespaced', 'Cluster'] as const)
    for (const part of await partsOf(context, scope))
      for (const way of ways) {
        const status = await mustNotWrite(context, part, way);
        if (status !== undefined) leftOut[`${way} of the ${part.name}`] = status;
      }
  if (Object.keys(leftOut).length > 0) context.record({ leftOut });
}

/** @returns the status of a real request that is refused */
async function mustNotWrite({ expect }: CaseContext, part: Part, way: PartWay): Promise<number | undefined> {
  const { objects } = part;
  const control = await part.write(way, (await objects.given()).metadata.name!, 5);
  if (!control.ok) return control.status;
  const { name = '' } = (await objects.given()).metadata;
  const before = await objects.current(name);
  const what = `${way} of the ${part.name} with dryRun=All`;
  const answer = await part.write(way, name, 5, dry.query);
  expect.success(answer, what);
  expect.equal(part.valueIn(answer.object), 5, `the value in the answer to a ${what}`);
  const now = await objects.current(name);
  expect.unchanged(before, now, `the object after a ${what}`);
  expect.equal(now.metadata.managedFields, before.metadata.managedFields, `managedFields after a ${what}`);
  expect.success(await part.write(way, name, 5), `the same ${way} without dryRun`);
  const after = part.valueIn(await objects.current(name));
  expect.equal(after, 5, `the value after the same ${way} of the ${part.name} without dryRun`);
  return undefined;
}

/** Through each version of a kind. Where a write through the version of the storage is taken, so is the same through the other. */
export async function mustWriteThroughVersions(context: CaseContext): Promise<void> {
  const { expect, namespace } = context;
  const versions = ['v1', 'v1beta1'].map((name) => ({
    ...versionOf(partProperties, { name, storage: name === 'v1' }),
    subresources: partSubresources,
  }));
  const { type, body } = draftDefinition(context, partProperties, { versions });
  await definitionsOf(context).given(body);
  const [stable, beta] = ['v1', 'v1beta1'].map((version) =>
    namespace.resource({ ...type, version, sample: () => ({ spec: { replicas: 1 } }) }),
  ) as [Resource, Resource];
  for (const objects of [stable, beta]) await untilServed(context, objects, 'seen');
  const others = partsOfVersion(context, beta);
  for (const [index, part] of partsOfVersion(context, stable).entries())
    for (const way of ['PUT', 'merge patch', 'JSON patch'] as const) {
      const { name = '' } = (await stable.given()).metadata;
      // Which verbs a sub-resource has is not shown (core 4.1).
      if (!(await part.write(way, name, 5)).ok) continue;
      const what = `${way} of the ${part.name} through a version that is not that of the storage`;
      expect.success(await others[index]!.write(way, name, 7), what);
      expect.equal(part.valueIn(await stable.current(name)), 7, `the value after a ${way} through it`);
    }
}
