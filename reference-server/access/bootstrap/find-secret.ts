// Finds the Secret of a bootstrap token by its name, in the system namespace (document access 2.4).
import type { Names } from '../../../common/dialects/names.ts';
import type { ApiObject } from '../../object.ts';
import type { Store } from '../../storage/store.ts';
import { readStored } from '../../resources/declaration/keys.ts';
import { secretNameOf } from './token-secret.ts';

const secrets = { group: '', plural: 'secrets', scope: 'Namespaced' } as const;

/** Reads the current state: a deleted token is invalid at once. */
export const findSecret = (
  store: Pick<Store, 'get' | 'list'>,
  id: string,
  { namespaces }: Names,
): Promise<ApiObject | undefined> => readStored(store, secrets, namespaces.system, secretNameOf(id));
