// What RBAC objects grant: an index that follows the store, so that a decision reads what is stored at that moment.
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { Store } from '../../storage/store.ts';
import { kindPrefix } from '../../verbs/keys.ts';
import { followStore } from '../stored-index.ts';
import type { StoredIndex } from '../stored-index.ts';
import { GrantIndex } from './grant-index.ts';
import type { RbacParts } from './rules.ts';

export interface Grants extends Pick<GrantIndex, 'of' | 'rulesOf'>, StoredIndex {}

export interface GrantsOptions {
  readonly store: Store;
  readonly names: Names;
  readonly parts: RbacParts;
}

export function createGrants({ store, names, parts }: GrantsOptions): Grants {
  const index = new GrantIndex(parts);
  const prefixOf = (plural: string) => kindPrefix({ group: names.groups.rbac, plural });
  const rolePrefixes = ['roles', 'clusterroles'].map(prefixOf);
  const bindingPrefixes = ['rolebindings', 'clusterrolebindings'].map(prefixOf);
  const followed = followStore(store, [...rolePrefixes, ...bindingPrefixes], {
    learn({ key, value }) {
      if (bindingPrefixes.some((prefix) => key.startsWith(prefix))) index.setBinding(key, value);
      else index.setRole(value);
    },
    forget({ key, value }) {
      index.removeBinding(key);
      if (rolePrefixes.some((prefix) => key.startsWith(prefix))) index.removeRole(value);
    },
    clear: () => index.clear(),
  });
  return {
    ...followed,
    of: (user, namespace) => index.of(user, namespace),
    rulesOf: (namespace, name) => index.rulesOf(namespace, name),
  };
}
