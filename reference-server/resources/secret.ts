// Secret (core group, v1): confidential data, with a type for its purpose.
import type { Names } from '../../common/dialects/names.ts';
import type { ApiObject } from '../object.ts';
import { boolean, bytes, kindStruct, map, string } from '../schema/declare.ts';
import type { StoredObject } from '../schema/declare.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import { ageColumn, countColumn, nameColumn, textColumn } from './declaration/columns.ts';
import { dataKeyProblems, decodedBytes, immutableProblems, maxDataBytes } from './declaration/data-rules.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { immutableAt, requiredAt, tooLongAt } from './declaration/problems.ts';
import { allVerbs } from './declaration/verbs.ts';

type SecretObject = StoredObject<typeof schema>;

const schema = kindStruct(
  'Secret',
  {
    data: map(bytes(), { description: 'Bytes by key, as base64.' }),
    type: string({ default: 'Opaque', description: 'What the data is for; never changes.' }),
    stringData: map(string(), { description: 'Texts that are put into data; written, never read.' }),
    immutable: boolean({ description: 'Whether the data can no longer change.' }),
  },
  { description: 'Confidential data.' },
);

const typeOf = (object: ApiObject) => (object as SecretObject).type ?? '';

/** The kind in the names of a dialect: the token type and its annotation. */
export const secretKind: KindDeclaration = (names) => ({
  group: '',
  version: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  singular: 'secret',
  scope: 'Namespaced',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  deleteAnswer: 'status',
  columns: [
    nameColumn,
    textColumn('Type', 'What the data is for.', typeOf),
    countColumn(
      'Data',
      'How many entries it has.',
      (object) => Object.keys((object as SecretObject).data ?? {}).length,
    ),
    ageColumn,
  ],
  defaults: withStringData,
  validate: (object) => [...dataProblems(object), ...tokenProblems(object, names)],
  validateUpdate: (next, current) => [
    ...(typeOf(next) === typeOf(current) ? [] : [immutableAt('type', typeOf(next))]),
    ...immutableProblems(next, current, ['data']),
  ],
  selectableFields: { type: typeOf },
});

/** String values override bytes of the same key, and are not stored themselves. */
function withStringData(object: SecretObject): SecretObject {
  const { stringData, ...kept } = object;
  if (stringData === undefined) return object;
  const encoded = Object.entries(stringData).map(([key, text]) => [
    key,
    Buffer.from(text).toString('base64'),
  ]);
  return { ...kept, data: { ...kept.data, ...Object.fromEntries(encoded) } };
}

function dataProblems({ data = {} }: SecretObject): FieldProblem[] {
  const size = Object.values(data).reduce((sum, value) => sum + decodedBytes(value), 0);
  return [
    ...dataKeyProblems(data, 'data'),
    ...(size > maxDataBytes ? [tooLongAt('data', maxDataBytes)] : []),
  ];
}

function tokenProblems(object: ApiObject, names: Names): FieldProblem[] {
  if (typeOf(object) !== names.secretTypes.serviceAccountToken) return [];
  const annotation = names.annotations.serviceAccountName;
  return object.metadata.annotations?.[annotation] ? [] : [requiredAt(`metadata.annotations[${annotation}]`)];
}
