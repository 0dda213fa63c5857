// Faults of compressed answers (document core 4.14).
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { noteTables } from '../note-answers.ts';

const row = (name: string) => `encodings.gzip.${name}`;

function excludeRoutes(parts: Parts, isExcluded: (route: ResourceRoute) => boolean): void {
  const { isCompressible } = parts.compression;
  parts.compression.isCompressible = (gates, route, bytes, headers) =>
    !isExcluded(route) && isCompressible(gates, route, bytes, headers);
}

export default [
  {
    id: 'gzip-header-on-plain-bytes',
    title: 'An answer has content-encoding gzip, but is not compressed.',
    breaks: [row('get'), row('list'), row('every-media-type')],
    install(parts) {
      parts.compression.gzip = async (bytes) => bytes;
    },
  },
  {
    id: 'gzip-cut-off',
    title: 'The last bytes of a compressed answer are missing.',
    breaks: [row('get'), row('list'), row('every-media-type')],
    install(parts) {
      const { gzip } = parts.compression;
      parts.compression.gzip = async (bytes) => (await gzip(bytes)).subarray(0, -8);
    },
  },
  {
    id: 'gzip-not-for-sub-resources',
    title: 'Answers to a get of a sub-resource are never compressed.',
    breaks: [row('get')],
    install: (parts) => excludeRoutes(parts, ({ subresource }) => subresource !== ''),
  },
  {
    id: 'gzip-as-first-coding-only',
    title: 'Answers are compressed only where gzip is the first coding of Accept-Encoding.',
    breaks: [row('get'), row('list')],
    install(parts) {
      const { acceptsGzip } = parts.compression;
      parts.compression.acceptsGzip = (header) => acceptsGzip(header?.split(',')[0]);
    },
  },
  {
    id: 'gzip-as-only-coding',
    title: 'Answers are compressed only where gzip is the only coding of Accept-Encoding.',
    breaks: [row('get'), row('list')],
    install(parts) {
      const { acceptsGzip } = parts.compression;
      parts.compression.acceptsGzip = (header) => header?.includes(',') !== true && acceptsGzip(header);
    },
  },
  {
    id: 'lists-never-compressed',
    title: 'Lists are never compressed.',
    breaks: [row('list'), row('every-media-type')],
    install: (parts) => excludeRoutes(parts, ({ verb }) => verb === 'list'),
  },
  {
    id: 'lists-over-all-never-compressed',
    title: 'Lists over all namespaces are never compressed.',
    breaks: [row('list')],
    install: (parts) =>
      excludeRoutes(
        parts,
        ({ verb, kind, namespace }) => verb === 'list' && kind.scope === 'Namespaced' && namespace === '',
      ),
  },
  {
    id: 'objects-never-compressed',
    title: 'Single objects are never compressed.',
    breaks: [row('get')],
    install: (parts) => excludeRoutes(parts, ({ verb }) => verb === 'get'),
  },
  {
    id: 'custom-objects-never-compressed',
    title: 'Custom objects are never compressed.',
    breaks: [row('get'), row('list'), row('every-media-type')],
    install: (parts) => excludeRoutes(parts, ({ kind }) => kind.custom === true),
  },
  {
    id: 'compression-gate-without-effect',
    title: 'Answers are compressed whatever the feature gate is.',
    breaks: [row('gate-off')],
    install(parts) {
      const { isCompressible } = parts.compression;
      parts.compression.isCompressible = (_gates, route, bytes) =>
        isCompressible(new Map([['APIResponseCompression', true]]), route, bytes);
    },
  },
  {
    id: 'always-compressed',
    title: 'Large answers are compressed for every client.',
    breaks: [row('only-on-request')],
    install(parts) {
      parts.compression.acceptsGzip = () => true;
    },
  },
  {
    id: 'tables-always-compressed',
    title: 'Large Tables are compressed for every client.',
    breaks: [row('only-on-request')],
    install(parts) {
      const isTable = noteTables(parts);
      const { acceptsGzip } = parts.compression;
      parts.compression.acceptsGzip = (header) => isTable() || acceptsGzip(header);
    },
  },
  {
    id: 'refused-gzip-sent',
    title: 'The weight of gzip in Accept-Encoding is ignored.',
    breaks: [row('only-on-request')],
    install(parts) {
      const { acceptsGzip } = parts.compression;
      parts.compression.acceptsGzip = (header) => acceptsGzip(header?.replaceAll(/;q=0/g, ''));
    },
  },
  {
    id: 'yaml-lists-never-compressed',
    title: 'Lists in YAML are never compressed.',
    breaks: [row('every-media-type')],
    install(parts) {
      const { isCompressible } = parts.compression;
      parts.compression.isCompressible = (gates, route, bytes, headers) =>
        !(route.verb === 'list' && String(headers?.['content-type']).includes('yaml')) &&
        isCompressible(gates, route, bytes, headers);
    },
  },
  {
    id: 'chunks-never-compressed',
    title: 'Lists with a limit are never compressed.',
    breaks: [row('list')],
    install: (parts) => excludeRoutes(parts, ({ query }) => query.has('limit')),
  },
  {
    id: 'later-chunks-never-compressed',
    title: 'The chunks of a list after the first are never compressed.',
    breaks: [row('list')],
    install: (parts) => excludeRoutes(parts, ({ query }) => query.has('continue')),
  },
  {
    id: 'yaml-compressed-twice',
    title: 'YAML is compressed twice.',
    breaks: [row('every-media-type')],
    install(parts) {
      const { gzip } = parts.compression;
      parts.compression.gzip = async (bytes) => (bytes[0] === 0x7b ? gzip(bytes) : gzip(await gzip(bytes)));
    },
  },
  {
    id: 'single-objects-compressed-in-json-only',
    title: 'Single objects are compressed in JSON only.',
    breaks: [row('every-media-type')],
    install(parts) {
      const { isCompressible } = parts.compression;
      parts.compression.isCompressible = (gates, route, bytes, headers) => {
        const isJson = String(headers?.['content-type']).startsWith('application/json');
        return (route.verb !== 'get' || isJson) && isCompressible(gates, route, bytes, headers);
      };
    },
  },
] as const satisfies readonly Fault[];
