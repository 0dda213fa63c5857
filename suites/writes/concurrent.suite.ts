// Cases: what writes promise while many clients write at once (core 4.8). They look at the recorded history.
import { section } from '../kit/case.ts';
import { compareAndSet } from '../models/history/guarantees/compare-and-set.ts';
import { ownFieldsStay } from '../models/history/guarantees/own-fields.ts';
import { hasHappened } from '../models/history/history.ts';
import { expectDecided, expectEnough, expectKept, judgedHistory } from '../models/history/judge.ts';

/** A slow server gets through few in the time: a default run has six hundred. */
const least = { writes: 20, conflicts: 1, patches: 10 };

export default section({
  'writes.concurrent.compare-and-set': {
    general: true,
    async run(context) {
      const judged = await judgedHistory(context);
      const found = compareAndSet(judged);
      expectKept(context, found.violations);
      expectKept(context, ownFieldsStay(judged));
      expectDecided(context, found);
      const { writes } = judged.history;
      expectEnough(writes.filter(hasHappened).length, least.writes, 'acknowledged writes');
      const patches = writes.filter((one) => hasHappened(one) && one.expected === undefined);
      expectEnough(patches.length, least.patches, 'acknowledged writes that named no version');
      const conflicts = writes.filter(
        ({ expected, outcome }) => expected !== undefined && outcome === 'refused',
      );
      expectEnough(conflicts.length, least.conflicts, 'writes that named a version too late');
    },
  },
});
