// Faults of kinds whose plural a kind of another group has, too (core 2.2).
import type { Parts } from '../../parts/index.ts';
import { StoreError } from '../../errors/store-error.ts';
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';

const breaks = ['objects.names.unique-per-kind'];
const builtIn = new Set(['podtemplates', 'configmaps', 'leases']);

/** The key of the same place and name in a built-in kind of the same plural. */
function namesakeOf(key: string): string | undefined {
  const [, group = '', plural = '', ...rest] = key.split('/');
  if (!group.endsWith('.example.com') || !builtIn.has(plural)) return undefined;
  const builtInGroup = plural === 'leases' ? 'coordination.orch.io' : 'core';
  return ['', builtInGroup, plural, ...rest].join('/');
}

/** The same among the stored keys of a custom kind, by which a list of the built-in kind finds it. */
function listNamesakes(parts: Parts): void {
  const { create, list } = parts.storage;
  const prefixes = new Map<string, string>();
  parts.storage.create = (store, key, value) => {
    const other = namesakeOf(key);
    const upToName = (text: string) => text.slice(0, text.lastIndexOf('/') + 1);
    if (other !== undefined) prefixes.set(upToName(other), upToName(key));
    return create(store, key, value);
  };
  parts.storage.list = async (store, prefix, options) => {
    const page = await list(store, prefix, options);
    const custom = prefixes.get(prefix);
    if (custom === undefined || options.limit !== undefined) return page;
    return { ...page, entries: [...page.entries, ...(await list(store, custom, options)).entries] };
  };
}

/** A namespaced custom kind stores its objects under the group of the first one of its plural whose group is equal by `part`. */
function shareStorage(parts: Parts, part: (labels: readonly string[]) => string): void {
  const { get, list, create, update, watch } = parts.storage;
  const firsts = new Map<string, string>();
  const groups = new Map<string, string>();
  const shared = (key: string): string => {
    const [, group = '', plural, ...rest] = key.split('/');
    const other = groups.get(`${group}/${plural}`);
    return other === undefined ? key : ['', other, plural, ...rest].join('/');
  };
  const define = ({ spec }: Readonly<Record<string, unknown>>) => {
    const { group, names, scope } = (spec ?? {}) as DefinedNames;
    if (group === undefined || names?.plural === undefined || scope !== 'Namespaced') return;
    const sort = `${part(group.split('.'))}/${names.plural}`;
    if (!firsts.has(sort)) firsts.set(sort, group);
    groups.set(`${group}/${names.plural}`, firsts.get(sort)!);
  };
  parts.storage.get = (store, key, ...more) => get(store, shared(key), ...more);
  parts.storage.list = (store, prefix, options) => list(store, shared(prefix), options);
  parts.storage.create = (store, key, value) => {
    if (key.includes('/customresourcedefinitions/')) define(value);
    return create(store, shared(key), value);
  };
  parts.storage.update = (store, key, ...more) => update(store, shared(key), ...more);
  parts.storage.watch = (store, prefix, after) => watch(store, shared(prefix), after);
}

interface DefinedNames {
  readonly group?: string;
  readonly names?: { readonly plural?: string };
  readonly scope?: string;
}

export default [
  {
    id: 'custom-kinds-stored-by-first-label',
    title: 'Custom kinds of one plural share their objects where their groups have the same first label.',
    breaks,
    install: (parts) => shareStorage(parts, ([first = '']) => first),
  },
  {
    id: 'custom-kind-shares-names-with-its-namesake',
    title: 'A custom object cannot have the name of an object of a built-in kind with the same plural.',
    breaks,
    install(parts) {
      const { create, get } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        const other = namesakeOf(key);
        if (other !== undefined && (await get(store, other)) !== undefined)
          throw new StoreError('exists', key, `${key} exists`);
        return create(store, key, value);
      };
    },
  },
  {
    id: 'list-holds-namesakes',
    title: 'The list of a built-in kind also contains the custom objects of a kind with the same plural.',
    breaks,
    install: listNamesakes,
  },
  {
    id: 'delete-removes-namesake',
    title:
      'The deletion of a custom object also removes the object of a built-in kind with its plural and name.',
    breaks,
    install(parts) {
      const removed = new Set<string>();
      alterChanges(parts, (decided, _before, key) => {
        if (decided.action === 'remove') removed.add(key);
        return decided;
      });
      const { update, get } = parts.storage;
      parts.storage.update = async (store, key, ...more) => {
        const entry = await update(store, key, ...more);
        const other = removed.delete(key) ? namesakeOf(key) : undefined;
        if (other !== undefined && (await get(store, other)) !== undefined)
          await update(store, other, async ({ value }) => ({ action: 'remove', value }));
        return entry;
      };
    },
  },
  {
    id: 'path-of-namesake-taken-for-built-in',
    title: 'The path of a custom kind with the plural of a built-in one leads to the built-in kind.',
    breaks,
    install(parts) {
      const { parseResourcePath } = parts.routing;
      parts.routing.parseResourcePath = (path) => {
        const place = parseResourcePath(path);
        const isTaken = place?.group.endsWith('.example.com') === true && place.plural === 'configmaps';
        return isTaken ? { ...place, group: '' } : place;
      };
    },
  },
  {
    id: 'watch-shows-namesakes',
    title:
      'A watch of a built-in kind also shows the changes of custom objects of a kind with the same plural.',
    breaks,
    install(parts) {
      const { watch } = parts.storage;
      parts.storage.watch = async (store, prefix, after) => {
        const [, group = ''] = prefix.split('/');
        if (group.endsWith('.example.com')) return watch(store, prefix, after);
        const all = await watch(store, '/', after);
        const isShown = (key: string) => (namesakeOf(key) ?? key).startsWith(prefix);
        const take = () => {
          for (let event = all.take(); event !== undefined; event = all.take())
            if (isShown(event.entry.key)) return event;
          return undefined;
        };
        return new Proxy(all, {
          get(cursor, name) {
            if (name === 'take') return take;
            const member: unknown = Reflect.get(cursor, name, cursor);
            return typeof member === 'function' ? (member.bind(cursor) as unknown) : member;
          },
        });
      };
    },
  },
] as const satisfies readonly Fault[];
