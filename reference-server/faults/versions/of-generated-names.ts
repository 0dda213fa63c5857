// Planted faults of rules that new objects of generated names, or of some values, escape (document core 9.3).
import { isObject } from '../../object.ts';
import type { Json } from '../../object.ts';
import type { Fault } from '../fault.ts';

const events = ['action', 'reason', 'reporting-controller'].map(
  (field) => `versions.events.${field}-required`,
);

export default [
  {
    id: 'new-objects-of-generated-names-unchecked',
    title: 'The rules for new objects do not hold for those with generateName.',
    breaks: events.slice(0, 2),
    install(parts) {
      const { newProblems } = parts.validation;
      parts.validation.newProblems = (kind, object) =>
        object.metadata.generateName === undefined ? newProblems(kind, object) : [];
    },
  },
  {
    id: 'new-warnings-unchecked',
    title: 'A new Event of the type Warning may leave out its required fields.',
    breaks: events,
    install(parts) {
      const { newProblems } = parts.validation;
      parts.validation.newProblems = (kind, object) =>
        kind.kind === 'Event' && object['type'] === 'Warning' ? [] : newProblems(kind, object);
    },
  },
  {
    id: 'zero-percent-becomes-the-default',
    title: 'A maxSurge or maxUnavailable of 0% becomes 25%.',
    breaks: ['versions.workloads.rolling-update-default'],
    install(parts) {
      const { defaults } = parts.validation;
      parts.validation.defaults = (kind, object) => {
        const filled = defaults(kind, object);
        const spec = filled['spec'] as Json | undefined;
        if (kind.kind !== 'Deployment' || !isObject(spec)) return filled;
        const text = JSON.stringify(spec['strategy'] ?? null).replaceAll('"0%"', '"25%"');
        return { ...filled, spec: { ...spec, strategy: JSON.parse(text) as Json } };
      };
    },
  },
] satisfies readonly Fault[];
