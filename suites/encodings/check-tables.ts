// Cases: lists as tables (core 2.7).
import type { Answer } from '../kit/answers/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { tableType } from './table-type.ts';

interface Column {
  readonly name: unknown;
  readonly type: unknown;
}

interface Table {
  readonly answer: Answer;
  readonly kind: unknown;
  readonly apiVersion: unknown;
  readonly columns: readonly Column[];
  readonly rows: readonly unknown[];
}

/** A list with the Table type in Accept. @throws CheckFailed where it is no table */
export async function listAsTable(
  { names, expect }: Pick<CollectionContext, 'names' | 'expect'>,
  resource: Pick<Resource, 'list'>,
  query: Readonly<Record<string, string | number>>,
  accept = tableType(names),
): Promise<Table> {
  const answer = await resource.list(query, { accept });
  expect.status(answer, 200, `list with Accept ${accept}`);
  expect.mediaType(answer, 'application/json');
  const body = isRecord(answer.json) ? answer.json : {};
  const { kind, apiVersion, columnDefinitions, rows } = body;
  expect.equal(
    { kind, apiVersion },
    { kind: 'Table', apiVersion: `${names.groups.meta}/v1` },
    `kind and apiVersion of the answer to Accept ${accept}`,
  );
  return {
    answer,
    kind,
    apiVersion,
    columns: Array.isArray(columnDefinitions) ? (columnDefinitions as readonly Column[]) : [],
    rows: Array.isArray(rows) ? rows : [],
  };
}

/** The Table type with its parameters in each form, alone and where the client prefers it. */
export async function checkEverySpelling(context: CollectionContext): Promise<void> {
  const { collection, view, names } = context;
  await collection.given();
  const type = tableType(names);
  const [range, ...parameters] = type.split(';');
  const accepts = [
    type,
    [range, ...parameters.toReversed()].join(';'),
    [range, ...parameters].join('; '),
    `${type}, application/json;q=0.5`,
    `application/json;q=0.5, ${type}`,
    `image/png, application/json;q=0.1,${type};q=0.9`,
  ];
  for (const accept of accepts) await listAsTable(context, view, { limit: 3 }, accept);
}

export async function checkColumns(context: CollectionContext): Promise<void> {
  const { collection, view, expect } = context;
  await collection.given();
  const { columns } = await listAsTable(context, view, { limit: 3 });
  expect.atLeast(columns.length, 1, 'columnDefinitions');
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  for (const column of columns)
    expect.that(
      isRecord(column) && isText(column.name) && isText(column.type),
      `a column definition without name and type: ${JSON.stringify(column)}`,
    );
}

export async function checkColumnsWithoutRows(context: CollectionContext): Promise<void> {
  const { collection, view, expect, uniqueName } = context;
  const columns = uniqueName('columns');
  await collection.given({ metadata: { labels: { columns } } });
  const shown = async (value: string) => {
    const table = await listAsTable(context, view, { labelSelector: `columns=${value}` });
    return table.columns.map(({ name, type }) => ({ name, type }));
  };
  const withRow = await shown(columns);
  expect.equal(await shown(uniqueName('none')), withRow, 'columnDefinitions of a table without rows');
}

export async function checkRows(context: CollectionContext): Promise<void> {
  const { collection, view, expect, uniqueName } = context;
  const rows = uniqueName('rows');
  const made = await collection.givenMany(3, { metadata: { labels: { rows } } });
  const table = await listAsTable(context, view, { labelSelector: `rows=${rows}` });
  expect.equal(table.rows.length, 3, 'rows of a table of three objects');
  // Which members a row has is not described: only where rows contain names do they show which object each is of.
  const texts = table.rows.map((row) => JSON.stringify(row));
  const shown = made.filter(({ metadata }) => texts.some((text) => text.includes(`"${metadata.name}"`)));
  expect.oneOf(shown.length, [0, 3], 'objects whose names the rows contain');
  const none = await listAsTable(context, view, { labelSelector: `rows=${uniqueName('none')}` });
  expect.equal(none.rows.length, 0, 'rows of a table without objects');
}

/** The two columns of a type without a definition. */
const defaults = ['Name', 'Created At'];

const isDefault = ({ columns }: Pick<Table, 'columns'>): boolean =>
  columns.length === 2 && columns.some(({ name }) => name === 'Created At');

export async function checkDefaultColumns(context: CollectionContext): Promise<void> {
  const { collection, view, expect, record } = context;
  await collection.given();
  const table = await listAsTable(context, view, { limit: 3 });
  const shown = table.columns.map(({ name, type }) => ({ name, type }));
  if (!isDefault(table)) return record({ [collection.type.plural]: shown.map(({ name }) => name) });
  expect.equal(
    shown,
    [
      { name: defaults[0], type: 'string' },
      { name: defaults[1], type: 'date' },
    ],
    'name and type of the default columns',
  );
}

export async function checkDefaultValues(context: CollectionContext): Promise<void> {
  const { collection, view, expect, record, uniqueName } = context;
  const rows = uniqueName('values');
  const made = await collection.givenMany(2, { metadata: { labels: { rows } } });
  const table = await listAsTable(context, view, { labelSelector: `rows=${rows}` });
  if (!isDefault(table)) return record('the type has columns of its own');
  expect.equal(table.rows.length, made.length, 'rows');
  for (const { metadata } of made) {
    const isOf = (row: unknown) => JSON.stringify(valuesOf(row)).includes(`"${metadata.name}"`);
    const row = expect.present(table.rows.find(isOf), `a row whose values contain the name ${metadata.name}`);
    const time = metadata.creationTimestamp!;
    expect.that(
      hasTime(valuesOf(row), time),
      `the row of ${metadata.name} does not contain its creationTimestamp ${time}`,
    );
  }
}

/** Whether a text in the value is the time, in any form of RFC 3339. */
function hasTime(value: unknown, time: string): boolean {
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT/.test(value) && Math.abs(Date.parse(value) - Date.parse(time)) < 1000;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((one) => hasTime(one, time));
}

/** A row without the object that it may contain besides its values. */
function valuesOf(row: unknown): unknown {
  if (!isRecord(row)) return row;
  const isObject = (value: unknown) => isRecord(value) && isRecord(value['metadata']);
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !isObject(value)));
}

export async function recordShapes(context: CollectionContext): Promise<void> {
  const { api, collection, names, record } = context;
  const { name = '' } = (await collection.given()).metadata;
  const { rows, columns } = await listAsTable(context, collection, { limit: 3 });
  const keys = (value: unknown) => (isRecord(value) ? Object.keys(value).sort() : typeof value);
  const accept = tableType(names);
  const item = await collection.read(name, { accept });
  await using watch = await api.watch(collection.path(), { timeoutSeconds: 1 }, accept);
  let event: unknown;
  if (watch.status === 200)
    for await (const { object } of watch) {
      event = (object as ApiObject | undefined)?.kind;
      break;
    }
  record({
    row: keys(rows[0]),
    column: keys(columns[0]),
    item: item.ok ? (item.json as ApiObject).kind : item.status,
    watch: event ?? watch.status,
  });
}
