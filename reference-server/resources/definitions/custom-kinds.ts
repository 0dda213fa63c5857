// The kinds that a definition adds to the server: one a served version.
import type { ApiObject } from '../../object.ts';
import { wholeObject } from '../../schema/object-meta.ts';
import { nameColumn } from '../columns.ts';
import type { Column, Kind, Subresource } from '../kind.ts';
import { allVerbs } from '../verbs.ts';
import { translateRoot } from './translate.ts';
import { createValueRules } from './value-rules.ts';
import type { DefinedVersion, Definition, PrinterColumn, ReadExtension } from './shape.ts';

export function customKinds({ spec }: Definition, extension: ReadExtension): readonly Kind[] {
  return spec.versions.filter(({ served }) => served).map((version) => customKind(spec, version, extension));
}

function customKind(spec: Definition['spec'], version: DefinedVersion, extension: ReadExtension): Kind {
  const { group, names, scope } = spec;
  const root = version.schema?.openAPIV3Schema ?? { type: 'object' };
  const schema = translateRoot(names.kind, root, extension);
  return {
    group,
    version: version.name,
    kind: names.kind,
    listKind: names.listKind ?? `${names.kind}List`,
    plural: names.plural,
    singular: names.singular ?? names.kind.toLowerCase(),
    shortNames: names.shortNames ?? [],
    categories: names.categories ?? [],
    scope,
    verbs: allVerbs,
    schema: wholeObject(schema),
    custom: true,
    generationOf: 'spec',
    nameRule: 'dns-subdomain',
    deleteAnswer: 'status',
    versionRequiredOnUpdate: true,
    subresources: subresourcesOf(version),
    ...columnsOf(version.additionalPrinterColumns),
    validate: createValueRules(root),
    ...(version.deprecated === true
      ? { deprecation: version.deprecationWarning ?? `${group}/${version.name} ${names.kind} is deprecated` }
      : {}),
  };
}

function subresourcesOf({ subresources }: DefinedVersion): Record<string, Subresource> {
  const made: Record<string, Subresource> = {};
  if (subresources?.status !== undefined)
    made['status'] = { type: 'part', field: 'status', verbs: ['get', 'update', 'patch'] };
  return made;
}

/** Without columns of its own a kind has the default ones. */
function columnsOf(columns: readonly PrinterColumn[] | undefined): Pick<Kind, 'columns'> {
  if (columns === undefined || columns.length === 0) return {};
  const own = columns.map(({ name, type, jsonPath, description = '', priority = 0 }): Column => ({
    name,
    type: type === 'integer' || type === 'date' ? type : 'string',
    description,
    priority,
    value: (object) => cellAt(object, jsonPath),
  }));
  return { columns: [nameColumn, ...own] };
}

/** Simple paths only: members by name, items by number. */
function cellAt(object: ApiObject, jsonPath: string): string | number | null {
  let value: unknown = object;
  for (const step of jsonPath.match(/[^.[\]'"]+/g) ?? []) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  if (value === undefined || value === null) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}
