// A custom kind with the same object in every place that a schema has for one: below a property, a list, a map, and below
// lists and maps of each other, also behind another one. Validation of a schema that stops at one of them shows there.
import type { CaseContext } from '../../kit/context.ts';
import { define } from '../../kit/kinds/definitions.ts';
import type { Schema } from '../../kit/kinds/definitions.ts';
import type { Overrides } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';

/** The object: two whole numbers, of which `size` is required. */
export type Part = Readonly<Record<string, unknown>>;
export const part: Part = { size: 1, other: 2 };

export interface Place {
  readonly what: string;
  /** Where the object stands (RFC 6901). */
  readonly pointer: string;
  /** A merge patch replaces a list as a whole. */
  readonly isInList: boolean;
  readonly fields: (value: Part) => Overrides;
}

export const places: readonly Place[] = [
  { what: 'a property', pointer: '/part', isInList: false, fields: (value) => ({ part: value }) },
  {
    what: 'a property at a depth of seven',
    pointer: '/deep/a/b/c/d/e',
    isInList: false,
    fields: (value) => ({ deep: { a: { b: { c: { d: { e: value } } } } } }),
  },
  { what: 'an item of a list', pointer: '/list/0', isInList: true, fields: (value) => ({ list: [value] }) },
  {
    what: 'a value of a map',
    pointer: '/map/one',
    isInList: false,
    fields: (value) => ({ map: { one: value } }),
  },
  {
    what: 'an item of a list in a map',
    pointer: '/mapOfLists/one/0',
    isInList: true,
    fields: (value) => ({ mapOfLists: { one: [value] } }),
  },
  {
    what: 'a value of a map in a list',
    pointer: '/listOfMaps/0/one',
    isInList: true,
    fields: (value) => ({ listOfMaps: [{ one: value }] }),
  },
  {
    what: 'a later item of a list',
    pointer: '/listOfTwo/1',
    isInList: true,
    fields: (value) => ({ listOfTwo: [part, value] }),
  },
  {
    what: 'a later value of a map',
    pointer: '/mapOfTwo/two',
    isInList: false,
    fields: (value) => ({ mapOfTwo: { one: part, two: value } }),
  },
];

const number: Schema = { type: 'integer' };
const object: Schema = { type: 'object', required: ['size'], properties: { size: number, other: number } };
const listOf = (items: Schema): Schema => ({ type: 'array', items });
/** An object within others. */
const within = (names: readonly string[]): Schema =>
  names.reduceRight<Schema>((inner, name) => ({ type: 'object', properties: { [name]: inner } }), object);
const mapOf = (additionalProperties: Schema): Schema => ({ type: 'object', additionalProperties });

/** All fields, with a value for each place. */
export const fieldsOf = (valueAt: (place: Place) => Part): Overrides =>
  Object.assign({}, ...places.map((place) => place.fields(valueAt(place)))) as Overrides;

/** Where the target has custom kinds, the objects of one whose samples have the object in every place. The kind also has
 * `texts` and `mapOfTexts`, a list and a map of strings.
 * @throws PrerequisiteFailed */
export async function nestedObjects(context: CaseContext): Promise<readonly Resource[]> {
  if (!context.has('custom-definitions') || !context.has('cluster-wide')) return [];
  const { objects } = await define(context, {
    // Definitions that tools generate declare it, without the fields that every object has there.
    metadata: { type: 'object' },
    part: object,
    deep: within(['a', 'b', 'c', 'd', 'e']),
    list: listOf(object),
    map: mapOf(object),
    mapOfLists: mapOf(listOf(object)),
    listOfMaps: listOf(mapOf(object)),
    listOfTwo: listOf(object),
    mapOfTwo: mapOf(object),
    texts: listOf({ type: 'string' }),
    mapOfTexts: mapOf({ type: 'string' }),
  });
  return [context.namespace.resource({ ...objects.type, sample: () => fieldsOf(() => part) })];
}
