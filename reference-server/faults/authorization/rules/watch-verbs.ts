// Planted faults of the verb that values of the parameter watch are authorized as (access 5.4).
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
] as const satisfies readonly Fault[];
