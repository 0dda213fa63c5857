// Planted faults of names of fields that are read in any case (document core 4.11).
import { isObject } from '../../object.ts';
import type { Json, JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import type { Fault } from '../fault.ts';
import inheritedNames from './inherited-names.ts';

const rows = [
  ...['ignore', 'warn', 'strict'].flatMap((level) =>
    ['post', 'put', 'patch'].map((verb) => `${level}-${verb}`),
  ),
  'warn-by-default',
].map((name) => `writes.field-validation.${name}`);

interface Alias {
  /** Which object the member stands in. */
  readonly within: string;
  readonly alias: string;
  readonly name: string;
}

/** Reads a member in another case as the known one. */
function readAlias(parts: Parts, { within, alias, name }: Alias, isAffected: (kind: Kind) => boolean): void {
  const { conform } = parts.validation;
  const merged = (known: Json | undefined, given: Json): Json =>
    isObject(known) && isObject(given) ? { ...known, ...given } : given;
  const read = (body: Json): Json => {
    const holder = isObject(body) ? body[within] : undefined;
    if (!isObject(body) || !isObject(holder)) return body;
    const { [alias]: given, ...others }: JsonObject = holder;
    if (given === undefined) return body;
    return { ...body, [within]: { ...others, [name]: merged(others[name], given) } };
  };
  parts.validation.conform = (kind, value) => conform(kind, isAffected(kind) ? read(value) : value);
}

export default [
  {
    id: 'names-of-fields-in-any-case',
    title: 'Labels is read as labels in the metadata of config maps.',
    breaks: rows,
    install: (parts) =>
      readAlias(
        parts,
        { within: 'metadata', alias: 'Labels', name: 'labels' },
        ({ plural }) => plural === 'configmaps',
      ),
  },
  {
    id: 'names-of-custom-fields-in-any-case',
    title: 'Replicas is read as replicas in the spec of custom objects.',
    breaks: rows,
    install: (parts) =>
      readAlias(
        parts,
        { within: 'spec', alias: 'Replicas', name: 'replicas' },
        ({ custom }) => custom === true,
      ),
  },
  {
    id: 'names-at-the-top-in-any-case',
    title: 'Data is read as data of config maps.',
    breaks: rows.filter((row) => !row.endsWith('warn-by-default')),
    install({ validation }: Parts) {
      const { conform } = validation;
      validation.conform = (kind, value) => {
        if (kind.kind !== 'ConfigMap' || !isObject(value) || value['Data'] === undefined)
          return conform(kind, value);
        const { Data: data, ...others } = value;
        return conform(kind, { ...others, data });
      };
    },
  },
  ...inheritedNames,
] as const satisfies readonly Fault[];
