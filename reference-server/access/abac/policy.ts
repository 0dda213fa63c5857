// Mode ABAC (document access 5.4): which requests one policy of the file allows. The document does not show the
// format of the file; this is the one of the most used implementation.
import { authenticatedGroup } from '../authenticator.ts';
import type { Attributes } from '../authorizer.ts';

/** One line of the policy file. A missing field matches nothing; of user and group one may be missing. */
export interface AbacPolicy {
  /** `*` is every authenticated user. */
  readonly user?: string;
  /** `*` is every authenticated user. */
  readonly group?: string;
  /** Get, list and watch only. */
  readonly readonly?: boolean;
  /** `*` is every namespace; empty is cluster scope. */
  readonly namespace?: string;
  readonly resource?: string;
  readonly apiGroup?: string;
  /** A `*` at the end matches any rest. */
  readonly nonResourcePath?: string;
}

const readVerbs: readonly string[] = ['get', 'list', 'watch'];

/** If user and group are named, both must match; without either the policy matches no one. */
function namesCaller({ user = '', group = '' }: AbacPolicy, { user: caller }: Attributes): boolean {
  const isIn = (name: string) => caller.groups.includes(name === '*' ? authenticatedGroup : name);
  if (user === '' && group === '') return false;
  const fitsUser = user === '' || user === caller.username || (user === '*' && isIn('*'));
  return fitsUser && (group === '' || isIn(group));
}

function allowsVerb({ readonly = false }: AbacPolicy, { verb }: Attributes): boolean {
  return !readonly || readVerbs.includes(verb);
}

/** A policy is about resources, or about paths; each has its own fields. */
function coversTarget(policy: AbacPolicy, { resource, path = '' }: Attributes): boolean {
  const { namespace = '', resource: plural = '', apiGroup = '', nonResourcePath = '' } = policy;
  if (resource === undefined) {
    const isPrefix = nonResourcePath.endsWith('*') && path.startsWith(nonResourcePath.replace(/\*+$/, ''));
    return nonResourcePath === path || isPrefix;
  }
  const fits = (wanted: string, actual: string) => wanted === '*' || wanted === actual;
  return (
    fits(namespace, resource.namespace) && fits(plural, resource.plural) && fits(apiGroup, resource.group)
  );
}

export const abacParts = { namesCaller, allowsVerb, coversTarget };

export type AbacParts = typeof abacParts;
