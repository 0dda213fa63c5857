// Planted faults of the verb that reads of a collection with some parameters are authorized as (access 5.4).
import type { Attributes } from '../../../access/authorizer.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';
import { readRequests } from '../mutate-decisions.ts';

/** Authorizes reads of a collection by a verb that depends on the text of the parameter. */
function verbFor(parts: Parts, verbOf: (watch: string, verb: string) => string): void {
  readRequests(parts, (attributes, route) => {
    const watch = 'query' in route ? route.query.get('watch') : null;
    const { verb, resource } = attributes;
    if (watch === null || resource === undefined || !['list', 'watch'].includes(verb)) return attributes;
    return { ...attributes, verb: verbOf(watch, verb) };
  });
}

/** Authorizes lists with some parameters as get, too. */
function alterLists(parts: Parts, isAffected: (query: URLSearchParams) => boolean): void {
  const affected = new WeakSet<Attributes>();
  readRequests(parts, (attributes, route) => {
    if (attributes.verb === 'list' && 'query' in route && isAffected(route.query)) affected.add(attributes);
    return attributes;
  });
  const { decide } = parts.access;
  parts.access.decide = async (authorizers, attributes) => {
    const decided = await decide(authorizers, attributes);
    return decided.allowed || !affected.has(attributes)
      ? decided
      : decide(authorizers, { ...attributes, verb: 'get' });
  };
}

export default [
  {
    id: 'watch-of-any-value-authorized-as-watch',
    title: 'A list with watch=false or watch=0 is authorized as watch.',
    breaks: ['authorization.verbs.watch-false-is-list'],
    install: (parts) => verbFor(parts, () => 'watch'),
  },
  {
    id: 'watch-one-authorized-as-list',
    title: 'A watch with watch=1 is authorized as list: only true is recognized there.',
    breaks: ['authorization.verbs.watch-is-watch'],
    install: (parts) => verbFor(parts, (watch, verb) => (watch === '1' ? 'list' : verb)),
  },
  {
    id: 'list-of-one-name-authorized-as-get',
    title: 'A list with a field selector for one name is authorized as get of that object.',
    breaks: ['authorization.verbs.get-collection-is-list'],
    install: (parts) =>
      alterLists(parts, (query) => query.get('fieldSelector')?.startsWith('metadata.name=') ?? false),
  },
  {
    id: 'list-of-any-version-authorized-as-get',
    title: 'A list with resourceVersion=0 is authorized as get.',
    breaks: ['authorization.verbs.get-collection-is-list'],
    install: (parts) => alterLists(parts, (query) => query.get('resourceVersion') === '0'),
  },
] as const satisfies readonly Fault[];
