// The grants of the stored RBAC objects: an index that follows the store, so that a decision uses the current state.
import type { Names } from '../../../common/dialects/names.ts';
import type { Entry } from '../../storage/store.ts';
import { kindPrefix } from '../../resources/declaration/keys.ts';
import { followStore } from '../stored-index.ts';
import type { FollowedStore, StoredIndex } from '../stored-index.ts';
import { GrantIndex } from './grant-index.ts';
import type { RbacParts } from './rules.ts';

export interface Grants extends Pick<GrantIndex, 'of' | 'rulesOf'>, StoredIndex {}

export interface GrantsOptions {
  readonly store: FollowedStore;
  readonly names: Names;
  readonly parts: RbacParts;
}

export function createGrants({ store, names, parts }: GrantsOptions): Grants {
  const index = new GrantIndex(parts);
  const prefixOf = (plural: string) => kindPrefix({ group: names.groups.rbac, plural });
  const roles = {
    set: ({ value }: Entry) => index.setRole(value),
    remove: ({ value }: Entry) => index.removeRole(value),
  };
  const bindings = {
    set: ({ key, value }: Entry) => index.setBinding(key, value),
    remove: ({ key }: Entry) => index.removeBinding(key),
  };
  const followed = followStore(
    store,
    [
      { prefix: prefixOf('roles'), ...roles },
      { prefix: prefixOf('clusterroles'), ...roles },
      { prefix: prefixOf('rolebindings'), ...bindings },
      { prefix: prefixOf('clusterrolebindings'), ...bindings },
    ],
    () => index.clear(),
  );
  return {
    ...followed,
    of: (user, namespace) => index.of(user, namespace),
    rulesOf: (namespace, name) => index.rulesOf(namespace, name),
  };
}
