// Planted faults of deprecated versions (document core 9.2, 9.3).
import type { Fault } from '../fault.ts';

const row = (name: string) => `versions.${name}`;

const isRead = (verb: string) => ['get', 'list', 'watch'].includes(verb);

export default [
  {
    id: 'deprecation-warned-on-writes-only',
    title: 'Only writes of deprecated versions have a Warning header.',
    breaks: [row('deprecation.warning-header')],
    install(parts) {
      const { warningsOf } = parts.deprecation;
      parts.deprecation.warningsOf = (route) => (isRead(route.verb) ? [] : warningsOf(route));
    },
  },
  {
    id: 'deprecation-not-warned-on-watch',
    title: 'A watch of a deprecated version has no Warning header.',
    breaks: [row('deprecation.warning-header')],
    install(parts) {
      const { warningsOf } = parts.deprecation;
      parts.deprecation.warningsOf = (route) => (route.verb === 'watch' ? [] : warningsOf(route));
    },
  },
  {
    id: 'deprecation-not-warned-three-releases-before',
    title:
      'Flow control v1beta2 has no Warning header: it counts as deprecated shortly before its removal only.',
    breaks: [row('deprecation.warning-header')],
    install(parts) {
      const { warningsOf } = parts.deprecation;
      parts.deprecation.warningsOf = (route) => (route.kind.version === 'v1beta2' ? [] : warningsOf(route));
    },
  },
  {
    id: 'deprecation-not-audited-on-errors',
    title:
      'The audit event of a request to a deprecated version that is answered with an error has no annotation.',
    breaks: [row('deprecation.audit-annotation')],
    install(parts) {
      const { annotationsOf } = parts.deprecation;
      parts.deprecation.annotationsOf = (route, names, code) =>
        (code ?? 0) >= 400 ? {} : annotationsOf(route, names, code);
    },
  },
  {
    id: 'gauge-without-sub-resource',
    title: 'The gauge of deprecated versions does not name the sub-resource.',
    breaks: [row('deprecation.metric-labels')],
    install(parts) {
      const { gaugeLabels } = parts.deprecation;
      parts.deprecation.gaugeLabels = (route, code) => ({ ...gaugeLabels(route, code), subresource: '' });
    },
  },
  {
    id: 'every-kind-warned-as-deprecated',
    title: 'Requests for every kind have a Warning header that calls the kind deprecated.',
    breaks: [row('deprecation.warning-header')],
    install(parts) {
      parts.deprecation.warningsOf = ({ kind }) => [
        kind.deprecation ?? `${kind.version} ${kind.kind} is deprecated`,
      ];
    },
  },
  {
    id: 'one-warning-for-every-request',
    title: 'All requests have the same Warning header, which names no version.',
    breaks: [row('deprecation.warning-header')],
    install(parts) {
      parts.deprecation.warningsOf = () => ['the requested version may be deprecated'];
    },
  },
  {
    id: 'deprecation-not-audited-on-reads',
    title: 'The audit events of reads of deprecated versions lack the annotation.',
    breaks: [row('deprecation.audit-annotation')],
    install(parts) {
      const { annotationsOf } = parts.deprecation;
      parts.deprecation.annotationsOf = (route, names, code) =>
        route?.type === 'resource' && isRead(route.verb) ? {} : annotationsOf(route, names, code);
    },
  },
  {
    id: 'every-request-audited-as-deprecated',
    title: 'The audit events of all requests have the annotation of deprecated versions.',
    breaks: [row('deprecation.audit-annotation')],
    install(parts) {
      parts.deprecation.annotationsOf = (_route, { annotations }) => ({
        [annotations.auditDeprecated]: 'true',
      });
    },
  },
  {
    id: 'deprecated-requests-counted',
    title: 'The gauge of deprecated endpoints counts requests.',
    breaks: [row('deprecation.metric-value')],
    install(parts) {
      parts.deprecation.gaugeValue = (before = 0) => before + 1;
    },
  },
  {
    id: 'gauge-with-release-of-deprecation',
    title: 'removed_release holds the release of the deprecation.',
    breaks: [row('deprecation.metric-labels')],
    install(parts) {
      const { gaugeLabels } = parts.deprecation;
      parts.deprecation.gaugeLabels = (route, code) => {
        const { removedIn = 0 } = route.kind;
        return { ...gaugeLabels(route, code), removed_release: `1.${removedIn - 3}` };
      };
    },
  },
  {
    id: 'gauge-with-kind-as-resource',
    title: 'The resource label of the gauge of deprecated endpoints is the kind.',
    breaks: [row('deprecation.metric-labels'), row('deprecation.metric-value')],
    install(parts) {
      const { gaugeLabels } = parts.deprecation;
      parts.deprecation.gaugeLabels = (route, code) => ({
        ...gaugeLabels(route, code),
        resource: route.kind.kind,
      });
    },
  },
  {
    id: 'versions-stored-apart',
    title: 'Each version of a kind has its own storage.',
    breaks: [row('removed.objects-reachable-in-new')],
    install(parts) {
      const { isServed } = parts.registry;
      parts.registry.isServed = (kind, options) => {
        const { storedAs } = kind;
        if (kind.removedIn !== undefined && storedAs !== undefined)
          Object.assign(storedAs, { plural: `${storedAs.plural}-${kind.version}` });
        return isServed(kind, options);
      };
    },
  },
  {
    id: 'groups-stored-apart',
    title: 'A kind that moved to another group has its own storage in each group.',
    breaks: [row('removed.objects-reachable-in-new')],
    install(parts) {
      const { isServed } = parts.registry;
      parts.registry.isServed = (kind, options) => {
        const { storedAs, group } = kind;
        if (kind.removedIn !== undefined && storedAs !== undefined) Object.assign(storedAs, { group });
        return isServed(kind, options);
      };
    },
  },
] as const satisfies readonly Fault[];
