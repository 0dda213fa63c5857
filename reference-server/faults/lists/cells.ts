// Cells of the table of lists by resourceVersionMatch, limit and resourceVersion (document core 4.12), for bugs in one
// of them. The rows with continue are not among them.
import type { ListQuestion, Match } from '../../parts/versions.ts';
import type { Asked } from './misread.ts';

export type Version = 'unset' | 'zero' | 'nonzero';

export const cell =
  (match: Match, limit: 'whole' | 'limited', version: Version): Asked =>
  (question) =>
    question.match === match &&
    question.limited === (limit === 'limited') &&
    question.readPosition === undefined &&
    versionOf(question) === version;

/** The rows with continue, without a match. */
export const nextChunk =
  (version: Version): Asked =>
  (question) =>
    question.match === 'unset' && question.readPosition !== undefined && versionOf(question) === version;

const versionOf = ({ version }: ListQuestion): Version =>
  version === undefined ? 'unset' : version === 0 ? 'zero' : 'nonzero';
