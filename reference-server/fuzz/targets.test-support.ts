// Unusual paths and queries, as fast-check generates and shrinks them.
import * as fc from 'fast-check';
import type { Kind } from '../resources/declaration/kind.ts';

const name = fc.constantFrom(
  'a',
  'b',
  'default',
  'Not_A_Name',
  '%00',
  '%2F',
  '%ZZ',
  '%C3%28',
  '..',
  'x'.repeat(300),
);

/** Values that violate what a parameter expects. */
const unusualValue = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1',
    'true',
    'All',
    '99999999999999999999',
    '1e400',
    'NaN',
    ',',
    '=',
    'a=b',
    '!a',
    'a in (b',
  ),
  fc.constantFrom(
    'Orphan',
    'Foreground',
    'metadata.name=a',
    'constructor',
    '__proto__',
    '\u0000',
    '💥',
    'eyJ2IjoxfQ',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const parameter = fc.constantFrom(
  'limit',
  'continue',
  'watch',
  'resourceVersion',
  'resourceVersionMatch',
  'labelSelector',
  'fieldSelector',
  'pretty',
  'timeoutSeconds',
  'allowWatchBookmarks',
  'sendInitialEvents',
  'dryRun',
  'fieldValidation',
  'fieldManager',
  'gracePeriodSeconds',
  'propagationPolicy',
  'orphanDependents',
  'ignoreStoreReadErrorWithClusterBreakingPotential',
  'verbose',
  'exclude',
  '__proto__',
);

const query = fc
  .array(fc.tuple(parameter, unusualValue), { maxLength: 3 })
  .map((pairs) => pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&'));

/** A path of a kind: collection, item or subresource. */
export const resourcePath = (kinds: readonly Kind[]) =>
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      namespace: fc.option(name, { nil: undefined }),
      name: fc.option(name, { nil: undefined, freq: 3 }),
      subresource: fc.option(fc.nat(4), { nil: undefined, freq: 3 }),
    })
    .map(({ kind, namespace, name, subresource }) => {
      const root = kind.group === '' ? `/api/${kind.version}` : `/apis/${kind.group}/${kind.version}`;
      const within = namespace === undefined ? '' : `/namespaces/${namespace}`;
      const offered = [...Object.keys(kind.subresources ?? {}), 'status', 'scale', 'finalize'];
      const below =
        subresource === undefined || name === undefined ? '' : `/${offered[subresource % offered.length]}`;
      return `${root}${within}/${kind.plural}${name === undefined ? '' : `/${name}`}${below}`;
    });

/** Paths of other documents, and unknown paths. */
export const otherPath = fc.oneof(
  fc.constantFrom(
    '/',
    '/api',
    '/apis',
    '/version',
    '/openapi/v3',
    '/openapi/v3/api/v1',
    '/livez',
    '/readyz/ping',
    '/healthz',
  ),
  fc
    .array(
      fc.oneof(fc.constantFrom('api', 'apis', 'v1', 'namespaces', 'pods', '..', '', '%'), fc.webSegment()),
      {
        maxLength: 8,
      },
    )
    .map((segments) => `/${segments.join('/')}`),
  // Any characters that a request line may contain.
  fc
    .string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      maxLength: 60,
    })
    .map((text) => `/${text}`),
);

/** With parameters that some verb accepts, or arbitrary ones. */
export const withQuery = (path: fc.Arbitrary<string>) =>
  fc
    .tuple(path, fc.oneof(query, fc.webQueryParameters()))
    .map(([path, query]) => (query === '' ? path : `${path}?${query}`));

/** A path on which the method is valid, so that the body determines the result. */
export const fittingPath = (kind: Kind, method: string) =>
  fc.constantFrom('a', 'b').map((name) => {
    const root = kind.group === '' ? `/api/${kind.version}` : `/apis/${kind.group}/${kind.version}`;
    const within = kind.scope === 'Namespaced' ? '/namespaces/default' : '';
    return `${root}${within}/${kind.plural}${method === 'POST' ? '' : `/${name}`}`;
  });
