// The client of controllers and start-up tasks: writes run through the whole pipeline, in process, as an internal user. Reads use
// the store directly.
import { withAuthenticatedGroup } from '../access/authenticator.ts';
import { accountGroups, usernameOf } from '../access/service-accounts/identity.ts';
import type { Context } from '../context.ts';
import { ControllerError } from '../controllers/client.ts';
import type { InternalClient, Place } from '../controllers/client.ts';
import { statusOfError } from '../errors/status.ts';
import type { ApiObject, JsonObject } from '../object.ts';
import type { ApiResponse, User } from '../requests/request.ts';
import { collectionPrefix, objectKey } from '../resources/declaration/keys.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import { unreadable } from '../resources/declaration/unreadable.ts';
import type { Entry } from '../storage/store.ts';
import { serve } from './order.ts';

interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly contentType?: string;
}

/** The user that a controller acts as: a service account of the system namespace. */
export const controllerUser = (systemNamespace: string, account: string): User =>
  withAuthenticatedGroup({
    username: usernameOf({ namespace: systemNamespace, name: account }),
    uid: '',
    groups: accountGroups(systemNamespace),
    extra: {},
  });

/** @param report receives unexpected errors */
export function createInternalClient(
  context: Context,
  account: string,
  report: (error: unknown) => void,
): InternalClient {
  const internalUser = controllerUser(context.names.namespaces.system, account);
  const { signal } = new AbortController();
  const send = async ({ method, path, body, contentType = 'application/json' }: Exchange) => {
    const headers = { 'content-type': contentType, accept: 'application/json', 'user-agent': account };
    const request = { method, target: path, headers, body: bytesOf(body), signal, internalUser };
    return readAnswer(await serve(context, request, report));
  };
  const stored = (kind: Kind, { namespace = '', name = '' }: Place) =>
    context.store.get(objectKey(kind, namespace, name));
  const sendObject = async (exchange: Exchange) => (await send(exchange)) as ApiObject | undefined;
  return {
    async get(kind, place) {
      const entry = await stored(kind, place);
      if (entry?.corrupt !== undefined) throw unreadableError(kind, entry);
      return entry?.value;
    },
    exists: async (kind, place) => (await stored(kind, place)) !== undefined,
    async list(kind, namespace) {
      const { entries } = await context.store.list(collectionPrefix(kind, namespace));
      return entries.map(({ value }) => value);
    },
    create: (kind, namespace, object) =>
      sendObject({ method: 'POST', path: pathOf(kind, { namespace }), body: object }),
    update: (kind, object, subresource) =>
      sendObject({ method: 'PUT', path: pathOf(kind, object.metadata, subresource), body: object }),
    patch: (kind, place, body, subresource) => {
      const path = pathOf(kind, place, subresource);
      return sendObject({ method: 'PATCH', path, body, contentType: 'application/merge-patch+json' });
    },
    delete: (kind, place, options) => send({ method: 'DELETE', path: pathOf(kind, place), body: options }),
  };
}

/** `/api/v1/namespaces/<namespace>/<plural>/<name>/<subresource>`, as far as its parts are given. */
export function pathOf(
  kind: Pick<Kind, 'group' | 'version' | 'scope' | 'plural'>,
  { namespace = '', name = '' }: Place,
  subresource = '',
): string {
  const root = kind.group === '' ? ['api', kind.version] : ['apis', kind.group, kind.version];
  const scope = kind.scope === 'Namespaced' && namespace !== '' ? ['namespaces', namespace] : [];
  const rest = [name, subresource].filter((segment) => segment !== '');
  return `/${[...root, ...scope, kind.plural, ...rest].map(encodeURIComponent).join('/')}`;
}

/** The error that a client receives for an unreadable object. */
function unreadableError(kind: Kind, entry: Entry): ControllerError {
  const { code, status } = statusOfError(unreadable(kind, [entry]));
  return new ControllerError(code, status);
}

async function* bytesOf(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(value));
}

/** @throws ControllerError */
function readAnswer({ status, body }: ApiResponse): unknown {
  if (Symbol.asyncIterator in body) throw new TypeError('the answer to a controller is a stream');
  // Of a kind that is no longer served the body is a text.
  if (status === 404) return undefined;
  const bytes = body instanceof Uint8Array ? body : Buffer.concat(body);
  const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
  if (status >= 400) throw new ControllerError(status, value as JsonObject);
  return value;
}
