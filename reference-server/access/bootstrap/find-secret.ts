// How the Secret of a bootstrap token is found: by its name, in the system namespace (document access 2.4).
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { ApiObject } from '../../object.ts';
import type { Entry, Store } from '../../storage/store.ts';
import { kindPrefix, objectKey } from '../../verbs/keys.ts';
import { secretNameOf } from './token-secret.ts';

export interface SecretSource {
  get(namespace: string, name: string): Promise<ApiObject | undefined>;
  /** Those of all namespaces. */
  all(): Promise<readonly ApiObject[]>;
}

const secrets = { group: '', plural: 'secrets', scope: 'Namespaced' } as const;

/** What is stored now: a token that is deleted is gone at once. */
export function secretsIn(store: Pick<Store, 'get' | 'list'>): SecretSource {
  return {
    async get(namespace, name) {
      const entry = await store.get(objectKey(secrets, namespace, name));
      return entry !== undefined && isReadable(entry) ? entry.value : undefined;
    },
    async all() {
      const { entries } = await store.list(kindPrefix(secrets));
      return entries.filter(isReadable).map(({ value }) => value);
    },
  };
}

const isReadable = ({ corrupt }: Entry) => corrupt === undefined;

export const findSecret = (
  source: SecretSource,
  id: string,
  { namespaces }: Names,
): Promise<ApiObject | undefined> => source.get(namespaces.system, secretNameOf(id));
