// Faults by which one operation of a type treats a bad credential as an anonymous request (core 4.4, 4.5, 7).
import type { Verb } from '../../resources/declaration/kind.ts';
import type { Fault } from '../fault.ts';

interface Hole {
  /** The operation as it appears in the ids of the rows. */
  readonly operation: string;
  readonly verbs: readonly Verb[];
  readonly everywhere?: boolean;
}

const holes: readonly Hole[] = [
  { operation: 'get', verbs: ['get'] },
  { operation: 'list', verbs: ['list', 'watch'] },
  { operation: 'list-all', verbs: ['list', 'watch'], everywhere: true },
  { operation: 'create', verbs: ['create'] },
  { operation: 'update', verbs: ['update'] },
  { operation: 'patch', verbs: ['patch'] },
  { operation: 'delete', verbs: ['delete'] },
  { operation: 'delete-collection', verbs: ['deletecollection'] },
];

const types = [
  { plural: 'podtemplates', type: 'pod-templates' },
  { plural: 'resourceclaimtemplates', type: 'claim-templates' },
];

const throughHole = (
  { operation, verbs, everywhere = false }: Hole,
  plural: string,
  type: string,
): Fault => ({
  id: `${operation}-of-${type}-takes-bad-credentials`,
  title: `A bad credential is accepted for the operation ${operation} of ${type}.`,
  breaks: [`endpoints.unauthenticated.${type}-${operation}`],
  install(parts) {
    const { mayBeAnonymous } = parts.identity;
    parts.identity.mayBeAnonymous = (attempt) => {
      const { route } = attempt;
      const isHole = route.type === 'resource' && route.kind.plural === plural && verbs.includes(route.verb);
      return (isHole && (route.namespace === '') === everywhere) || mayBeAnonymous(attempt);
    };
  },
});

/** A watch skips the check, but a list does not. */
const throughWatch = (plural: string, type: string): Fault => ({
  id: `watch-of-${type}-takes-bad-credentials`,
  title: `A bad credential is accepted for a watch of ${type} in a namespace.`,
  breaks: [`endpoints.unauthenticated.${type}-list`],
  install: throughHole({ operation: 'list', verbs: ['watch'] }, plural, type).install,
});

/** Only a list whose request has no parameter skips the check. */
const throughPlainList = (plural: string, type: string): Fault => ({
  id: `plain-list-of-${type}-takes-bad-credentials`,
  title: `A bad credential is accepted for a list of ${type} in a namespace without any parameter.`,
  breaks: [`endpoints.unauthenticated.${type}-list`],
  install({ identity }) {
    const { mayBeAnonymous } = identity;
    identity.mayBeAnonymous = (attempt) => {
      const { route } = attempt;
      const isPlainList =
        route.type === 'resource' &&
        route.kind.plural === plural &&
        route.verb === 'list' &&
        route.query.size === 0;
      return (isPlainList && route.namespace !== '') || mayBeAnonymous(attempt);
    };
  },
});

const faults: readonly Fault[] = types.flatMap(({ plural, type }) => [
  ...holes.map((hole) => throughHole(hole, plural, type)),
  throughWatch(plural, type),
  throughPlainList(plural, type),
]);

export default faults;
