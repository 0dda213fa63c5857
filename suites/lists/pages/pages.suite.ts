// Generated cases: whatever objects exist, are selected and are written in between, the pages of a list together show the
// state at the first (core 4.12). A failure is shrunk, and the smallest example runs once more for the report.
import * as fc from 'fast-check';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { CheckFailed, NotRun } from '../../kit/failures.ts';
import { describeExample, isSelected, pagesExamples, queryOf, selectedBy } from './example.ts';
import type { PagesExample, SelectorName } from './example.ts';
import { createPopulation, describeKnown, describeItem } from './population.ts';
import type { Population } from './population.ts';
import { expectVersion } from '../listed.ts';
import { remainingCounts } from '../chunks/remaining-count.ts';
import { isTaken } from '../../kit/data/selectors.ts';
import { itemsOf, walk } from '../walk.ts';

const examples = 20;
/** On a slow connection fewer examples suffice. */
const longestMs = 20_000;

export default section('core', '4.12', {
  'lists.chunk.any-walk': {
    text: 'Whatever a list holds, selects and is limited to, and whatever is written between its chunks: joined, they are the state at the first one.',
    observe:
      'Generated objects, of which the names of some begin those of others, limits, label selectors (but for =, those that the server takes) and writes between the chunks: the chunks joined are exactly the objects of the first moment, each has at most limit items and the version of the first, and remainingItemCount is right, in one of its two readings, where it is given.',
    wrong: 'A chunk sees a write, or an object at the edge of two chunks is lost or comes twice.',
    alsoIn: ['core 2.5'],
    isolated: true,
    general: true,
    async run(context) {
      const population = createPopulation(context, context.namespace.podTemplates);
      const example = await findCounterexample(context, population);
      if (example === undefined) return;
      await population.hold([]);
      context.forgetExchanges();
      const words = describeExample(example);
      try {
        await checkPages(context, population, example);
      } catch (error) {
        throw error instanceof CheckFailed ? new CheckFailed(`${error.message}; with ${words}`) : error;
      }
      throw new CheckFailed(`pages were wrong once, and right when tried again, with ${words}`);
    },
  },
});

/** The smallest example whose pages are wrong. @throws NotRun where time allowed no list of several pages; whatever else ended an example: a lost target, a blocked set-up */
async function findCounterexample(
  context: CaseContext,
  population: Population,
): Promise<PagesExample | undefined> {
  const ended: { fatal?: unknown; last: Promise<unknown>; isOver: boolean; severalPages: number } = {
    severalPages: 0,
    last: Promise.resolve(),
    isOver: false,
  };
  const property = fc.asyncProperty(pagesExamples(await takenSelectors(context)), async (example) => {
    if (ended.isOver) return;
    const run = checkPages(context, population, example);
    ended.last = run.catch(() => {});
    try {
      if ((await run) > 1) ended.severalPages += 1;
    } catch (error) {
      if (error instanceof CheckFailed) throw error;
      ended.fatal = error;
      ended.isOver = true;
    }
  });
  const { counterexample } = await fc.check(property, {
    seed: context.seed,
    numRuns: examples * context.runs,
    interruptAfterTimeLimit: longestMs,
    // A slow server is not wrong: the examples until then passed.
    markInterruptAsFailure: false,
  });
  // The time limit does not end a running example, which would continue after the case.
  ended.isOver = true;
  await ended.last;
  if (ended.fatal !== undefined) throw ended.fatal;
  if (counterexample === null && ended.severalPages === 0)
    throw new NotRun('not-exercised', 'the time was over before one list of several pages was through');
  return counterexample?.[0];
}

/** Servers may refuse all forms but `=`; an accepted selector must be applied. */
async function takenSelectors({ namespace, expect }: CaseContext): Promise<readonly SelectorName[]> {
  const taken: SelectorName[] = ['all', 'group=a'];
  for (const name of ['group!=a', 'group in (a,b)'] as const)
    if (await isTaken(namespace.podTemplates, selectedBy(name), expect)) taken.push(name);
  return taken;
}

/** Returns the number of pages. @throws CheckFailed for pages that are not the state at the first */
async function checkPages(
  context: CaseContext,
  population: Population,
  example: PagesExample,
): Promise<number> {
  const { namespace, expect } = context;
  await population.hold(example.objects);
  const snapshot = [...population.now].filter(([, { group }]) => isSelected(example, group));
  const wanted = Object.fromEntries(snapshot.map(([name, known]) => [name, describeKnown(known)]));
  const pages = await walk(namespace.podTemplates, queryOf(example), context, async (seen) => {
    for (const write of example.writes) if (write.before === seen.length + 1) await population.write(write);
  });
  const { resourceVersion } = pages[0]!.metadata;
  for (const [index, page] of pages.entries()) {
    const what = `page ${index + 1}`;
    expectVersion(page, what, resourceVersion, 'that of the first page', expect);
    expect.that(
      page.items.length <= example.limit,
      `items of ${what}: expected at most ${example.limit}, got ${page.items.length}`,
    );
    // If present, it must be right; other rows state where it must be present (core 2.5).
    const count = page.metadata.remainingItemCount ?? undefined;
    const counts = remainingCounts(pages, index, snapshot.length);
    if (count !== undefined) expect.oneOf(count, counts, `remainingItemCount of ${what}`);
  }
  const items = itemsOf(pages);
  const names = items.map(({ metadata }) => metadata.name ?? '');
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  expect.equal(twice, [], 'objects that come twice in the pages');
  const shown = new Map(items.map((item) => [item.metadata.name ?? '', describeItem(item)]));
  const missing = Object.keys(wanted).filter((name) => !shown.has(name));
  expect.equal(missing, [], 'objects of the first page’s state that no page has');
  const others = names.filter((name) => !Object.hasOwn(wanted, name));
  expect.equal(others, [], 'objects in the pages that do not belong to the state at the first');
  const changed = names.filter((name) => shown.get(name) !== wanted[name]);
  expect.equal(changed, [], 'objects that the pages show other than they were at the first');
  return pages.length;
}
