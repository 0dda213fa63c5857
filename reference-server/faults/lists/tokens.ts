// Faults of continue tokens that refer to state on the server (core 4.12).
import { ApiError } from '../../errors/api-error.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Fault } from '../fault.ts';
import { followRoutes } from './mutate-reads.ts';

export default [
  forgotten('token-good-for-one-use', 'A continue token', () => true, ['lists.continue.default-lifetime']),
  forgotten(
    'token-over-all-namespaces-good-for-one-use',
    'Over all namespaces a continue token',
    ({ kind, namespace }) => kind.scope === 'Namespaced' && namespace === '',
  ),
] as const satisfies readonly Fault[];

function forgotten(
  id: string,
  what: string,
  isAffected: (route: ResourceRoute) => boolean,
  others: readonly string[] = [],
): Fault {
  return {
    id,
    title: `${what} is invalid after its first use.`,
    breaks: ['lists.continue.used-again', ...others],
    install(parts) {
      const route = followRoutes(parts);
      const { writeContinueToken, readContinueToken } = parts.lists;
      // Two lists that begin at the same time have the same token.
      const unused = new Map<string, number>();
      const count = (token: string, by: number) => unused.set(token, (unused.get(token) ?? 0) + by);
      parts.lists.writeContinueToken = (position) => {
        const token = writeContinueToken(position);
        count(token, 1);
        return token;
      };
      parts.lists.readContinueToken = (token) => {
        const requested = route();
        if (requested === undefined || !isAffected(requested)) return readContinueToken(token);
        if (unused.get(token) === 0) throw new ApiError('Expired', 'continue: no such list');
        count(token, -1);
        return readContinueToken(token);
      };
    },
  };
}
