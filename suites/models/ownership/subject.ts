// The objects that the managers write: a custom kind with every topology, or config maps if the run may not create
// definitions (core 4.9.10). Lists of built-in kinds are not used, because the documents do not show which are merged.
import type { CaseContext } from '../../kit/context.ts';
import { requireNoOtherWriter } from '../../kit/concurrent-writers/no-other-writer.ts';
import { define, marked } from '../../kit/kinds/definitions.ts';
import type { Properties, Schema } from '../../kit/kinds/definitions.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import type { Field } from './field-paths.ts';

export interface Subject {
  readonly fields: readonly Field[];
  /** Takes strategic merge patches. */
  readonly isBuiltIn: boolean;
  /** Its part of all sequences. */
  readonly share: number;
  /** Creates the definition of a custom kind. @throws PrerequisiteFailed */
  readonly make: () => Promise<Resource>;
}

/** Custom kinds in a namespace and not, and config maps. */
export function subjectsOf(context: CaseContext): readonly Subject[] {
  const { configMaps } = context.namespace;
  const builtIn = { fields: configMapFields, isBuiltIn: true, make: async () => configMaps };
  if (!context.has('custom-definitions') || !context.has('cluster-wide')) {
    requireNoOtherWriter(context, configMaps);
    return [{ ...builtIn, share: 1 }];
  }
  const custom = (scope: 'Namespaced' | 'Cluster', share: number): Subject => ({
    fields: customFields,
    isBuiltIn: false,
    share,
    make: async () => (await define(context, propertiesOf(context), { scope })).objects,
  });
  return [
    custom('Namespaced', 2 / 3),
    custom('Cluster', 1 / 4),
    ...(context.isConcurrentlyModified(configMaps) ? [] : [{ ...builtIn, share: 1 / 4 }]),
  ];
}

export const configMapFields: readonly Field[] = [
  { name: 'data', shape: 'members', keys: ['a', 'b', 'c', 'd', 'e'] },
];

export const customFields: readonly Field[] = [
  { name: 'text', shape: 'scalar', keys: [] },
  { name: 'map', shape: 'members', keys: ['a', 'b', 'c'] },
  { name: 'struct', shape: 'members', keys: ['a', 'b'] },
  { name: 'whole', shape: 'wholeMap', keys: [] },
  { name: 'pair', shape: 'wholeMap', keys: [] },
  { name: 'list', shape: 'wholeList', keys: [] },
  { name: 'plain', shape: 'wholeList', keys: [] },
  { name: 'set', shape: 'set', keys: ['x', 'y', 'z'] },
  { name: 'elements', shape: 'items', keys: ['one', 'two'] },
];

function propertiesOf(context: CaseContext): Properties {
  const text: Schema = { type: 'string' };
  const texts: Schema = { type: 'array', items: text };
  const map: Schema = { type: 'object', additionalProperties: text };
  const struct: Schema = { type: 'object', properties: { a: text, b: text } };
  const properties = { name: text, value: text, other: text };
  const elements: Schema = { type: 'array', items: { type: 'object', required: ['name'], properties } };
  return {
    text,
    map: marked(context, map, { 'map-type': 'granular' }),
    struct: marked(context, struct, { 'map-type': 'granular' }),
    whole: marked(context, map, { 'map-type': 'atomic' }),
    pair: marked(context, struct, { 'map-type': 'atomic' }),
    list: marked(context, texts, { 'list-type': 'atomic' }),
    plain: texts,
    set: marked(context, texts, { 'list-type': 'set' }),
    elements: marked(context, elements, { 'list-type': 'map', 'list-map-keys': ['name'] }),
  };
}
