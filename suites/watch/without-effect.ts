// Requests that have no effect: refused ones and dry runs, of each kind of write (core 4.8, 4.10).
import { NotRun } from '../kit/failures.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { isMissing } from '../kit/kinds/resource.ts';
import type { Resource } from '../kit/kinds/resource.ts';

export interface Spared {
  /** The object before and after its last change. */
  readonly stale: ApiObject;
  readonly current: ApiObject;
}

/** Sends the requests, and returns the object that the dry run would create.
 * @throws NotRun where one of them had an effect, which other rows judge */
export async function sendWithoutEffect(resource: Resource, { stale, current }: Spared): Promise<ApiObject> {
  const name = current.metadata.name!;
  const annotations = { step: 'without effect' };
  const staged = (from: ApiObject) => ({ ...from, metadata: { ...from.metadata, annotations } });
  const dryRun = { query: { dryRun: 'All' } };
  const simulated = resource.object();
  await resource.create({ metadata: { name } });
  await resource.replace(staged(stale));
  await resource.jsonPatch(name, [{ op: 'test', path: '/metadata/name', value: 'another' }]);
  await resource.create(simulated, dryRun);
  await resource.replace(staged(current), dryRun);
  await resource.mergePatch(name, { metadata: { annotations } }, dryRun);
  await resource.remove(name, dryRun);

  const after = await resource.read(name);
  const isUnchanged = after.ok && after.object.metadata.resourceVersion === current.metadata.resourceVersion;
  if (!isUnchanged || !isMissing(await resource.read(simulated.metadata.name!)))
    throw new NotRun('not-exercised', 'a refused request or a dry run had an effect, which other rows judge');
  return simulated;
}
