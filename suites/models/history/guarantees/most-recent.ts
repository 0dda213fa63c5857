// Guarantee: a list without a version is one state of the collection that was the newest at some moment between request
// and answer: it has every write that was acknowledged before (core 4.12, "Most recent").
import type { Judged } from '../judged.ts';
import type { Violation } from '../violation.ts';
import { judgeListing } from './listing.ts';

const guarantee = 'a list is the most recent state';

export const mostRecent = (judged: Judged): readonly Violation[] =>
  judged.history.lists
    .filter(({ pages, complete }) => complete && pages.length === 1)
    .flatMap((list) => judgeListing(judged, list, guarantee));
