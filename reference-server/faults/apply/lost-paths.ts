// Planted faults of owned paths that are lost: those of keys with dots, and of empty objects (document core 2.4, 4.9.7).
import { nodeOf } from '../../apply/field-set.ts';
import type { FieldSet } from '../../apply/field-set.ts';
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { alterApplied, spellEntries, withOwnFields } from './alter-ownership.ts';
import { withMember } from './members.ts';

/** A tree whose keys with dots are paths. */
function splitAtDots(tree: Json): Json {
  if (!isObject(tree)) return tree;
  return Object.entries(tree).reduce<JsonObject>((split, [element, below]) => {
    const names = element.startsWith('f:') ? element.slice(2).split('.') : [];
    const path = names.length > 1 && !names.includes('') ? names.map((name) => `f:${name}`) : [element];
    return withMember(split, path, splitAtDots(below ?? {}));
  }, {});
}

/** The set without the paths at which the intent has an empty object. */
function withoutEmpty(fields: FieldSet, applied: Json | undefined): FieldSet {
  if (!isObject(applied)) return fields;
  const children = [...fields.children].flatMap(([element, below]): readonly [string, FieldSet][] => {
    const value = element.startsWith('f:') ? applied[element.slice(2)] : undefined;
    const isEmpty = isObject(value) && Object.keys(value).length === 0;
    return isEmpty ? [] : [[element, withoutEmpty(below, value)]];
  });
  return nodeOf(fields.here, new Map(children));
}

export default [
  {
    id: 'owned-keys-split-at-dots',
    title: 'The owned path of a map key with dots is stored as several fields.',
    breaks: ['apply.entry.fields-tree', 'encodings.cbor.apply-body', 'service.state.survives-restart'],
    install: (parts) =>
      spellEntries(parts, (entry) => ({ ...entry, fieldsV1: splitAtDots(entry['fieldsV1'] ?? {}) })),
  },
  {
    id: 'empty-objects-not-owned',
    title: 'A manager that applies an empty object does not own it.',
    breaks: ['apply.merge.empty-object-removed'],
    install: (parts) =>
      alterApplied(parts, (done, request) => ({
        ...done,
        owners: withOwnFields(done.owners, request, (fields) => withoutEmpty(fields, request.applied)),
      })),
  },
] as const satisfies readonly Fault[];
