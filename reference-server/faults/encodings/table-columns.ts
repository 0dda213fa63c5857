// Faults of the columns of tables, which are taken from another kind or another version (document core 2.7).
import type { Parts } from '../../parts/index.ts';
import type { Definition } from '../../resources/definitions/shape.ts';
import type { Fault } from '../fault.ts';

const row = (name: string) => `encodings.table.${name}`;

type Versions = Definition['spec']['versions'];

/** All versions of a custom kind have the columns of one of them. */
function columnsOfOne(parts: Parts, chosen: (versions: Versions) => Versions[number] | undefined): void {
  const { customKinds } = parts.definitions;
  parts.definitions.customKinds = (definition, names) => {
    const { spec } = definition;
    const { additionalPrinterColumns = [] } = chosen(spec.versions) ?? {};
    const versions = spec.versions.map((version) => ({ ...version, additionalPrinterColumns }));
    return customKinds({ ...definition, spec: { ...spec, versions } }, names);
  };
}

export default [
  {
    id: 'columns-kept-by-plural',
    title: 'The columns of a table are remembered by the plural, without the group.',
    breaks: [row('columns-of-namesakes')],
    install(parts) {
      const { columnsOf } = parts.views;
      const known = new Map<string, ReturnType<typeof columnsOf>>();
      parts.views.columnsOf = (kind) => {
        const plural = 'plural' in kind ? String(kind.plural) : '';
        const columns = known.get(plural) ?? columnsOf(kind);
        known.set(plural, columns);
        return columns;
      };
    },
  },
  {
    id: 'columns-of-first-version',
    title: 'The tables of all versions of a custom kind have the columns of its first version.',
    breaks: [row('columns-of-versions')],
    install: (parts) => columnsOfOne(parts, ([first]) => first),
  },
  {
    id: 'columns-of-last-version',
    title: 'The tables of all versions of a custom kind have the columns of its last version.',
    breaks: [row('columns-of-versions')],
    install: (parts) => columnsOfOne(parts, (versions) => versions.at(-1)),
  },
] as const satisfies readonly Fault[];
