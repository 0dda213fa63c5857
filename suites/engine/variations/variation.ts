// What a case about any collection runs on: a sort of kind, and an encoding.
import { subjects } from '../../kit/subjects.ts';
import type { SubjectName } from '../../kit/subjects.ts';

export const encodings = ['json', 'yaml', 'cbor'] as const;
export type Encoding = (typeof encodings)[number];

export interface Variation {
  readonly subject: SubjectName;
  readonly encoding: Encoding;
}

/** `config maps in YAML`. */
export const titleOf = ({ subject, encoding }: Variation): string =>
  encoding === 'json' ? subjects[subject].title : `${subjects[subject].title} in ${encoding.toUpperCase()}`;
