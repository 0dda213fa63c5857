// Planted faults of versions that a second request, another write or a sub-resource shows alone (document core 9.1, 9.2, 9.3).
import type { ApiObject, Json } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';
import { fillSpec, forget } from './alter-kinds.ts';

const row = (name: string) => `versions.${name}`;

const types = {
  apply: 'application/apply-patch+yaml',
  'merge patch': 'application/merge-patch+json',
  'JSON patch': 'application/json-patch+json',
} as const;
type Way = keyof typeof types;

const notes = (parts: Parts, way: Way) => noteWrites(parts, hasBodyOf(types[way]));

/** The defaults of these members of spec are missing after a patch that removes them. */
function dropDefaults(parts: Parts, kindName: string, way: Way, fields: readonly string[]): void {
  const isAffected = notes(parts, way);
  fillSpec(parts, kindName, (filled, given) => {
    if (!isAffected()) return filled;
    const isKept = ([field]: readonly [string, Json]) => field in given || !fields.includes(field);
    return Object.fromEntries(Object.entries(filled).filter(isKept));
  });
}

export default [
  {
    id: 'warnings-lost-in-compression',
    title: 'Compressed answers lack the warning about a deprecated version.',
    breaks: [row('deprecation.warning-header')],
    install({ compression }) {
      const { compressedHeaders } = compression;
      compression.compressedHeaders = (headers) => {
        const { warning: _lost, ...others } = compressedHeaders(headers);
        return others;
      };
    },
  },
  {
    id: 'disabled-version-in-discovery',
    title: 'Discovery still lists the types of a version that --runtime-config disables.',
    breaks: [row('runtime-config.disable')],
    install(parts) {
      const { isServed } = parts.registry;
      const { placeFor } = parts.routing;
      const disabled = new Set<string>();
      const keyOf = ({ group, plural }: { group: string; plural: string }) => `${group}/${plural}`;
      parts.registry.isServed = (kind, options) => {
        if (options.runtimeConfig.get(`${kind.group}/${kind.version}`) !== false)
          return isServed(kind, options);
        disabled.add(keyOf(kind));
        return isServed(kind, { ...options, runtimeConfig: new Map() });
      };
      parts.routing.placeFor = (kind, verb, place) =>
        disabled.has(keyOf({ group: place.group, plural: kind.plural }))
          ? undefined
          : placeFor(kind, verb, place);
    },
  },
  {
    id: 'deprecation-warned-once',
    title: 'Only the first list of a deprecated version has a Warning header.',
    breaks: [row('deprecation.warning-header')],
    install(parts) {
      const { warningsOf } = parts.deprecation;
      const warned = new Set<string>();
      parts.deprecation.warningsOf = (route) => {
        const key = `${route.kind.version} ${route.kind.kind}`;
        if (route.verb !== 'list') return warningsOf(route);
        if (warned.has(key)) return [];
        warned.add(key);
        return warningsOf(route);
      };
    },
  },
  {
    id: 'deprecation-not-warned-on-sub-resources',
    title: 'Requests for the sub-resources of a deprecated version have no Warning header.',
    breaks: [row('deprecation.warning-header')],
    install(parts) {
      const { warningsOf } = parts.deprecation;
      parts.deprecation.warningsOf = (route) => (route.subresource === '' ? warningsOf(route) : []);
    },
  },
  {
    id: 'deprecation-not-audited-on-sub-resources',
    title: 'The audit event of a request for a sub-resource of a deprecated version has no annotation.',
    breaks: [row('deprecation.audit-annotation')],
    install(parts) {
      const { annotationsOf } = parts.deprecation;
      parts.deprecation.annotationsOf = (route, names, code) =>
        route?.type === 'resource' && route.subresource !== '' ? {} : annotationsOf(route, names, code);
    },
  },
  {
    id: 'runtime-config-reads-two-pairs',
    title: 'Only the first two pairs of --runtime-config are read.',
    breaks: [row('runtime-config.pairs')],
    install(parts) {
      const { readRuntimeConfig } = parts.registry;
      parts.registry.readRuntimeConfig = (text) => readRuntimeConfig(text.split(',').slice(0, 2).join(','));
    },
  },
  ...(['merge patch', 'JSON patch', 'apply'] as const).map((way) => ({
    id: `workload-defaults-lost-by-${way.toLowerCase().replace(' ', '-')}`,
    title: `${way === 'apply' ? 'An' : 'A'} ${way} that removes a member of a Deployment's spec leaves it without its default.`,
    breaks: ['progress-deadline', 'revision-history'].map((name) => row(`workloads.${name}-default`)),
    install: (parts: Parts) =>
      dropDefaults(parts, 'Deployment', way, ['progressDeadlineSeconds', 'revisionHistoryLimit']),
  })),
  {
    id: 'certificate-request-unchecked-by-apply',
    title: 'The signer and the usages of a certificate request that an apply creates are not checked.',
    breaks: [row('certificates.signer-name'), row('certificates.usages')],
    install(parts) {
      const isApply = notes(parts, 'apply');
      forget(parts, 'CertificateSigningRequest', ({ path }) => path.startsWith('spec.') && isApply());
      const { newProblems } = parts.validation;
      parts.validation.newProblems = (kind, object) =>
        kind.kind === 'CertificateSigningRequest' && isApply() ? [] : newProblems(kind, object);
    },
  },
  {
    id: 'former-time-of-applied-events-stored',
    title: 'A new Event that an apply creates may have deprecatedFirstTimestamp.',
    breaks: [row('events.deprecated-first-timestamp')],
    install(parts) {
      const isApply = notes(parts, 'apply');
      const { newProblems } = parts.validation;
      parts.validation.newProblems = (kind, object: ApiObject) =>
        newProblems(kind, object).filter(({ path }) => path !== 'deprecatedFirstTimestamp' || !isApply());
    },
  },
] as const satisfies readonly Fault[];
