// Cases: the list of finalizers, which several managers share (core 2.3, 4.9).
import { section } from '../kit/case.ts';
import type { CollectionContext } from '../kit/context.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import type { Subjects } from '../kit/kinds/subjects.ts';

/** Lists of custom kinds are atomic without markers, and the documents except no list (core 4.9.10). */
const builtIn: Subjects = ['config-maps', 'cluster-roles', 'leases', 'namespaces'];

export default section('core', '2.3', {
  'apply.merge.finalizers-shared': {
    text: 'Several managers each apply a finalizer of their own to one object. (Inferred: the list of finalizers is shared, so that applies merge it like a set.)',
    observe:
      'm1 applies finalizer a, m2 finalizer b: no conflict, and the object has both. m3 applies a, too, and m1 leaves it out: both stay. m3 and m2 leave theirs out: each is removed, and the others stay. Finalizers of the server are not counted. Of built-in kinds, in a namespace and not, in the core group and in others.',
    wrong:
      'The list belongs to one manager: a second one gets a conflict, or removes the finalizer of the first.',
    level: 'SHOULD',
    alsoIn: ['core 4.9'],
    subjects: builtIn,
    run: checkShared,
  },
});

async function checkShared({ collection, uniqueName, expect }: CollectionContext): Promise<void> {
  const { name = '' } = (await collection.given()).metadata;
  const [a, b] = [`example.com/${uniqueName('a')}`, `example.com/${uniqueName('b')}`];
  const steps: readonly (readonly [manager: string, applied: readonly string[], left: readonly string[]])[] =
    [
      ['first', [a], [a]],
      ['second', [b], [a, b]],
      ['third', [a], [a, b]],
      ['first', [], [a, b]],
      ['third', [], [b]],
      ['second', [], []],
    ];
  for (const [manager, finalizers, left] of steps) {
    const what = `an apply of ${finalizers.length} finalizers by the ${manager} manager`;
    // An owner that leaves out the last of its fields still applies one.
    const metadata = { labels: { [manager]: 'yes' }, ...(finalizers.length > 0 ? { finalizers } : {}) };
    expect.success(await collection.apply(name, { metadata }, { manager }), what);
    const shown = ownFinalizers(await collection.current(name));
    expect.equal(shown.toSorted(), left, `finalizers of this case after ${what}`);
  }
}
