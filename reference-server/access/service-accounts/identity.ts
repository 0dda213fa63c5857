// A service account as a user (document access 2.2): its user name and its groups. Pure.

export interface AccountName {
  readonly namespace: string;
  readonly name: string;
}

const prefix = 'system:serviceaccount:';

export const usernameOf = ({ namespace, name }: AccountName): string => `${prefix}${namespace}:${name}`;

/** Namespace and name of a service account's user name; undefined for any other user. */
export function accountOf(username: string): AccountName | undefined {
  const [namespace, name, ...more] = username.startsWith(prefix)
    ? username.slice(prefix.length).split(':')
    : [];
  return namespace && name && more.length === 0 ? { namespace, name } : undefined;
}

/** The groups of a service account, without that of all authenticated users. */
export const accountGroups = (namespace: string): readonly string[] => [
  'system:serviceaccounts',
  `system:serviceaccounts:${namespace}`,
];
