// Faults of positions and keys that are compared by prefix, with one name a prefix of another (core 4.1, 4.12).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { alterPages } from './mutate-reads.ts';

export default [
  {
    id: 'position-skips-what-begins-alike',
    title: 'A later chunk omits every object whose key starts with the last returned key.',
    breaks: [
      'lists.chunk.any-walk',
      'lists.chunk.all-namespaces',
      'lists.chunk.walk-complete',
      'lists.shape.one-namespace',
      'lists.semantics.most-recent-consistent',
    ],
    install: (parts) =>
      alterPages(parts, (page, { options: { after } }) =>
        after === undefined
          ? page
          : { ...page, entries: page.entries.filter(({ key }) => !key.startsWith(after)) },
      ),
  },
  skipping('position-of-cluster-scoped-skips-what-begins-alike', 'cluster roles', (key) =>
    key.includes('/clusterroles/'),
  ),
  skipping('position-of-custom-objects-skips-what-begins-alike', 'custom objects', (key) =>
    key.includes('.example.com/'),
  ),
  {
    id: 'position-by-namespace-and-name',
    title: 'Positions are compared by namespace and then name, while the list is sorted by whole keys.',
    breaks: ['lists.chunk.all-namespaces'],
    install: (parts) =>
      alterPages(parts, (page, { options: { after } }) =>
        after === undefined
          ? page
          : { ...page, entries: page.entries.filter(({ key }) => isAfter(key.split('/'), after.split('/'))) },
      ),
  },
  {
    id: 'list-by-beginning-of-namespace',
    title: 'A list of a namespace also contains the objects of namespaces whose names start with its name.',
    breaks: ['lists.shape.one-namespace', 'endpoints.delete-collection.one-namespace'],
    install: (parts) => listByBeginning(parts, () => true),
  },
  {
    id: 'deletecollection-by-beginning-of-namespace',
    title: 'deletecollection also deletes in namespaces whose names start with the name of its namespace.',
    breaks: ['endpoints.delete-collection.one-namespace'],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      let isDelete = false;
      parts.selectors.selectorTexts = (route) => {
        isDelete = route.verb === 'deletecollection';
        return selectorTexts(route);
      };
      listByBeginning(parts, () => isDelete);
    },
  },
  {
    id: 'deletecollection-of-custom-objects-by-beginning-of-namespace',
    title:
      'deletecollection of custom objects also deletes in namespaces whose names start with that of its own.',
    breaks: ['endpoints.delete-collection.one-namespace'],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      let isAffected = false;
      parts.selectors.selectorTexts = (route) => {
        isAffected = route.verb === 'deletecollection' && route.kind.custom === true;
        return selectorTexts(route);
      };
      listByBeginning(parts, () => isAffected);
    },
  },
  {
    id: 'chunks-by-beginning-of-namespace',
    title:
      'The last chunk of a list of a namespace also contains objects of namespaces whose names start with its name.',
    breaks: ['lists.shape.one-namespace'],
    install: (parts) => listByBeginning(parts, (after) => after !== undefined),
  },
] as const satisfies readonly Fault[];

function skipping(id: string, what: string, isAffected: (key: string) => boolean): Fault {
  return {
    id,
    title: `A later chunk of ${what} omits objects whose names start with the last returned name.`,
    breaks: ['lists.chunk.walk-complete'],
    install: (parts) =>
      alterPages(parts, (page, { options: { after } }) =>
        after !== undefined && isAffected(after)
          ? { ...page, entries: page.entries.filter(({ key }) => !key.startsWith(after)) }
          : page,
      ),
  };
}

/** Compares keys by the first segment in which they differ. */
function isAfter(key: readonly string[], after: readonly string[]): boolean {
  for (const [index, segment] of key.entries()) {
    const other = after[index] ?? '';
    if (segment !== other) return segment > other;
  }
  return false;
}

/** `/group/plural/namespace/`, excluding keys of cluster-scoped kinds. */
const isOfNamespace = (prefix: string) => prefix.split('/').length === 5;

function listByBeginning(parts: Parts, isAffected: (after: string | undefined) => boolean): void {
  const { list } = parts.storage;
  parts.storage.list = (store, prefix, options) =>
    list(store, isOfNamespace(prefix) && isAffected(options.after) ? prefix.slice(0, -1) : prefix, options);
}
