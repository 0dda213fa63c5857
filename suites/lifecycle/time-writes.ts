// Writes that send another metadata.deletionTimestamp than the one that the first delete set (core 2.3, 3.1).
import type { Answer } from '../kit/answers/answer.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';

/** By their names in messages. The answers are not judged. */
export function timeWrites(
  collection: Resource,
  before: ApiObject,
): Readonly<Record<string, () => Promise<Answer>>> {
  const deletionTimestamp = '2020-02-02T02:02:02Z';
  const path = '/metadata/deletionTimestamp';
  const metadata = { deletionTimestamp };
  const { name = '' } = before.metadata;
  return {
    'a PUT': async () => {
      const current = await collection.current(name);
      return collection.replace({ ...current, metadata: { ...current.metadata, deletionTimestamp } });
    },
    'a merge patch': () => collection.mergePatch(name, { metadata }),
    'a JSON patch': () => collection.jsonPatch(name, [{ op: 'add', path, value: deletionTimestamp }]),
    'an apply': () => collection.apply(name, { metadata }, { manager: 'undertaker', force: true }),
  };
}
