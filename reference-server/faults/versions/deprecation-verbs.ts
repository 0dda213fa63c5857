// Planted faults of what some verbs of deprecated versions lack: warnings, audit annotations, the gauge (document core 9.2).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Fault } from '../fault.ts';

const row = (name: string) => `versions.${name}`;

const isRead = (verb: string) => ['get', 'list', 'watch'].includes(verb);

export default [
  {
    id: 'deprecation-not-warned-on-deletecollection',
    title: 'A deletecollection of a deprecated version has no Warning header.',
    breaks: [row('deprecation.warning-header')],
    install(parts) {
      const { warningsOf } = parts.deprecation;
      parts.deprecation.warningsOf = (route) => (route.verb === 'deletecollection' ? [] : warningsOf(route));
    },
  },
  {
    id: 'deprecation-not-audited-on-watch',
    title: 'The audit event of a watch of a deprecated version has no annotation.',
    breaks: [row('deprecation.audit-annotation')],
    install(parts) {
      const { annotationsOf } = parts.deprecation;
      parts.deprecation.annotationsOf = (route, names, code) =>
        route?.type === 'resource' && route.verb === 'watch' ? {} : annotationsOf(route, names, code);
    },
  },
  {
    id: 'gauge-set-by-reads-only',
    title: 'Writes of deprecated versions do not set the gauge of their endpoint.',
    breaks: [row('deprecation.metric-value')],
    install(parts) {
      const { gaugeLabels } = parts.deprecation;
      parts.deprecation.gaugeLabels = (route, code) =>
        isRead(route.verb) ? gaugeLabels(route, code) : { ...gaugeLabels(route, code), resource: 'none' };
    },
  },
  {
    id: 'gauge-not-set-by-watches',
    title: 'A watch of a deprecated version does not set the gauge of its endpoint.',
    breaks: [row('deprecation.metric-value')],
    install(parts) {
      const { gaugeLabels } = parts.deprecation;
      parts.deprecation.gaugeLabels = (route, code) =>
        route.verb === 'watch' ? { ...gaugeLabels(route, code), resource: 'none' } : gaugeLabels(route, code);
    },
  },
  {
    id: 'gauge-set-by-successes-only',
    title: 'A request for a deprecated version that is refused does not set the gauge of its endpoint.',
    breaks: [row('deprecation.metric-value')],
    install(parts) {
      const { gaugeLabels } = parts.deprecation;
      parts.deprecation.gaugeLabels = (route, code) =>
        code >= 400 ? { ...gaugeLabels(route, code), resource: 'none' } : gaugeLabels(route, code);
    },
  },
  {
    id: 'field-warnings-replace-that-of-the-version',
    title: 'A write that has warnings about its fields has none about its deprecated version.',
    breaks: ['versions.deprecation.warning-header'],
    install({ options, validation }) {
      const { readWriteOptions } = options;
      const { judgeFields } = validation;
      const earlier = new AsyncLocalStorage<string[]>();
      options.readWriteOptions = (ready, optionsKind) => {
        earlier.enterWith(ready.warnings);
        return readWriteOptions(ready, optionsKind);
      };
      validation.judgeFields = (...given) => {
        const verdict = judgeFields(...given);
        const warnings = earlier.getStore();
        if (verdict.warnings.length > 0 && warnings !== undefined) warnings.length = 0;
        return verdict;
      };
    },
  },
] as const satisfies readonly Fault[];
