// Planted faults of writes that count as without a change where a text is nearly the one before, and of late changes (document core 2.3).
import { isObject } from '../../object.ts';
import type { ApiObject, Json } from '../../object.ts';
import { sameJson } from '../../same-json.ts';
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';

/** The object without what the server writes, its texts altered. */
function altered(object: ApiObject, alter: (text: string) => string): Json {
  const {
    managedFields: _owners,
    resourceVersion: _version,
    generation: _count,
    ...metadata
  } = object.metadata;
  const alteredIn = (value: Json): Json => {
    if (typeof value === 'string') return alter(value);
    if (Array.isArray(value)) return value.map(alteredIn);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, alteredIn(member)]));
  };
  return alteredIn({ ...object, metadata } as unknown as Json);
}

const breaks = ['objects.fields.labels-and-annotations'];

const unaltered = (text: string): string => text;

/** Changes that leave the altered object as it was are not stored, but for those of what the server writes alone. */
const unseen = (id: string, what: string, alter: (text: string) => string): Fault => ({
  id: `changes-of-${id}-not-stored`,
  title: `A write that changes ${what} is answered with success but not stored.`,
  breaks,
  install: (parts) =>
    alterChanges(parts, (decided, before) =>
      decided.action === 'put' &&
      sameJson(altered(before, alter), altered(decided.value, alter)) &&
      !sameJson(altered(before, unaltered), altered(decided.value, unaltered))
        ? { action: 'keep' }
        : decided,
    ),
});

const mostChanges = 10;

function changesAnnotationsAlone(before: ApiObject, after: ApiObject): boolean {
  const others = ({ metadata: { annotations: _changed, ...metadata }, ...members }: ApiObject): Json =>
    altered({ ...members, metadata }, unaltered);
  const annotations = (of: ApiObject): Json => ({ ...of.metadata.annotations });
  return !sameJson(annotations(before), annotations(after)) && sameJson(others(before), others(after));
}

export default [
  unseen('letter-case', 'the case of letters only', (text) => text.toLowerCase()),
  unseen('outer-space', 'space around texts only', (text) => text.trim()),
  unseen('composition', 'composed letters to combining ones, or back,', (text) => text.normalize('NFC')),
  unseen('late-characters', 'no character of a text before the 1,025th', (text) => text.slice(0, 1024)),
  {
    id: 'eleventh-change-not-stored',
    title: 'From the eleventh on, changes of annotations alone are answered with success but not stored.',
    breaks,
    install(parts) {
      const counts = new Map<string, number>();
      alterChanges(parts, (decided, before) => {
        if (decided.action !== 'put' || !changesAnnotationsAlone(before, decided.value)) return decided;
        const { metadata } = before;
        const count = (counts.get(metadata.uid ?? '') ?? 0) + 1;
        counts.set(metadata.uid ?? '', count);
        return count > mostChanges ? { action: 'keep' } : decided;
      });
    },
  },
] satisfies readonly Fault[];
