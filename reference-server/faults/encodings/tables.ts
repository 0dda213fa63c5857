// Faults of tables (document core 2.7).
import type { Json, JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { noteTables } from '../note-answers.ts';
import { alterChoice, alterOffers, everywhere, ofClusterRoles, ofCustom, withoutView } from './negotiated.ts';

const row = (name: string) => `encodings.table.${name}`;
const kindAndVersion = row('kind-and-version');
/** Where there is no table, its rows and columns cannot be right. */
const allRows = [
  kindAndVersion,
  row('column-definitions'),
  row('rows'),
  row('chunks'),
  row('default-columns'),
  row('default-values'),
];

type Table = ReturnType<Parts['views']['tableOf']>;

function alterTables(parts: Parts, alter: (table: Table) => JsonObject): void {
  const { tableOf } = parts.views;
  parts.views.tableOf = (...given) => alter(tableOf(...given));
}

const rowsOf = (table: Table): readonly JsonObject[] => table['rows'] as unknown as readonly JsonObject[];

export default [
  {
    id: 'tables-without-continue-token',
    title: 'A Table has no continue token.',
    breaks: [row('chunks')],
    install: (parts) =>
      alterTables(parts, (table) => {
        const { continue: _token, ...metadata } = table['metadata'] as JsonObject;
        return { ...table, metadata };
      }),
  },
  {
    id: 'empty-tables-without-columns',
    title: 'A Table without rows has no columns.',
    breaks: [row('columns-without-rows')],
    install: (parts) =>
      alterTables(parts, (table) =>
        rowsOf(table).length === 0 ? { ...table, columnDefinitions: [] } : table,
      ),
  },
  {
    id: 'table-parameter-ignored',
    title: 'The parameters of the Table type are ignored: the answer is the list.',
    breaks: [...allRows, 'encodings.accept.not-accepted'],
    install: (parts) =>
      alterChoice(parts, everywhere, (accept, choose) => choose(accept.replaceAll(/;\s*as=Table/g, ''))),
  },
  ...(
    [
      ['custom-objects', ofCustom],
      ['cluster-roles', ofClusterRoles],
    ] as const
  ).map(([id, limited]) => ({
    id: `no-tables-of-${id}`,
    title: `There are no tables of ${id.replace('-', ' ')}.`,
    breaks: allRows,
    install: (parts: Parts) => alterOffers(parts, limited, (offers) => withoutView(offers, 'Table')),
  })),
  {
    id: 'tables-of-whole-collections',
    title: 'A Table has a row for each object of the collection, whatever selects them.',
    breaks: [row('rows'), row('chunks'), row('continued-list'), row('default-values')],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      const isTable = noteTables(parts);
      parts.selectors.selectorTexts = (route) =>
        isTable() ? { labels: '', fields: '' } : selectorTexts(route);
    },
  },
  {
    id: 'table-without-group',
    title: 'The apiVersion of a table has no group.',
    breaks: allRows,
    install: (parts) => alterTables(parts, (table) => ({ ...table, apiVersion: 'v1' })),
  },
  {
    id: 'table-list-kind',
    title: 'The kind of a table is TableList.',
    breaks: allRows,
    install: (parts) => alterTables(parts, (table) => ({ ...table, kind: 'TableList' })),
  },
  {
    id: 'columns-are-names',
    title: 'The columns of a table are names instead of definitions.',
    breaks: [row('column-definitions')],
    install(parts) {
      parts.views.columnDefinition = ({ name }) => name as unknown as JsonObject;
    },
  },
  {
    id: 'columns-without-type',
    title: 'The columns of a table have no type.',
    breaks: [row('column-definitions'), row('default-columns')],
    install(parts) {
      const { columnDefinition } = parts.views;
      parts.views.columnDefinition = (column) => ({ ...columnDefinition(column), type: '' });
    },
  },
  {
    id: 'custom-tables-without-columns',
    title: 'A table of custom objects has no columns.',
    breaks: [row('column-definitions')],
    install(parts) {
      const { columnsOf } = parts.views;
      parts.views.columnsOf = (kind) => ('custom' in kind && kind.custom === true ? [] : columnsOf(kind));
    },
  },
  {
    id: 'table-of-the-first-object',
    title: 'A table contains the first object only.',
    breaks: [row('rows'), row('default-values')],
    install: (parts) => alterTables(parts, (table) => ({ ...table, rows: rowsOf(table).slice(0, 1) })),
  },
  {
    id: 'table-with-a-header-row',
    title: 'The first row of a table contains the names of the columns.',
    breaks: [row('rows'), row('default-values')],
    install: (parts) =>
      alterTables(parts, (table) => ({ ...table, rows: [{ cells: ['Name'] }, ...rowsOf(table)] })),
  },
  {
    id: 'table-repeats-its-first-row',
    title: 'Every row of a table is that of the first object.',
    breaks: [row('rows'), row('default-values')],
    install: (parts) =>
      alterTables(parts, (table) => ({ ...table, rows: rowsOf(table).map(() => rowsOf(table)[0] as Json) })),
  },
  {
    id: 'created-at-is-a-text',
    title: 'The default column Created At has the type string.',
    breaks: [row('default-columns')],
    install(parts) {
      const { columnDefinition } = parts.views;
      parts.views.columnDefinition = (column) => ({ ...columnDefinition(column), type: 'string' });
    },
  },
  {
    id: 'first-default-column-is-metadata',
    title: 'The first default column is called Metadata.',
    breaks: [row('default-columns')],
    install(parts) {
      const { columnsOf } = parts.views;
      parts.views.columnsOf = (kind) =>
        columnsOf(kind).map((column) =>
          kind.columns === undefined && column.name === 'Name' ? { ...column, name: 'Metadata' } : column,
        );
    },
  },
  {
    id: 'created-at-is-an-age',
    title: 'The default column Created At contains an age.',
    breaks: [row('default-values')],
    install(parts) {
      const { columnsOf } = parts.views;
      parts.views.columnsOf = (kind) =>
        columnsOf(kind).map((column) =>
          column.name === 'Created At' ? { ...column, value: () => '5m' } : column,
        );
    },
  },
  {
    id: 'default-name-is-the-namespace',
    title: 'The default column Name contains the namespace.',
    breaks: [row('default-values')],
    install(parts) {
      const { rowOf } = parts.views;
      parts.views.rowOf = (object, settings) => {
        const made = rowOf(object, settings);
        const [, ...cells] = made['cells'] as readonly Json[];
        return { ...made, cells: [object.metadata.namespace ?? '', ...cells] };
      };
    },
  },
  {
    id: 'table-type-compared-as-text',
    title: 'The Table type counts only with its parameters in the order of the documents.',
    breaks: [kindAndVersion],
    install: (parts) =>
      alterChoice(parts, everywhere, (accept, choose) =>
        choose(accept.replaceAll(/;\s*v=v1;\s*g=[^;,]*;\s*as=Table/g, '')),
      ),
  },
  {
    id: 'table-with-spaces-is-json',
    title: 'Parameters in Accept that follow a space are ignored, so that the Table type is JSON.',
    breaks: [kindAndVersion],
    install: (parts) =>
      alterChoice(parts, everywhere, (accept, choose) => choose(accept.replaceAll(/;\s+as=Table/g, ''))),
  },
  {
    id: 'json-preferred-to-tables',
    title: 'A request that accepts a Table and JSON is answered with the list in JSON.',
    breaks: [kindAndVersion, 'encodings.accept.first-of-equals'],
    install: (parts) =>
      alterChoice(parts, everywhere, (accept, choose) =>
        choose(
          /application\/json(?:;q=[\d.]+)?(?:,|$)/.test(accept)
            ? accept.replaceAll(/;\s*as=Table/g, '')
            : accept,
        ),
      ),
  },
] as const satisfies readonly Fault[];
