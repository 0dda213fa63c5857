// Faults of lists in chunks (core 4.12): limits, positions and selectors.
import type { Parts } from '../../parts/index.ts';
import type { FieldTerm } from '../../parts/selectors.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Fault } from '../fault.ts';
import { alterPages, followQueries } from './mutate-reads.ts';

export default [
  {
    id: 'later-chunk-without-limit',
    title: 'The chunk after a continue token contains all remaining items, whatever the limit is.',
    breaks: ['lists.chunk.limit-is-maximum'],
    install(parts) {
      const { list } = parts.storage;
      parts.storage.list = (store, prefix, { limit, ...options }) =>
        list(store, prefix, {
          ...options,
          ...(limit === undefined || options.after !== undefined ? {} : { limit }),
        });
    },
  },
  {
    id: 'long-chunk-repeats-an-item',
    title: 'A later chunk of more than five items begins with the last item of the one before.',
    breaks: ['lists.chunk.walk-complete'],
    install(parts) {
      const { list } = parts.storage;
      parts.storage.list = (store, prefix, options) =>
        list(
          store,
          prefix,
          isLong(options) ? { ...options, after: keyBefore(options.after ?? '') } : options,
        );
    },
  },
  {
    id: 'long-chunk-skips-an-item',
    title: 'A later chunk of more than five items omits its first one.',
    breaks: ['lists.chunk.walk-complete'],
    install: (parts) =>
      alterPages(parts, (page, { options }) =>
        isLong(options) ? { ...page, entries: page.entries.slice(1) } : page,
      ),
  },
  {
    id: 'token-without-its-field-selector',
    title: 'The field selector applies to the first chunk only.',
    breaks: ['lists.chunk.with-selectors'],
    install: (parts) => forgetSelector(parts, 'fields'),
  },
  {
    id: 'token-without-its-set-of-labels',
    title: 'A set-based or negated label selector applies to the first chunk only.',
    breaks: ['lists.chunk.any-walk'],
    install: (parts) => forgetSelector(parts, 'labels', ({ labels }) => / in |!=/.test(labels)),
  },
  {
    id: 'token-over-all-namespaces-without-its-label-selector',
    title: 'Over all namespaces the label selector applies to the first chunk only.',
    breaks: ['lists.chunk.all-namespaces', 'lists.chunk.walk-complete', 'lists.continue.used-again'],
    install: (parts) => forgetSelector(parts, 'labels', (_texts, { namespace }) => namespace === ''),
  },
  {
    id: 'limit-before-selector',
    title: 'A list with a negated field selector reads two objects only and reports itself complete.',
    breaks: ['lists.chunk.with-selectors'],
    install(parts) {
      const { matchesFields } = parts.selectors;
      const looked = new WeakMap<readonly FieldTerm[], number>();
      parts.selectors.matchesFields = (terms, object, kind) => {
        const count = (looked.get(terms) ?? 0) + 1;
        looked.set(terms, count);
        return (count <= 2 || terms.every(({ equal }) => equal)) && matchesFields(terms, object, kind);
      };
    },
  },
  {
    id: 'token-without-namespace',
    title: 'The position in a list over all namespaces is the object name without the namespace.',
    breaks: ['lists.chunk.all-namespaces', 'lists.continue.used-again', 'lists.chunk.walk-complete'],
    install(parts) {
      const { writeContinueToken } = parts.lists;
      parts.lists.writeContinueToken = (position) =>
        writeContinueToken({ ...position, after: position.after.split('/').at(-1)! });
    },
  },
  {
    id: 'cluster-scoped-list-whole',
    title: 'A list of cluster roles ignores its limit and is not chunked.',
    breaks: [
      'lists.chunk.walk-complete',
      'lists.chunk.constant-version',
      'lists.chunk.one-snapshot',
      'lists.chunk.with-selectors',
      'lists.continue.used-again',
      'lists.version.continue-nonzero-refused',
      'lists.chunk.limit-is-maximum',
      'lists.parameters.limit-not-integer',
      'lists.remaining-count.exact',
      'lists.shape.continue-when-incomplete',
      'lists.version.limit-nonzero-exact',
    ],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      // The selectors of a list are read before its limit.
      parts.selectors.selectorTexts = (route) => {
        if (route.kind.plural === 'clusterroles') route.query.delete('limit');
        return selectorTexts(route);
      };
    },
  },
  {
    id: 'custom-list-ends-early',
    title: 'The second chunk of a list of custom objects is treated as its last.',
    breaks: ['lists.chunk.walk-complete'],
    install(parts) {
      const { listHead } = parts.lists;
      const { selectorTexts } = parts.selectors;
      let isSecond = false;
      parts.selectors.selectorTexts = (route) => {
        isSecond = route.kind.custom === true && route.query.has('continue');
        return selectorTexts(route);
      };
      parts.lists.listHead = (kind, facts) =>
        listHead(kind, isSecond ? { revision: facts.revision, continueToken: '' } : facts);
    },
  },
  {
    id: 'limit-with-sets-ends-the-list',
    title: 'A list with a limit and a set-based labelSelector is complete after its first chunk.',
    breaks: ['lists.chunk.with-selectors', 'lists.chunk.any-walk'],
    install(parts) {
      const query = followQueries(parts);
      const { needsToken } = parts.lists;
      parts.lists.needsToken = (...page) =>
        !/ (not)?in \(/.test(query().get('labelSelector') ?? '') && needsToken(...page);
    },
  },
] as const satisfies readonly Fault[];

const isLong = ({ after, limit = 0 }: { readonly after?: string; readonly limit?: number }) =>
  after !== undefined && limit > 5 && limit < 100;

/** The position just before a key. */
const keyBefore = (key: string) =>
  `${key.slice(0, -1)}${String.fromCharCode(key.charCodeAt(key.length - 1) - 1)}~`;

type Texts = ReturnType<Parts['selectors']['selectorTexts']>;

/** Drops a selector from requests with a continue token. */
function forgetSelector(
  parts: Parts,
  forgotten: 'labels' | 'fields',
  isAffected: (texts: Texts, route: ResourceRoute) => boolean = () => true,
): void {
  const { selectorTexts } = parts.selectors;
  parts.selectors.selectorTexts = (route) => {
    const texts = selectorTexts(route);
    const isFirst = (route.query.get('continue') ?? '') === '';
    return isFirst || !isAffected(texts, route) ? texts : { ...texts, [forgotten]: '' };
  };
}
