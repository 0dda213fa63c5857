// ConfigMap (core group, v1): configuration data.
import type { ApiObject } from '../object.ts';
import { boolean, bytes, kindStruct, map, string } from '../schema/declare.ts';
import type { StoredObject } from '../schema/declare.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import { ageColumn, countColumn, nameColumn } from './declaration/columns.ts';
import { dataKeyProblems, decodedBytes, immutableProblems, maxDataBytes } from './declaration/data-rules.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { invalidAt, tooLongAt } from './declaration/problems.ts';
import { allVerbs } from './declaration/verbs.ts';

type ConfigMapObject = StoredObject<typeof schema>;

const schema = kindStruct(
  'ConfigMap',
  {
    data: map(string(), { description: 'Texts by key.' }),
    binaryData: map(bytes(), { description: 'Bytes by key; the keys are others than those of data.' }),
    immutable: boolean({ description: 'Whether the data can no longer change.' }),
  },
  { description: 'Configuration data for pods.' },
);

const entryCount = (object: ApiObject): number => {
  const { data = {}, binaryData = {} } = object as ConfigMapObject;
  return Object.keys(data).length + Object.keys(binaryData).length;
};

/** The kind. */
export const configMapKind: KindDeclaration = () => ({
  group: '',
  version: 'v1',
  kind: 'ConfigMap',
  plural: 'configmaps',
  singular: 'configmap',
  shortNames: ['cm'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  deleteAnswer: 'status',
  columns: [nameColumn, countColumn('Data', 'How many entries it has.', entryCount), ageColumn],
  validate: dataProblems,
  validateUpdate: (next, current) => immutableProblems(next, current, ['data', 'binaryData']),
});

function dataProblems({ data = {}, binaryData = {} }: ConfigMapObject): FieldProblem[] {
  const texts = Object.values(data).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const size = Object.values(binaryData).reduce((sum, text) => sum + decodedBytes(text), texts);
  return [
    ...dataKeyProblems(data, 'data'),
    ...dataKeyProblems(binaryData, 'binaryData'),
    ...Object.keys(binaryData)
      .filter((key) => Object.hasOwn(data, key))
      .map((key) => invalidAt(`binaryData[${key}]`, key, 'duplicate of key present in data')),
    ...(size > maxDataBytes ? [tooLongAt('', maxDataBytes)] : []),
  ];
}
