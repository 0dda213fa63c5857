// Combinations of resourceVersionMatch, limit and resourceVersion in the table of document core 4.12, for bugs in
// one of them. Rows with continue are separate.
import type { ListQuestion, Match } from '../../parts/versions.ts';
import type { ListPredicate } from './mutate-reads.ts';

export type Version = 'unset' | 'zero' | 'nonzero';

export const combination =
  (match: Match, limit: 'whole' | 'limited', version: Version): ListPredicate =>
  (question) =>
    question.match === match &&
    question.limited === (limit === 'limited') &&
    question.readPosition === undefined &&
    versionOf(question) === version;

/** Rows with continue and without a match. */
export const nextChunk =
  (version: Version): ListPredicate =>
  (question) =>
    question.match === 'unset' && question.readPosition !== undefined && versionOf(question) === version;

const versionOf = ({ version }: ListQuestion): Version =>
  version === undefined ? 'unset' : version === 0 ? 'zero' : 'nonzero';
