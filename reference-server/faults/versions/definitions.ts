// Planted faults of definitions of custom kinds, most of them behaviour of versions before v1 (document core 9.3).
import type { ApiObject, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { rewriteSchemas } from '../apply/definition-schemas.ts';
import type { Fault } from '../fault.ts';
import { readBodies } from '../entry-views.ts';

const kindName = 'CustomResourceDefinition';

/** Replaces the spec of every definition that is sent. */
function readSpecs(parts: Parts, read: (spec: JsonObject) => JsonObject): void {
  readBodies(parts, (body) =>
    body['kind'] === kindName && isObject(body['spec']) ? { ...body, spec: read(body['spec']) } : body,
  );
}

/** Silently drops a field that the schema does not have, as if it were still accepted. */
function tolerate(parts: Parts, former: RegExp): void {
  const { conform } = parts.validation;
  parts.validation.conform = (kind, value) => {
    const conformed = conform(kind, value);
    if (kind.kind !== kindName) return conformed;
    return { ...conformed, unknown: conformed.unknown.filter((path) => !former.test(path)) };
  };
}

/** Ignores these problems. */
function overlook(
  parts: Parts,
  isOverlooked: (problem: FieldProblem, definition: ApiObject) => boolean,
): void {
  const { problems } = parts.validation;
  parts.validation.problems = (kind, object) =>
    problems(kind, object).filter((problem) => kind.kind !== kindName || !isOverlooked(problem, object));
}

/** Places where the type of a schema is not required. */
const untypedPlaces = [
  ['property', /\.properties\[[^\]]*\]\.type$/],
  ['nested-property', /\.properties\[.*\.properties\[[^\]]*\]\.type$/],
  ['items', /\.items\.type$/],
  ['additional-properties', /\.additionalProperties\.type$/],
] as const;

export default [
  {
    id: 'definition-scope-defaulted',
    title: 'A definition without a scope defaults to namespaced.',
    breaks: ['versions.definitions.scope-required'],
    install: (parts) => readSpecs(parts, (spec) => ({ scope: 'Namespaced', ...spec })),
  },
  {
    id: 'definition-single-version-taken',
    title: 'A definition may have spec.version instead of spec.versions.',
    breaks: ['versions.definitions.versions-field'],
    install: (parts) =>
      readSpecs(parts, ({ version, validation, ...spec }) => {
        if (version === undefined || spec['versions'] !== undefined) {
          return {
            ...spec,
            ...(version === undefined ? {} : { version }),
            ...(validation === undefined ? {} : { validation }),
          };
        }
        const schema = validation === undefined ? {} : { schema: validation };
        return { ...spec, versions: [{ name: version, served: true, storage: true, ...schema }] };
      }),
  },
  {
    id: 'definition-version-tolerated',
    title: 'spec.version is accepted beside spec.versions.',
    breaks: ['versions.definitions.versions-field'],
    install: (parts) => tolerate(parts, /^spec\.version$/),
  },
  ...['validation', 'subresources', 'additionalPrinterColumns'].map((field) => ({
    id: `definition-${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-tolerated`,
    title: `spec.${field} of a definition applies to all of its versions.`,
    breaks: ['versions.definitions.per-version-fields'],
    install: (parts: Parts) => tolerate(parts, new RegExp(`^spec\\.${field}`)),
  })),
  ...[true, false].map((isStored) => ({
    id: `sub-resources-of-the-${isStored ? 'stored' : 'last'}-version`,
    title: `All versions of a definition have the sub-resources of ${isStored ? 'the stored' : 'the last'} one.`,
    breaks: ['versions.definitions.per-version-fields'],
    install(parts: Parts) {
      const { customKinds } = parts.definitions;
      parts.definitions.customKinds = (definition, names) => {
        const { versions } = definition.spec;
        const chosen = isStored ? versions.find(({ storage }) => storage) : versions.at(-1);
        const alike = versions.map(({ subresources: _own, ...version }) => ({
          ...version,
          ...(chosen?.subresources === undefined ? {} : { subresources: chosen.subresources }),
        }));
        return customKinds({ ...definition, spec: { ...definition.spec, versions: alike } }, names);
      };
    },
  })),
  {
    id: 'definition-columns-lost',
    title: 'The printer columns of a version are dropped.',
    breaks: ['versions.definitions.per-version-fields', 'versions.definitions.json-path'],
    install: (parts) =>
      readSpecs(parts, (spec) => {
        const { versions } = spec;
        if (!Array.isArray(versions)) return spec;
        const bare = (versions as readonly JsonObject[]).map(
          ({ additionalPrinterColumns: _columns, ...version }) => version,
        );
        return { ...spec, versions: bare };
      }),
  },
  {
    id: 'conversion-client-tolerated',
    title: 'spec.conversion.webhookClientConfig is still accepted.',
    breaks: ['versions.definitions.conversion-client'],
    install: (parts) => tolerate(parts, /^spec\.conversion\.webhookClientConfig/),
  },
  {
    id: 'conversion-review-versions-tolerated',
    title: 'spec.conversion.conversionReviewVersions is still accepted.',
    breaks: ['versions.definitions.conversion-review-versions'],
    install: (parts) => tolerate(parts, /^spec\.conversion\.conversionReviewVersions/),
  },
  {
    id: 'definition-schema-optional',
    title: 'A version of a definition requires no schema.',
    breaks: ['versions.definitions.structural-schema'],
    install: (parts) =>
      overlook(
        parts,
        ({ path, reason }) => reason === 'FieldValueRequired' && path.endsWith('.openAPIV3Schema'),
      ),
  },
  {
    id: 'definition-checks-its-first-version',
    title: 'Only the first version of a definition must have a structural schema.',
    breaks: ['versions.definitions.structural-schema'],
    install: (parts) =>
      overlook(
        parts,
        ({ path, reason }) => reason === 'FieldValueRequired' && /^spec\.versions\[[1-9].*Schema/.test(path),
      ),
  },
  {
    id: 'versions-not-served-need-no-schema',
    title: 'A version of a definition that is not served requires no schema.',
    breaks: ['versions.definitions.structural-schema'],
    install: (parts) =>
      overlook(parts, ({ path, reason }, definition) => {
        const { versions = [] } = definition['spec'] as { versions?: { served: boolean }[] };
        const at = Number(/^spec\.versions\[([0-9]+)\].*Schema/.exec(path)?.[1] ?? NaN);
        return reason === 'FieldValueRequired' && versions[at]?.served === false;
      }),
  },
  ...untypedPlaces.map(([place, path]) => ({
    id: `untyped-${place}-taken`,
    title: `A schema requires no type below ${place.replaceAll('-', ' ')}.`,
    breaks: ['versions.definitions.structural-schema'],
    install: (parts: Parts) =>
      overlook(parts, (problem) => problem.reason === 'FieldValueRequired' && path.test(problem.path)),
  })),
  {
    id: 'definition-keeps-unknown-fields',
    title: 'A new definition may have spec.preserveUnknownFields true.',
    breaks: ['versions.definitions.preserve-unknown-fields'],
    install: (parts) => overlook(parts, ({ path }) => path === 'spec.preserveUnknownFields'),
  },
  {
    id: 'preserving-marker-not-read',
    title: 'The marker that keeps unknown fields has no effect.',
    breaks: ['versions.definitions.preserve-unknown-fields', 'writes.field-validation.preserve-unknown'],
    install: (parts) =>
      rewriteSchemas(parts, (schema, { set }) => set(schema, 'preserve-unknown-fields', undefined)),
  },
  {
    id: 'column-path-in-old-spelling',
    title: 'JSONPath of a printer column is still accepted.',
    breaks: ['versions.definitions.json-path'],
    install: (parts) => tolerate(parts, /\.JSONPath$/),
  },
  {
    id: 'definition-schemas-checked-when-new',
    title: 'Schemas of a definition must be structural on create only.',
    breaks: ['versions.definitions.structural-schema'],
    install: (parts) =>
      overlook(
        parts,
        ({ path }, { metadata }) => metadata.resourceVersion !== undefined && path.includes('Schema'),
      ),
  },
] satisfies readonly Fault[];
