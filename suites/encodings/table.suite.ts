// Requirements on lists in the Table representation (core 2.7).
import { section } from '../kit/case.ts';
import { anyCollection } from '../kit/kinds/subjects.ts';
import {
  checkColumns,
  checkColumnsWithoutRows,
  checkDefaultColumns,
  checkDefaultValues,
  checkEverySpelling,
  checkRows,
  recordShapes,
} from './check-tables.ts';
import { checkColumnsOfNamesakes } from './check-namesake-tables.ts';
import { checkChunks, checkTableAfterJson } from './check-table-chunks.ts';
import { checkColumnsOfVersions } from './check-version-tables.ts';

export default section('core', '2.7', {
  'encodings.table.kind-and-version': {
    text: 'With the Table media type in Accept the answer has kind Table and apiVersion meta.orch.io/v1.',
    observe:
      'List any collection with Accept application/json;as=Table;g=meta.orch.io;v=v1: kind Table, apiVersion meta.orch.io/v1, and a JSON Content-Type. The same with its parameters in another order and with spaces, and with JSON of a lower weight before or after it.',
    wrong: 'The server ignores the media type parameters and returns a PodTemplateList.',
    alsoIn: ['core 4.7'],
    subjects: anyCollection,
    anyScope: true,
    run: checkEverySpelling,
  },

  'encodings.table.column-definitions': {
    text: 'A Table has columnDefinitions, each with at least name and type.',
    observe:
      'Of the list of any collection: columnDefinitions is a non-empty list, each entry with non-empty string name and type.',
    wrong: 'Column names are strings rather than objects.',
    subjects: anyCollection,
    anyScope: true,
    run: checkColumns,
  },

  'encodings.table.columns-without-rows': {
    text: 'A Table without rows has the columns of one with rows. (Inferred: columnDefinitions describe the type, not the objects.)',
    observe:
      'List any collection with a label that an object has and with one that none has: the columnDefinitions have the same names and types.',
    wrong: 'An empty list has no columns.',
    level: 'SHOULD',
    subjects: anyCollection,
    anyScope: true,
    run: checkColumnsWithoutRows,
  },

  'encodings.table.rows': {
    text: 'A Table has a list rows, with one row for each item.',
    observe:
      'Create 3 objects with one label: rows is a list of 3, which contain either all of the names or none. Where no object matches it is empty or absent.',
    wrong: 'rows contains header lines, or only the first object.',
    subjects: anyCollection,
    anyScope: true,
    run: checkRows,
  },

  'encodings.table.chunks': {
    text: 'A list in chunks as a Table has a continue token in its metadata when more remain, and one version for all chunks.',
    observe:
      'Create 5 objects with one label, list them as Tables with limit=2, and delete them after the first one: the tables of all chunks, each reached by the token in metadata.continue of the one before, have 5 rows in total, at most 2 each, and the same metadata.resourceVersion; the last has no token. The same over all namespaces.',
    wrong:
      'A Table has no token, so that the rest of the list cannot be read, or later ones show the current state.',
    alsoIn: ['core 4.12'],
    subjects: anyCollection,
    anyScope: true,
    run: checkChunks,
  },

  'encodings.table.continued-list': {
    text: 'A list that began in JSON goes on as a Table with its continue token. (Inferred: the token goes with the same query, and Accept is no part of the query.)',
    observe:
      'Create 5 objects with one label, list them in JSON with limit=3, and send the token with the Table type in Accept: a Table with rows of the remaining objects only. The same over all namespaces.',
    wrong: 'A token is refused in another representation than that of the first chunk.',
    level: 'SHOULD',
    alsoIn: ['core 4.12'],
    subjects: anyCollection,
    anyScope: true,
    run: checkTableAfterJson,
  },

  'encodings.table.default-columns': {
    text: 'A type without a table definition of its own gets the two columns Name (string) and Created At (date). Which types have a definition is not shown, and a server may have one for any type.',
    observe:
      'Tables of several types, including cluster roles and custom objects without printer columns: a table of two columns, one of them Created At, has Name (string) and Created At (date). Other columns count as a definition of the type, and are recorded.',
    wrong: 'The default table gives Created At the type string, or names its first column Metadata.',
    level: 'SHOULD',
    subjects: anyCollection,
    anyScope: true,
    run: checkDefaultColumns,
  },

  'encodings.table.columns-of-namesakes': {
    text: 'The columns of a table are those of its own type, also where a type of another group has the same plural. (Inferred: a table definition belongs to one type.)',
    observe:
      'Table of a built-in collection, then of a custom kind with the same plural and kind, which has the columns of another custom kind without columns of its own, and of the built-in collection again, which has those from before.',
    wrong: 'Columns are remembered by the plural, without the group.',
    level: 'SHOULD',
    needs: ['custom-definitions', 'cluster-wide'],
    run: checkColumnsOfNamesakes,
  },

  'encodings.table.columns-of-versions': {
    text: 'A version of a custom kind has the columns that its own entry in the definition declares, or the default table. (Inferred: additionalPrinterColumns is a field of each version, 9.3; its effect is not described.)',
    observe:
      'Of two custom kinds with the served versions v1 and v2, one declares a column in v1, the other in v2. Tables of the declaring version have that column, also of a cluster-scoped kind; those of the other version have the columns of a kind without columns of its own. That kind, config maps and pod templates have the columns from before. Not exercised where no table has the column.',
    wrong:
      'The columns of the first version, or of the stored one, are used for all versions, or for every type from then on.',
    level: 'SHOULD',
    alsoIn: ['core 9.3'],
    needs: ['custom-definitions', 'cluster-wide'],
    run: checkColumnsOfVersions,
  },

  'encodings.table.default-values': {
    text: "The default columns are filled from the object's name and creationTimestamp.",
    observe:
      'For a table with the default columns, the row of each object holds the name and the creationTimestamp that JSON shows. The key of the values in a row is not described, so the whole row is searched, except for an object in it.',
    wrong: 'The second column holds a relative age instead of the timestamp.',
    level: 'SHOULD',
    subjects: anyCollection,
    anyScope: true,
    run: checkDefaultValues,
  },

  'encodings.table.row-shape': {
    text: 'Row fields, further column attributes, and a Table for single objects or watches are not described.',
    observe:
      'Record the keys of a row and of a column definition, and the answers to a get of one item and to a watch with the Table type.',
    wrong: 'Demanding a certain key such as cells or priority.',
    level: 'UNSPECIFIED',
    subjects: anyCollection,
    run: recordShapes,
  },
});
