// Planted faults of deprecated and hidden metrics (document core 3.4).
import { newestRelease } from '../../release.ts';
import type { Fault } from '../fault.ts';

const row = (name: string) => `versions.${name}`;

export default [
  {
    id: 'metric-notice-without-release',
    title: 'The notice of a deprecated metric names no release.',
    breaks: [row('metrics.deprecated-description')],
    install(parts) {
      parts.metrics.deprecatedHelp = ({ help }) => `(Deprecated) ${help}`;
    },
  },
  {
    id: 'hidden-metrics-shown-without-notice',
    title: 'The description of a hidden metric that is shown by an option has no notice.',
    breaks: [row('metrics.show-hidden')],
    install(parts) {
      const { deprecatedHelp, isHidden } = parts.metrics;
      parts.metrics.deprecatedHelp = (metric) =>
        isHidden(metric, newestRelease) ? metric.help : deprecatedHelp(metric);
    },
  },
  {
    id: 'metric-notice-at-the-end',
    title: 'The notice of a deprecated metric is at the end of its description.',
    breaks: [row('metrics.deprecated-description')],
    install(parts) {
      parts.metrics.deprecatedHelp = ({ help, deprecatedIn }) =>
        `${help} (Deprecated from 1.${deprecatedIn})`;
    },
  },
  {
    id: 'deprecated-metrics-registered-silently',
    title: 'The log has no warning about deprecated metrics.',
    breaks: [row('metrics.deprecated-logged')],
    install(parts) {
      parts.metrics.registrationWarning = () => undefined;
    },
  },
  {
    id: 'metrics-with-labels-without-notice',
    title: 'The description of a deprecated metric with labels has no notice.',
    breaks: [row('metrics.deprecated-logged')],
    install(parts) {
      const { deprecatedHelp } = parts.metrics;
      parts.metrics.deprecatedHelp = (metric) =>
        metric.name === 'apiserver_answers' ? metric.help : deprecatedHelp(metric);
    },
  },
  {
    id: 'old-metrics-never-hidden',
    title: 'Metrics stay however long they have been deprecated.',
    breaks: [row('metrics.hidden-after-three-releases')],
    install(parts) {
      parts.metrics.isHidden = () => false;
    },
  },
  {
    id: 'old-metrics-hidden-one-release-late',
    title: 'Metrics are hidden four releases after their deprecation.',
    breaks: [row('metrics.hidden-after-three-releases')],
    install(parts) {
      parts.metrics.isHidden = ({ deprecatedIn }, release) => release - deprecatedIn >= 4;
    },
  },
  {
    id: 'hidden-metrics-never-shown',
    title: '--show-hidden-metrics-for-version has no effect.',
    breaks: [row('metrics.show-hidden')],
    install(parts) {
      parts.metrics.isShown = () => false;
    },
  },
] as const satisfies readonly Fault[];
