// Cases: appliers that use several versions of one kind (core 4.9).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { defineTwoVersions } from './two-versions.ts';

export default section('core', '4.9', {
  'apply.merge.dropped-in-another-version': {
    text: 'A field that a manager applied through one version of a kind, and leaves out of an apply through another, is removed: a manager and its fields are the same in all versions. (Inferred: the rules of ownership name managers and fields, and no version.)',
    observe:
      'A custom kind in two versions without differences: one manager applies size and colour through one version, then size alone through the other: colour is gone. The same in the opposite direction.',
    wrong: 'What a manager applied through another version stays, since each version has owners of its own.',
    level: 'SHOULD',
    needs: ['custom-definitions', 'cluster-wide'],
    run: (context) => inBothOrders(context, mustRemove),
  },

  'apply.conflict.across-versions': {
    text: 'An apply through one version conflicts with the owner of a field that another manager applied through another. (Inferred: the rules of conflicts name managers and fields, and no version.)',
    observe:
      'A custom kind in two versions without differences: one manager applies a colour through one version; an apply of another colour by another manager through the other is refused, and changes nothing; one of the same colour succeeds, and so does one of another colour with force=true. The same in the opposite direction.',
    wrong: 'Only the owners of the version of the request are compared.',
    level: 'SHOULD',
    needs: ['custom-definitions', 'cluster-wide'],
    run: (context) => inBothOrders(context, mustConflict),
  },
});

type Judge = (context: CaseContext, first: Resource, second: Resource) => Promise<void>;

/** @param judge receives two versions of one kind, and then these in the opposite order */
async function inBothOrders(context: CaseContext, judge: Judge): Promise<void> {
  const { stable, beta } = await defineTwoVersions(context);
  await judge(context, stable, beta);
  await judge(context, beta, stable);
}

async function mustRemove({ expect, uniqueName }: CaseContext, first: Resource, second: Resource) {
  const name = uniqueName('applied');
  const one = await first.apply(name, { size: 'x', colour: 'red' }, { manager: 'both' });
  expect.success(one, `an apply of two fields through ${first.type.version}`);
  const two = await second.apply(name, { size: 'x' }, { manager: 'both' });
  const what = `an apply of one of the fields through ${second.type.version}`;
  expect.success(two, what);
  const after = await first.current(name);
  expect.equal(after['size'], 'x', `size after ${what}`);
  expect.absent(after['colour'], `colour after ${what}`);
}

async function mustConflict({ expect, uniqueName }: CaseContext, first: Resource, second: Resource) {
  const name = uniqueName('shared');
  const one = await first.apply(name, { colour: 'red' }, { manager: 'owner' });
  expect.success(one, `an apply of a colour through ${first.type.version}`);
  const other = (colour: string, force: boolean) =>
    second.apply(name, { colour }, { manager: 'other', force });
  const what = `by another manager through ${second.type.version}`;
  expect.refused(await other('blue', false), `an apply of another colour ${what}`);
  expect.equal((await first.current(name))['colour'], 'red', 'colour after the refused apply');
  expect.success(await other('red', false), `an apply of the same colour ${what}`);
  expect.success(await other('blue', true), `an apply of another colour with force=true ${what}`);
  expect.equal((await first.current(name))['colour'], 'blue', 'colour after the forced apply');
}
