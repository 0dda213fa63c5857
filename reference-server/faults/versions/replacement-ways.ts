// Planted faults of the versions that took the place of removed ones, in some writes or in later members only (document core 9.3).
import { orch } from '../../../common/dialects/names.ts';
import { protobufType } from '../../codec/media-type.ts';
import { isObject } from '../../object.ts';
import type { Json } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';
import { fillSpec, forget } from './alter-kinds.ts';
import { alterEndpoints } from './replacements.ts';

const row = (name: string) => `versions.${name}`;

const types = {
  apply: 'application/apply-patch+yaml',
  'merge patch': 'application/merge-patch+json',
  'JSON patch': 'application/json-patch+json',
  'strategic merge patch': 'application/strategic-merge-patch+json',
  'PUT in Protobuf': protobufType(orch),
} as const;
type Way = keyof typeof types;

const notes = (parts: Parts, way: Way) => noteWrites(parts, hasBodyOf(types[way]));
const idOf = (way: Way) => way.toLowerCase().replaceAll(' ', '-');

/** Replaces the shares of a level in some writes. */
function alterShares(parts: Parts, way: Way, isReplaced: (sent: Json | undefined) => boolean, count: number) {
  const isAffected = notes(parts, way);
  fillSpec(parts, 'PriorityLevelConfiguration', (filled, given) => {
    const limited = filled['limited'];
    const sent = isObject(given['limited']) ? given['limited']['nominalConcurrencyShares'] : undefined;
    return isObject(limited) && isAffected() && isReplaced(sent)
      ? { ...filled, limited: { ...limited, nominalConcurrencyShares: count } }
      : filled;
  });
}

/** Stores the former topology of some endpoints. */
const keepTopology = (parts: Parts, isKept: (index: number) => boolean): void =>
  alterEndpoints(parts, (one, { deprecatedTopology } = {}, index) =>
    deprecatedTopology === undefined || !isKept(index) ? one : { ...one, deprecatedTopology },
  );

const requiredOfEvents = ['action', 'reason', 'reporting-controller', 'reporting-instance'].map((field) =>
  row(`events.${field}-required`),
);

export default [
  ...(['merge patch', 'JSON patch'] as const).map((way) => ({
    id: `removed-shares-are-zero-by-${idOf(way)}`,
    title: `nominalConcurrencyShares that a ${way} removes become 0.`,
    breaks: [row('flow-control.shares-default')],
    install: (parts: Parts) => alterShares(parts, way, (sent) => sent === undefined, 0),
  })),
  ...(['merge patch', 'JSON patch', 'apply', 'PUT in Protobuf'] as const).map((way) => ({
    id: `zero-shares-count-as-unset-by-${idOf(way)}`,
    title: `nominalConcurrencyShares of 0 in a ${way} become 30.`,
    breaks: [row('flow-control.explicit-zero')],
    install: (parts: Parts) => alterShares(parts, way, (sent) => sent === 0, 30),
  })),
  {
    id: 'deprecated-topology-of-later-endpoints-stored',
    title: 'deprecatedTopology of all endpoints but the first is stored.',
    breaks: [row('discovery.deprecated-topology')],
    install: (parts) => keepTopology(parts, (index) => index > 0),
  },
  ...(['JSON patch', 'apply'] as const).map((way) => ({
    id: `deprecated-topology-stored-by-${idOf(way)}`,
    title: `deprecatedTopology in a ${way} is stored.`,
    breaks: [row('discovery.deprecated-topology')],
    install(parts: Parts) {
      const isAffected = notes(parts, way);
      keepTopology(parts, () => isAffected());
    },
  })),
  {
    id: 'events-applied-without-rules',
    title: 'The rules of new Events do not hold for those that an apply creates.',
    breaks: [...requiredOfEvents, row('events.type-values'), row('events.deprecated-first-timestamp')],
    install(parts) {
      const { newProblems } = parts.validation;
      const isApply = notes(parts, 'apply');
      parts.validation.newProblems = (kind, object) =>
        kind.kind === 'Event' && isApply() ? [] : newProblems(kind, object);
    },
  },
  {
    id: 'event-type-in-any-case',
    title: 'The type of an Event may be written in small letters.',
    breaks: [row('events.type-values')],
    install(parts) {
      const { newProblems } = parts.validation;
      parts.validation.newProblems = (kind, object) =>
        newProblems(kind, object).filter(({ path }) => path !== 'type' || object['type'] !== 'normal');
    },
  },
  ...(['JSON patch', 'apply'] as const).map((way) => ({
    id: `event-type-changed-by-${idOf(way)}`,
    title: `The type of an Event may be changed to any value by a ${way}.`,
    breaks: [row('events.type-values')],
    install(parts: Parts) {
      const { updateProblems } = parts.validation;
      const isAffected = notes(parts, way);
      parts.validation.updateProblems = (kind, next, current) =>
        updateProblems(kind, next, current).filter(({ path }) => path !== 'type' || !isAffected());
    },
  })),
  ...(['JSON patch', 'strategic merge patch', 'apply'] as const).flatMap((way) => [
    {
      id: `empty-budget-selector-dropped-by-${idOf(way)}`,
      title: `An empty selector of a PodDisruptionBudget is unset after a ${way}.`,
      breaks: [row('disruption-budget.empty-selector')],
      install(parts: Parts) {
        const isAffected = notes(parts, way);
        fillSpec(parts, 'PodDisruptionBudget', (filled) => {
          const { selector, ...spec } = filled;
          const isEmpty = isObject(selector) && Object.keys(selector).length === 0;
          return isEmpty && isAffected() ? spec : filled;
        });
      },
    },
    {
      id: `unset-budget-selector-filled-by-${idOf(way)}`,
      title: `An unset selector of a PodDisruptionBudget is empty after a ${way}.`,
      breaks: [row('disruption-budget.unset-selector')],
      install(parts: Parts) {
        const isAffected = notes(parts, way);
        fillSpec(parts, 'PodDisruptionBudget', (filled) =>
          isAffected() ? { selector: {}, ...filled } : filled,
        );
      },
    },
  ]),
  {
    id: 'path-type-checked-in-the-first-rule',
    title: 'The pathType of an Ingress is checked in its first rule only.',
    breaks: [row('ingress.path-type')],
    install: (parts) => forget(parts, 'Ingress', ({ path }) => /rules\[[1-9]\d*\].*\.pathType$/.test(path)),
  },
] as const satisfies readonly Fault[];
