// Impersonation (document access 5.4, the verb impersonate): reads the headers, lists the permissions that they need,
// and makes the resulting user.
import { badRequest } from '../errors/api-error.ts';
import type { ApiError } from '../errors/api-error.ts';
import type { Names } from '../../common/dialects/names.ts';
import type { ApiRequest, User } from '../requests/request.ts';
import { authenticatedGroup } from './authenticator.ts';
import type { Attributes } from './authorizer.ts';
import { accountGroups, accountOf } from './service-accounts/identity.ts';

/** The user that the headers name. */
export interface Impersonation {
  readonly username: string;
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

const extraPrefix = 'impersonate-extra-';

function valuesOf({ valuesOf: read, headers }: ApiRequest, name: string): readonly string[] {
  if (read !== undefined) return read(name);
  const value = headers[name];
  return value === undefined ? [] : [value];
}

/** Undefined without any such header. @throws ApiError BadRequest for groups, uid or extra without a user */
function readImpersonation(request: ApiRequest): Impersonation | undefined {
  const named = Object.keys(request.headers).filter((name) => name.startsWith('impersonate-'));
  if (named.length === 0) return undefined;
  const username = request.headers['impersonate-user'] ?? '';
  const extra = Object.create(null) as Record<string, readonly string[]>;
  for (const name of named.filter((one) => one.startsWith(extraPrefix))) {
    extra[keyOf(name.slice(extraPrefix.length))] = valuesOf(request, name);
  }
  const groups = valuesOf(request, 'impersonate-group');
  const uid = request.headers['impersonate-uid'] ?? '';
  if (username === '') throw withoutUser();
  return { username, uid, groups, extra };
}

const withoutUser = (): ApiError =>
  badRequest('Impersonate-Group, Impersonate-Uid and Impersonate-Extra need Impersonate-User beside them');

/** Keys may be percent-encoded, since header names cannot contain a slash. */
function keyOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The permissions that the caller needs: impersonate on the user or account, each group, the uid, each extra value. */
function impersonationNeeds(user: User, to: Impersonation, { groups }: Names): readonly Attributes[] {
  const need = (group: string, plural: string, name: string, namespace = '', subresource = '') => ({
    user,
    verb: 'impersonate',
    resource: { group, version: 'v1', plural, subresource, namespace, name },
  });
  const account = accountOf(to.username);
  return [
    account === undefined
      ? need('', 'users', to.username)
      : need('', 'serviceaccounts', account.name, account.namespace),
    ...to.groups.map((group) => need('', 'groups', group)),
    ...(to.uid === '' ? [] : [need(groups.authentication, 'uids', to.uid)]),
    ...Object.entries(to.extra).flatMap(([key, values]) =>
      values.map((value) => need(groups.authentication, 'userextras', value, '', key)),
    ),
  ];
}

/** Adds the groups of a service account, of the anonymous user, or of authenticated users. */
function impersonatedUser({ username, uid, groups, extra }: Impersonation): User {
  const account = accountOf(username);
  const own = account !== undefined && groups.length === 0 ? accountGroups(account.namespace) : groups;
  const implied = username === 'system:anonymous' ? 'system:unauthenticated' : authenticatedGroup;
  return { username, uid, extra, groups: own.includes(implied) ? own : [...own, implied] };
}

export const impersonationParts = { readImpersonation, impersonationNeeds, impersonatedUser };
