// What a case about any collection runs on: a sort of kind, and the conditions of its requests.
import type { NetworkConnection } from '../../kit/connection.ts';
import { subjects } from '../../kit/subjects.ts';
import type { SubjectName } from '../../kit/subjects.ts';

export const encodings = ['json', 'yaml', 'cbor'] as const;
export type Encoding = (typeof encodings)[number];

export interface Variation {
  readonly subject: SubjectName;
  readonly encoding: Encoding;
  /** Lists and watches are over all namespaces. */
  readonly overAll?: true;
  /** Another HTTP version than that of the run. */
  readonly http?: NetworkConnection['http'];
}

/** `config maps over all namespaces in YAML over HTTP/2`. */
export const titleOf = ({ subject, encoding, overAll, http }: Variation): string =>
  [
    subjects[subject].title,
    ...(overAll ? ['over all namespaces'] : []),
    ...(encoding === 'json' ? [] : [`in ${encoding.toUpperCase()}`]),
    ...(http === undefined ? [] : [`over HTTP/${http}`]),
  ].join(' ');
