// Table: objects as rows of cells, for users to read (document core 2.7).
import type { Names } from '../../../common/dialects/names.ts';
import { badRequest } from '../../errors/api-error.ts';
import type { ApiObject, Json, JsonObject } from '../../object.ts';
import { createdAtColumn, nameColumn } from '../declaration/columns.ts';
import type { Column, Kind } from '../declaration/kind.ts';
import { metaVersion, partialOf } from './partial.ts';

/** How much of each object its row contains. */
export type IncludeObject = 'None' | 'Metadata' | 'Object';

const includes: readonly string[] = ['None', 'Metadata', 'Object'];

/** @throws ApiError BadRequest */
export function readInclude(query: URLSearchParams): IncludeObject {
  const given = query.get('includeObject') || 'Metadata';
  if (includes.includes(given)) return given as IncludeObject;
  throw badRequest(`includeObject: "${given}" is none of ${includes.join(', ')}`);
}

const defaultColumns: readonly Column[] = [nameColumn, createdAtColumn];

/** The columns of a kind; name and time of creation where it declares none. */
export const columnsOf = ({ columns }: Pick<Kind, 'columns'>): readonly Column[] => columns ?? defaultColumns;

export const columnDefinition = ({ name, type, description, priority = 0 }: Column): JsonObject => ({
  name,
  type,
  format: name === 'Name' ? 'name' : '',
  description,
  priority,
});

/** What the rows of a table depend on. */
export interface TableSettings {
  readonly names: Names;
  readonly columns: readonly Column[];
  readonly include: IncludeObject;
  readonly nowMs: number;
}

export function rowOf(object: ApiObject, { columns, include, names, nowMs }: TableSettings): JsonObject {
  const cells = columns.map(({ value }) => value(object, nowMs));
  if (include === 'None') return { cells };
  return {
    cells,
    object: include === 'Object' ? (object as unknown as Json) : partialOf(object, names),
  };
}

/** @param columns those that the table defines: none in a watch after its first event */
export const tableOf = (
  metadata: Json,
  columns: readonly JsonObject[],
  rows: readonly JsonObject[],
  names: Names,
): JsonObject => ({
  kind: 'Table',
  apiVersion: metaVersion(names),
  metadata,
  columnDefinitions: columns,
  rows,
});
