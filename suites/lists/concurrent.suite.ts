// Cases: the guarantees of lists and gets while many clients write (core 4.12), judged on a recorded history.
import { section } from '../kit/case.ts';
import { getMostRecent } from '../models/history/guarantees/get-most-recent.ts';
import { mostRecent } from '../models/history/guarantees/most-recent.ts';
import { snapshotPages } from '../models/history/guarantees/snapshot-pages.ts';
import { expectDecided, expectEnough, expectKept, judgedHistory } from '../models/history/judge.ts';

const least = { walks: 5, lists: 10, gets: 20 };

export default section('core', '4.12', {
  'lists.concurrent.snapshot-pages': {
    text: 'While many clients write at once, the chunks of a list are together one state of the collection: that of the first chunk.',
    observe:
      'The joined chunks fit one moment between request and answer of the first one: every write acknowledged before, none sent after, and no two states that were never there together.',
    wrong: 'A later chunk now and then shows a write that came after the first one.',
    general: true,
    async run(context) {
      const judged = await judgedHistory(context);
      expectKept(context, snapshotPages(judged));
      const walks = judged.history.lists.filter(({ pages, complete }) => complete && pages.length > 1);
      expectEnough(walks.length, least.walks, 'lists in several chunks');
    },
  },

  'lists.concurrent.most-recent': {
    text: 'While many clients write at once, a list without a version is consistent data at the newest version.',
    observe:
      'A whole list fits one moment between request and answer: every write acknowledged before, none sent after.',
    wrong: 'Under load a list comes from a copy that lags by a few writes.',
    general: true,
    async run(context) {
      const judged = await judgedHistory(context);
      expectKept(context, mostRecent(judged));
      const lists = judged.history.lists.filter(({ pages, complete }) => complete && pages.length === 1);
      expectEnough(lists.length, least.lists, 'whole lists');
    },
  },

  'lists.concurrent.get-most-recent': {
    text: 'While many clients write at once, a get without a version reads the newest state.',
    observe: 'Gets and writes of one object have a common order that keeps to what was answered before what.',
    wrong: 'Under load a get comes from a copy that lags by a write.',
    general: true,
    async run(context) {
      const judged = await judgedHistory(context);
      const found = getMostRecent(judged);
      expectKept(context, found.violations);
      expectDecided(context, found);
      expectEnough(judged.history.reads.length, least.gets, 'gets between writes');
    },
  },
});
