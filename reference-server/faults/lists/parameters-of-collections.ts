// Faults in the query parameters of lists and watches of some collections only (document core 4.2, 4.3, 4.12).
import { badRequest } from '../../errors/api-error.ts';
import { isClusterScoped as isClusterScopedObject, isCustom as isCustomObject } from '../kinds-of-kinds.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { followRoutes, replaceListMeaning } from './mutate-reads.ts';
import { isCustom, isOverAll } from './routes-of-collections.ts';

/** Paths of requests. */
const customPath = '.example.com/';
const clusterRoles = '/clusterroles';
const templatesOverAll = '/api/v1/podtemplates';

export default [
  {
    id: 'labels-of-custom-objects-by-a-part',
    title: 'A label selector for a value also matches custom objects whose value contains it.',
    breaks: ['lists.parameters.label-selector', 'watch.parameters.label-selector'],
    install(parts) {
      const { matchesLabels } = parts.selectors;
      parts.selectors.matchesLabels = (terms, object) =>
        terms.every((term) => {
          const value = object.metadata.labels?.[term.key];
          if (term.operator !== 'in' || value === undefined || !isCustomObject(object))
            return matchesLabels([term], object);
          return term.values.some((wanted) => value.includes(wanted));
        });
    },
  },
  {
    id: 'cluster-scoped-by-the-beginning-of-names',
    title: 'A list of cluster-scoped objects by a name also contains those whose names begin with it.',
    breaks: ['lists.parameters.field-selector'],
    install(parts) {
      const { matchesFields } = parts.selectors;
      const route = followRoutes(parts);
      parts.selectors.matchesFields = (terms, object, ...more) => {
        const wanted = route()?.query.get('fieldSelector')?.replace('metadata.name=', '') ?? '';
        const { name = '' } = object.metadata;
        const isAlike = wanted !== '' && !wanted.includes('=') && name.startsWith(wanted);
        return matchesFields(terms, object, ...more) || (isAlike && isClusterScopedObject(object));
      };
    },
  },
  {
    id: 'limit-of-letters-of-cluster-roles',
    title: 'For cluster roles a limit that is not a number is ignored.',
    breaks: ['lists.parameters.limit-not-integer'],
    install: (parts) =>
      alterQuery(
        parts,
        (path) => path.endsWith(clusterRoles),
        ([name, value]) => (name === 'limit' && !/^-?[0-9]*$/.test(value) ? [] : [[name, value]]),
      ),
  },
  {
    id: 'custom-list-timeout-refused',
    title: 'A list of custom objects with timeoutSeconds is refused.',
    breaks: ['lists.parameters.timeout-seconds'],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      parts.selectors.selectorTexts = (route) => {
        if (route.verb === 'list' && isCustom(route) && route.query.has('timeoutSeconds'))
          throw badRequest('timeoutSeconds is for watches');
        return selectorTexts(route);
      };
    },
  },
  {
    id: 'unknown-match-of-custom-objects-ignored',
    title: 'For custom objects an unknown resourceVersionMatch is ignored.',
    breaks: ['lists.parameters.match-unknown-value'],
    install: (parts) =>
      alterQuery(
        parts,
        (path) => path.includes(customPath),
        ([name, value]) =>
          name === 'resourceVersionMatch' && !['', 'Exact', 'NotOlderThan'].includes(value)
            ? []
            : [[name, value]],
      ),
  },
  {
    id: 'custom-match-without-version-served',
    title: 'For custom objects a match without a version is ignored.',
    breaks: [
      'lists.exact.without-version',
      'lists.exact.limit-without-version',
      'lists.not-older.without-version',
      'lists.not-older.limit-without-version',
      'lists.match.empty-version',
    ],
    install(parts) {
      const route = followRoutes(parts);
      replaceListMeaning(
        parts,
        ({ match, version, readPosition }) =>
          match !== 'unset' && version === undefined && readPosition === undefined && isCustom(route()!),
        () => ({ type: 'most-recent' }),
      );
    },
  },
  {
    id: 'exact-zero-over-all-is-any',
    title: 'Over all namespaces Exact at version 0 is served as any version.',
    breaks: ['lists.exact.zero', 'lists.exact.limit-zero'],
    install(parts) {
      const route = followRoutes(parts);
      replaceListMeaning(
        parts,
        ({ match, version, readPosition }) =>
          match === 'Exact' && version === 0 && readPosition === undefined && isOverAll(route()!),
        () => ({ type: 'any' }),
      );
    },
  },
  {
    id: 'custom-watch-one-is-a-list',
    title: 'For custom objects watch=1 opens no watch: only true is recognized.',
    breaks: ['watch.parameters.watch-one'],
    install: (parts) =>
      alterQuery(
        parts,
        (path) => path.includes(customPath),
        ([name, value]) => (name === 'watch' && value === '1' ? [] : [[name, value]]),
      ),
  },
  {
    id: 'custom-watch-false-is-a-watch',
    title: 'For custom objects any value of watch opens a stream.',
    breaks: ['watch.parameters.watch-false'],
    install: (parts) =>
      alterQuery(
        parts,
        (path) => path.includes(customPath),
        ([name, value]) => [[name, name === 'watch' ? 'true' : value]],
      ),
  },
  {
    id: 'custom-pretty-watch-refused',
    title: 'A watch of custom objects with the parameter pretty is refused.',
    breaks: ['watch.parameters.pretty'],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      parts.selectors.selectorTexts = (route) => {
        if (route.verb === 'watch' && isCustom(route) && route.query.has('pretty'))
          throw badRequest('pretty is for lists');
        return selectorTexts(route);
      };
    },
  },
  {
    id: 'bookmark-flag-of-cluster-roles-in-words-only',
    title: 'allowWatchBookmarks is refused as a digit for cluster roles.',
    breaks: ['watch.parameters.allow-bookmarks-forms'],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      parts.selectors.selectorTexts = (route) => {
        if (/^[01]$/.test(route.query.get('allowWatchBookmarks') ?? '') && route.kind.kind === 'ClusterRole')
          throw badRequest('allowWatchBookmarks is neither true nor false');
        return selectorTexts(route);
      };
    },
  },
  {
    id: 'watch-over-all-without-time-limit',
    title: 'A watch of pod templates over all namespaces continues after its timeoutSeconds.',
    breaks: ['watch.parameters.timeout-seconds'],
    install: (parts) =>
      alterQuery(
        parts,
        (path) => path === templatesOverAll,
        ([name, value], query) => (name === 'timeoutSeconds' && query.has('watch') ? [] : [[name, value]]),
      ),
  },
  {
    id: 'custom-initial-events-without-match',
    title: 'For custom objects sendInitialEvents is accepted with any resourceVersionMatch, and without one.',
    breaks: ['watch.initial-events.match-required'],
    install: (parts) =>
      alterQuery(
        parts,
        (path) => path.includes(customPath),
        ([name, value], query) => {
          if (!query.has('sendInitialEvents')) return [[name, value]];
          if (name === 'resourceVersionMatch') return [];
          return name === 'sendInitialEvents'
            ? [
                [name, value],
                ['resourceVersionMatch', 'NotOlderThan'],
              ]
            : [[name, value]];
        },
      ),
  },
] as const satisfies readonly Fault[];

type Member = readonly [name: string, value: string];

/** Replaces each query parameter of the requests with an affected path. */
function alterQuery(
  parts: Parts,
  isAffected: (path: string) => boolean,
  alter: (member: Member, query: URLSearchParams) => readonly Member[],
): void {
  const { splitTarget } = parts.routing;
  parts.routing.splitTarget = (target) => {
    const { path, query } = splitTarget(target);
    if (!isAffected(path)) return { path, query };
    const members = [...query].flatMap((member) => alter(member, query));
    return {
      path,
      query: new URLSearchParams(members.map(([name, value]): [string, string] => [name, value])),
    };
  };
}
