// What RBAC objects grant: an index that follows the store, so that a decision reads what is stored at that moment.
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { BindingObject } from '../../resources/rbac/role-binding.ts';
import type { RoleObject } from '../../resources/rbac/role.ts';
import { StoreError } from '../../storage/store.ts';
import type { Store, WatchCursor } from '../../storage/store.ts';
import { kindPrefix } from '../../verbs/keys.ts';
import { GrantIndex } from './grant-index.ts';
import type { RbacParts } from './rules.ts';

export interface Grants extends Pick<GrantIndex, 'of' | 'rulesOf'> {
  /** Everything that is stored now is known once it returns, or resolves. */
  sync(): Promise<void> | undefined;
  close(): void;
}

export interface GrantsOptions {
  readonly store: Store;
  readonly names: Names;
  readonly parts: RbacParts;
}

export function createGrants({ store, names, parts }: GrantsOptions): Grants {
  const index = new GrantIndex(parts);
  const group = names.groups.rbac;
  const rolePrefixes = ['roles', 'clusterroles'].map((plural) => kindPrefix({ group, plural }));
  const bindingPrefixes = ['rolebindings', 'clusterrolebindings'].map((plural) =>
    kindPrefix({ group, plural }),
  );
  let cursors: readonly WatchCursor[] = [];
  let seen = -1;

  function learn(key: string, value: object): void {
    if (bindingPrefixes.some((prefix) => key.startsWith(prefix)))
      index.setBinding(key, value as BindingObject);
    else index.setRole(value as RoleObject);
  }

  function forget(key: string, value: object): void {
    index.removeBinding(key);
    if (rolePrefixes.some((prefix) => key.startsWith(prefix))) index.removeRole(value as RoleObject);
  }

  function drain(): void {
    const { current } = store.revision();
    for (const cursor of cursors) {
      for (let event = cursor.take(); event !== undefined; event = cursor.take()) {
        const { key, value, corrupt } = event.entry;
        if (event.type === 'DELETED' || corrupt !== undefined) forget(key, value);
        else learn(key, value);
      }
    }
    seen = current;
  }

  async function reload(): Promise<void> {
    close();
    const prefixes = [...rolePrefixes, ...bindingPrefixes];
    const lists = await Promise.all(prefixes.map((prefix) => store.list(prefix)));
    index.clear();
    for (const { entries } of lists) {
      for (const { key, value, corrupt } of entries) if (corrupt === undefined) learn(key, value);
    }
    close();
    cursors = lists.map(({ revision }, at) => store.watch(prefixes[at]!, revision));
    drain();
  }

  function close(): void {
    for (const cursor of cursors) cursor.close();
    cursors = [];
    seen = -1;
  }

  return {
    of: (user, namespace) => index.of(user, namespace),
    rulesOf: (namespace, name) => index.rulesOf(namespace, name),
    sync() {
      if (seen === store.revision().current) return undefined;
      if (cursors.length === 0) return reload();
      try {
        drain();
        return undefined;
      } catch (error) {
        // History went on too far meanwhile: everything is read again.
        if (error instanceof StoreError && error.code === 'expired') return reload();
        throw error;
      }
    },
    close,
  };
}
