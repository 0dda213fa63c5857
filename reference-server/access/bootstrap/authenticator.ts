// Bootstrap tokens as bearer tokens (document access 5.1): each is compared with the Secret that is stored now.
import type { Names } from '../../../common/dialects/names.ts';
import type { Clock } from '../../clock.ts';
import type { User } from '../../requests/request.ts';
import type { Store } from '../../storage/store.ts';
import type { Authenticator } from '../authenticator.ts';
import type { BearerReader } from '../static-tokens.ts';
import type { BootstrapParts } from './parts.ts';

export interface BootstrapAuthenticatorOptions {
  readonly names: Names;
  readonly store: Pick<Store, 'get' | 'list'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly parts: BootstrapParts;
  readonly readBearer: BearerReader;
}

export function bootstrapTokenAuthenticator(options: BootstrapAuthenticatorOptions): Authenticator {
  const { names, store, clock, parts, readBearer } = options;

  async function userOf(id: string, presented: string): Promise<User | undefined> {
    const found = await parts.findSecret(store, id, names);
    const token = found && parts.usableToken(found, 'authentication', { names, parts, nowMs: clock.now() });
    if (found === undefined || token === undefined || !parts.isSameSecret(token.secret, presented))
      return undefined;
    const groups = parts.groupsOf(found);
    return groups && { username: parts.usernameOf(token), uid: '', groups, extra: {} };
  }

  return {
    name: 'bootstrap-tokens',
    async authenticate(request) {
      const token = readBearer(request.headers['authorization']);
      const presented = token === undefined ? undefined : parts.parseToken(token);
      // A token of another form may belong to another method.
      if (presented === undefined) return undefined;
      return (await userOf(presented.id, presented.secret)) ?? 'refused';
    },
  };
}
