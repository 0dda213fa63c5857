// The trees of fields of managedFields (core 2.4): their leaves, and names with a dot and a slash, which are one key each.
import type { CollectionContext } from '../kit/context.ts';
import { below, holderOf, labelField } from '../kit/objects/managed-fields.ts';
import type { Entry } from '../kit/objects/managed-fields.ts';
import { isRecord } from '../kit/objects/object.ts';
import { labelledObject } from './labelled-object.ts';

const prefixed = 'parts.example/role.x';

/** By an apply, and by each other write. A JSON patch needs the slash escaped (RFC 6901). */
export async function expectPrefixedKeys(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  const { updates } = await labelledObject(context);
  for (const way of ['an apply', ...Object.keys(updates)]) {
    const object = await labelledObject(context);
    const labels = { [prefixed]: 'a' };
    const path = `/metadata/labels/${prefixed.replaceAll('/', '~1')}`;
    const send = {
      'an apply': () => object.apply('second', labels),
      'JSON patch': () =>
        collection.jsonPatch(object.name, [{ op: 'add', path, value: 'a' }], {
          query: { fieldManager: 'second' },
        }),
    }[way];
    expect.success(await (send?.() ?? object.updates[way]!('second', labels)), `${way} of a prefixed label`);
    const field = labelField(prefixed);
    const entry = holderOf(await object.current(), 'second', field);
    const what = `the entry of the manager of ${way}, with ${field.join(', ')}`;
    expect.equal(below(expect.present(entry, what), field), {}, `the leaf of ${what}`);
  }
}

/** The paths of fields without any field below them. Keys without the prefix are not fields. */
export function leavesOf(tree: Entry[string], path: readonly string[]): readonly string[] {
  const fields = isRecord(tree) ? Object.keys(tree).filter((key) => key.startsWith('f:')) : [];
  if (fields.length === 0) return [path.join(' ')];
  return fields.flatMap((key) => leavesOf((tree as Entry)[key], [...path, key]));
}
