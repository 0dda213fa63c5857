// Guarantee: the pages of one list are together one state of the collection, the present one at its first page, whatever
// is written between the pages (core 4.12).
import type { Judged } from '../judged.ts';
import type { Violation } from '../violation.ts';
import { judgeListing } from './listing.ts';

const guarantee = 'the pages of a list are one state';

export const snapshotPages = (judged: Judged): readonly Violation[] =>
  judged.history.lists
    .filter(({ pages, complete }) => complete && pages.length > 1)
    .flatMap((list) => judgeListing(judged, list, guarantee));
