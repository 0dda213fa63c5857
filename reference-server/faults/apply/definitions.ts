// Planted faults of apply to custom objects: schema markers and their absence (document core 4.9.10).
import { setOf, unionOf } from '../../apply/field-set.ts';
import type { FieldSet } from '../../apply/field-set.ts';
import type { Json } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { alterApply } from './alter-ownership.ts';
import { isMap, isPlainList, isStruct, rewriteSchemas } from './definition-schemas.ts';

export default [
  {
    id: 'unmarked-lists-are-sets',
    title: 'A list of scalars without a marker is a set.',
    breaks: ['apply.definition.default-topology'],
    install: (parts) =>
      rewriteSchemas(parts, (schema, { get, set }) =>
        isPlainList(schema) && get(schema, 'list-type') === undefined
          ? set(schema, 'list-type', 'set')
          : schema,
      ),
  },
  {
    id: 'unmarked-maps-are-atomic',
    title: 'A map without a marker is applied as a whole.',
    breaks: ['apply.definition.default-topology'],
    install: (parts) =>
      rewriteSchemas(parts, (schema, { get, set }) =>
        isMap(schema) && get(schema, 'map-type') === undefined ? set(schema, 'map-type', 'atomic') : schema,
      ),
  },
  {
    id: 'open-objects-are-atomic',
    title: 'An object that keeps unknown fields is applied as a whole.',
    breaks: ['apply.definition.default-topology'],
    install: (parts) =>
      rewriteSchemas(parts, (schema, { get, set }) =>
        get(schema, 'preserve-unknown-fields') === true && get(schema, 'map-type') === undefined
          ? set(schema, 'map-type', 'atomic')
          : schema,
      ),
  },
  {
    id: 'lists-merged-by-index',
    title: 'Atomic lists at the root of an object are merged by index: items beyond the applied ones stay.',
    breaks: ['apply.definition.default-topology', 'apply.definition.list-atomic'],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const { applied, live } = request;
        if (!request.force) return decide(request);
        const merged = Object.entries(applied).map(([name, value]): [string, Json] => {
          const before = live[name];
          const isList = Array.isArray(value) && Array.isArray(before);
          return [name, isList ? [...value, ...before.slice(value.length)] : value];
        });
        return decide({ ...request, applied: Object.fromEntries(merged) });
      }),
  },
  {
    id: 'sets-are-atomic',
    title: 'The list type set is read as atomic.',
    breaks: [
      'apply.definition.list-set',
      'apply.definition.change-to-atomic',
      'apply.definition.change-from-atomic',
    ],
    install: (parts) => readListTypeAs(parts, 'set', 'atomic'),
  },
  {
    id: 'keyed-lists-are-atomic',
    title: 'The list type map is read as atomic.',
    breaks: [
      'apply.definition.list-map',
      'apply.definition.map-keys-unique',
      'apply.definition.change-to-atomic',
      'apply.definition.change-from-atomic',
    ],
    install: (parts) => readListTypeAs(parts, 'map', 'atomic'),
  },
  {
    id: 'keyed-items-are-atomic',
    title: 'An item of a list of type map has one owner for all of its fields.',
    breaks: ['apply.definition.list-map', 'apply.definition.map-keys-unique'],
    install: (parts) =>
      rewriteSchemas(parts, (schema, { get, set }) =>
        get(schema, 'list-type') === 'map' && schema.items !== undefined
          ? { ...schema, items: set(schema.items, 'map-type', 'atomic') }
          : schema,
      ),
  },
  {
    id: 'atomic-lists-are-sets',
    title: 'The list type atomic is read as set where the items are scalars.',
    breaks: ['apply.definition.list-atomic', 'apply.definition.change-to-atomic'],
    install: (parts) =>
      rewriteSchemas(parts, (schema, { get, set }) =>
        isPlainList(schema) && get(schema, 'list-type') === 'atomic'
          ? set(schema, 'list-type', 'set')
          : schema,
      ),
  },
  {
    id: 'atomic-maps-are-granular',
    title: 'The marker atomic has no effect on maps of free keys.',
    breaks: [
      'apply.definition.map-atomic',
      'apply.definition.change-to-atomic',
      'apply.definition.change-from-atomic',
    ],
    install: (parts) =>
      rewriteSchemas(parts, (schema, { set }) =>
        isMap(schema) ? set(schema, 'map-type', undefined) : schema,
      ),
  },
  {
    id: 'marked-maps-are-atomic',
    title: "A map with the marker for map types is atomic, whatever the marker's value.",
    breaks: [
      'apply.definition.map-granular',
      'apply.definition.change-to-atomic',
      'apply.definition.change-from-atomic',
    ],
    install: (parts) =>
      rewriteSchemas(parts, (schema, { get, set }) =>
        isMap(schema) && get(schema, 'map-type') !== undefined ? set(schema, 'map-type', 'atomic') : schema,
      ),
  },
  {
    id: 'marker-for-maps-only',
    title: 'The marker atomic has no effect on objects of fixed properties.',
    breaks: ['apply.definition.struct-markers'],
    install: (parts) =>
      rewriteSchemas(parts, (schema, { set }) =>
        isStruct(schema) ? set(schema, 'map-type', undefined) : schema,
      ),
  },
  {
    id: 'marker-has-no-effect-on-open-objects',
    title: 'The marker atomic has no effect on objects that keep unknown fields and have no properties.',
    breaks: ['apply.definition.map-atomic'],
    install: (parts) =>
      rewriteSchemas(parts, (schema, { get, set }) =>
        get(schema, 'preserve-unknown-fields') === true && schema.properties === undefined
          ? set(schema, 'map-type', undefined)
          : schema,
      ),
  },
  {
    id: 'marker-has-no-effect-on-structs-in-items',
    title: 'The marker atomic has no effect on objects of fixed properties in the items of a list.',
    breaks: ['apply.definition.struct-markers'],
    install: (parts) =>
      rewriteSchemas(parts, ({ items, ...schema }, { set }) => {
        if (items?.properties === undefined) return items === undefined ? schema : { ...schema, items };
        const members = Object.entries(items.properties).map(
          ([name, member]) => [name, isStruct(member) ? set(member, 'map-type', undefined) : member] as const,
        );
        return { ...schema, items: { ...items, properties: Object.fromEntries(members) } };
      }),
  },
  {
    id: 'marked-structs-are-atomic',
    title:
      "An object of fixed properties with the marker for map types is atomic, whatever the marker's value.",
    breaks: ['apply.definition.struct-markers'],
    install: (parts) =>
      rewriteSchemas(parts, (schema, { get, set }) =>
        isStruct(schema) && get(schema, 'map-type') !== undefined
          ? set(schema, 'map-type', 'atomic')
          : schema,
      ),
  },
  {
    id: 'atomic-items-have-owners',
    title: 'The fields of items of an atomic list are recorded with owners of their own.',
    breaks: ['apply.definition.atomic-recursive'],
    install(parts) {
      const { recordUpdate } = parts.ownership;
      parts.ownership.recordUpdate = (request) =>
        recordUpdate(request).map((owner) => {
          const paths = Object.entries(request.after).flatMap(([name, value]) =>
            isWhole(owner.fields, name) ? pathsOf(name, value) : [],
          );
          return paths.length === 0 ? owner : { ...owner, fields: unionOf(owner.fields, setOf(paths)) };
        });
    },
  },
] as const satisfies readonly Fault[];

function readListTypeAs(parts: Parts, type: string, other: string): void {
  rewriteSchemas(parts, (schema, { get, set }) =>
    get(schema, 'list-type') === type ? set(schema, 'list-type', other) : schema,
  );
}

const isWhole = ({ children }: FieldSet, name: string) => children.get(`f:${name}`)?.children.size === 0;

/** The fields of a list's items, by the item's index. */
function pathsOf(name: string, value: Json): readonly (readonly string[])[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly Json[]).flatMap((item, index) =>
    typeof item === 'object' && item !== null
      ? Object.keys(item).map((field) => [`f:${name}`, `i:${index}`, `f:${field}`])
      : [],
  );
}
