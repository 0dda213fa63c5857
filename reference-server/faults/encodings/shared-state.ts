// Faults of what several requests share by mistake: the columns of tables (document core 2.7).
import type { JsonObject } from '../../object.ts';
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'default-columns-grow',
    title:
      'Once a table of a kind with columns of its own was requested, tables of the default columns have one of them, too.',
    breaks: ['encodings.table.columns-of-versions'],
    install(parts) {
      const { tableOf, columnsOf } = parts.views;
      let more: string | undefined;
      parts.views.columnsOf = (kind) => {
        if ('custom' in kind && kind.columns !== undefined) more = kind.columns.at(-1)?.name;
        return columnsOf(kind);
      };
      parts.views.tableOf = (metadata, columns, rows, names) =>
        tableOf(
          metadata,
          more !== undefined && isDefault(columns) ? [...columns, added(more)] : columns,
          rows,
          names,
        );
    },
  },
] as const satisfies readonly Fault[];

const isDefault = (columns: readonly JsonObject[]) =>
  columns.length === 2 && columns[1]!['name'] === 'Created At';

const added = (name: string): JsonObject => ({
  name,
  type: 'string',
  format: '',
  description: '',
  priority: 0,
});
