// Creates the kinds of a definition: one per served version.
import type { Names } from '../../../common/dialects/names.ts';
import type { ApiObject } from '../../object.ts';
import { wholeObject } from '../../schema/object-meta.ts';
import { nameColumn } from '../declaration/columns.ts';
import type { Column, Kind, Subresource } from '../declaration/kind.ts';
import { ageOf } from '../views/age.ts';
import { allVerbs, scaleSubresource, statusSubresource } from '../declaration/verbs.ts';
import { translateRoot } from './translate.ts';
import { createValueRules } from './value-rules.ts';
import { extensionReader } from './shape.ts';
import type { DefinedVersion, Definition, PrinterColumn } from './shape.ts';

export function customKinds({ spec }: Definition, names: Names): readonly Kind[] {
  return spec.versions.filter(({ served }) => served).map((version) => customKind(spec, version, names));
}

function customKind(spec: Definition['spec'], version: DefinedVersion, dialect: Names): Kind {
  const { group, names, scope } = spec;
  const extension = extensionReader(dialect.extensionPrefix);
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
    subresources: subresourcesOf(version, dialect),
    ...columnsOf(version.additionalPrinterColumns),
    validate: createValueRules(root),
    ...(version.deprecated === true
      ? { deprecation: version.deprecationWarning ?? `${group}/${version.name} ${names.kind} is deprecated` }
      : {}),
  };
}

function subresourcesOf({ subresources }: DefinedVersion, names: Names): Record<string, Subresource> {
  const made: Record<string, Subresource> = {};
  if (subresources?.status !== undefined) made['status'] = statusSubresource;
  const { scale } = subresources ?? {};
  if (scale !== undefined) {
    const { specReplicasPath = '', statusReplicasPath = '', labelSelectorPath } = scale;
    made['scale'] = {
      ...scaleSubresource(names, (object) => selectorAt(object, labelSelectorPath)),
      specReplicasPath: stepsOf(specReplicasPath),
      statusReplicasPath: stepsOf(statusReplicasPath),
    };
  }
  return made;
}

function selectorAt(object: ApiObject, path: string | undefined): string {
  const text = path === undefined ? '' : cellAt(object, path);
  return typeof text === 'string' ? text : '';
}

const stepsOf = (path: string): readonly string[] => path.split('.').slice(1);

/** A kind without columns of its own has the default ones. */
function columnsOf(columns: readonly PrinterColumn[] | undefined): Pick<Kind, 'columns'> {
  if (columns === undefined || columns.length === 0) return {};
  const own = columns.map(({ name, type, jsonPath, description = '', priority = 0 }): Column => ({
    name,
    type: type === 'integer' || type === 'date' ? type : 'string',
    description,
    priority,
    value: (object, nowMs) => {
      const cell = cellAt(object, jsonPath);
      return type === 'date' && typeof cell === 'string' ? ageOf(cell, nowMs) : cell;
    },
  }));
  return { columns: [nameColumn, ...own] };
}

/** Supports simple paths only: members by name, items by number. */
function cellAt(object: ApiObject, jsonPath: string): string | number | null {
  let value: unknown = object;
  for (const step of jsonPath.match(/[^.[\]'"]+/g) ?? []) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  if (value === undefined || value === null) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}
