// Planted fault of the tables of cluster-scoped custom kinds (document core 2.7).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'cluster-tables-with-default-columns',
    title: 'A table of cluster-scoped custom objects has the default columns.',
    breaks: ['encodings.table.columns-of-versions'],
    install(parts) {
      const { columnsOf } = parts.views;
      parts.views.columnsOf = (kind) =>
        'scope' in kind && kind.scope === 'Cluster' && 'custom' in kind && kind.custom === true
          ? columnsOf({})
          : columnsOf(kind);
    },
  },
] as const satisfies readonly Fault[];
