// Cases: what lists and gets promise while many clients write at once (core 4.12). They look at the recorded history.
import { section } from '../kit/case.ts';
import { getMostRecent } from '../models/history/guarantees/get-most-recent.ts';
import { mostRecent } from '../models/history/guarantees/most-recent.ts';
import { snapshotPages } from '../models/history/guarantees/snapshot-pages.ts';
import { expectDecided, expectEnough, expectKept, judgedHistory } from '../models/history/judge.ts';

const least = { walks: 5, lists: 10, gets: 20 };

export default section({
  'lists.concurrent.snapshot-pages': {
    general: true,
    async run(context) {
      const judged = await judgedHistory(context);
      expectKept(context, snapshotPages(judged));
      const walks = judged.history.lists.filter(({ pages, complete }) => complete && pages.length > 1);
      expectEnough(walks.length, least.walks, 'lists in several chunks');
    },
  },
  'lists.concurrent.most-recent': {
    general: true,
    async run(context) {
      const judged = await judgedHistory(context);
      expectKept(context, mostRecent(judged));
      const lists = judged.history.lists.filter(({ pages, complete }) => complete && pages.length === 1);
      expectEnough(lists.length, least.lists, 'whole lists');
    },
  },
  'lists.concurrent.get-most-recent': {
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
