// What a case runs on: a sort of kind where it is about any collection, and the conditions of its requests.
import type { NetworkConnection } from '../../kit/requests/connection.ts';
import { subjects } from '../../kit/kinds/subjects.ts';
import type { SubjectName } from '../../kit/kinds/subjects.ts';
import type { WriteVerb } from '../../kit/objects/write.ts';

export const encodings = ['json', 'yaml', 'cbor'] as const;
export type Encoding = (typeof encodings)[number];

/** Identities with full rights besides the run's own. */
export const identities = ['impersonated', 'service-account'] as const;
export type IdentityName = (typeof identities)[number];

/** Conditions that requests do not show: only where the target, or the launcher, allows them. */
export const circumstances = ['large-bodies', 'restarted'] as const;
export type Circumstance = (typeof circumstances)[number];

export interface Variation {
  /** Absent for a case that chooses its own objects. */
  readonly subject?: SubjectName;
  readonly encoding: Encoding;
  /** Lists and watches are over all namespaces. */
  readonly overAll?: true;
  /** Another HTTP version than that of the run. */
  readonly http?: NetworkConnection['http'];
  /** Another identity than the run's own. */
  readonly identity?: IdentityName;
  /** Another verb than the first that the case names. */
  readonly write?: WriteVerb;
  /** The requests are the same. */
  readonly circumstance?: Circumstance;
}

const identityTitles: Readonly<Record<IdentityName, string>> = {
  impersonated: 'as an impersonated user',
  'service-account': 'as a service account',
};

export const circumstanceTitles: Readonly<Record<Circumstance, string>> = {
  'large-bodies': 'with bodies over 64 KiB, by white space',
  restarted: 'on a restarted server',
};

export const writeTitles: Readonly<Record<WriteVerb, string>> = {
  put: 'PUT',
  'merge-patch': 'merge patch',
  'json-patch': 'JSON patch',
  'strategic-patch': 'strategic merge patch',
  apply: 'apply',
};

/** `config maps over all namespaces in YAML over HTTP/2 as a service account by JSON patch`. */
export const titleOf = ({
  subject,
  encoding,
  overAll,
  http,
  identity,
  write,
  circumstance,
}: Variation): string =>
  [
    ...(subject === undefined ? [] : [subjects[subject].title]),
    ...(overAll ? ['over all namespaces'] : []),
    ...(encoding === 'json' ? [] : [`in ${encoding.toUpperCase()}`]),
    ...(http === undefined ? [] : [`over HTTP/${http}`]),
    ...(identity === undefined ? [] : [identityTitles[identity]]),
    ...(write === undefined ? [] : [`by ${writeTitles[write]}`]),
    ...(circumstance === undefined ? [] : [circumstanceTitles[circumstance]]),
  ].join(' ');
