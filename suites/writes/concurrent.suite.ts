// Cases: what writes promise while many clients write at once (core 4.8). They look at the recorded history.
import { section } from '../kit/case.ts';
import { eachSortOfCollection } from '../kit/kinds/subjects.ts';
import { compareAndSet } from '../models/history/guarantees/compare-and-set.ts';
import { ownFieldsStay } from '../models/history/guarantees/own-fields.ts';
import { hasHappened } from '../models/history/history.ts';
import { expectDecided, expectEnough, expectKept, judgedHistory } from '../models/history/judge.ts';

import { mustKeepOwnFields } from './own-fields.ts';

/** A slow server gets through few in the time: a default run has six hundred. */
const least = { writes: 20, conflicts: 1, patches: 10 };

export default section('core', '4.8', {
  'writes.concurrent.compare-and-set': {
    text: 'While many clients write at once, a write that names a version succeeds only on that version, so that no update is lost.',
    observe:
      'The acknowledged writes of one object have one order in which each fits the state that the one before it left. Each client also writes a field of its own, by PUT, merge patch, JSON patch and apply: once acknowledged, it is in every later state until that client writes again.',
    wrong:
      'The version is compared first and the object written later, so that now and then two updates of one version succeed, or a patch is laid over an earlier read and takes back what was written since.',
    alsoIn: ['core 2.9'],
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

  'writes.concurrent.own-fields': {
    text: 'While clients write to one object at once, each into a field of its own, every acknowledged write stays, whatever the kind of object and of write.',
    observe:
      'In a built-in, a cluster-scoped and a custom collection, six clients write a label each, by PUT, each kind of PATCH and apply in turn, and at a custom kind two more its status and its scale: each answer shows what was acknowledged before its request was sent, and at the end the object has the last acknowledged value of each. A 409 is tried again.',
    wrong:
      'A patch of a custom object, or through a sub-resource, is laid over an earlier read and takes back what was written since.',
    subjects: eachSortOfCollection,
    general: true,
    run: mustKeepOwnFields,
  },
});
