// Deprecated and hidden metrics (core 3.4). Helper of `metrics.suite.ts`.
import { readRelease } from '../../kit/releases.ts';
import type { Release } from '../../kit/releases.ts';
import type { Api } from '../../kit/requests/api.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { launchedIfPossible } from '../../kit/launched-unless-refused.ts';
import { noticeOf, readMetrics } from '../../kit/answers/metrics-page.ts';
import type { MetricsPage } from '../../kit/answers/metrics-page.ts';

/** The release of the notice by the name of each deprecated metric; an empty text where the notice names none. */
const noticesIn = ({ help }: MetricsPage): ReadonlyMap<string, string> =>
  new Map(
    [...help].flatMap(([name, description]) => {
      const notice = noticeOf(description);
      return notice === undefined ? [] : [[name, notice] as const];
    }),
  );

export async function noticesNameReleases({ api, expect }: CaseContext): Promise<void> {
  const { help } = await readMetrics(api);
  const deprecated = [...help].filter(([, description]) => /\(Deprecated\b/i.test(description));
  if (deprecated.length === 0) throw new NotRun('not-exercised', 'no metric of the page is deprecated');
  for (const [name, description] of deprecated)
    expect.matches(noticeOf(description), /./, `release in the notice of the metric ${name}: ${description}`);
}

/** Releases between the deprecation of a metric and its hiding. */
const releasesUntilHidden = 3;

const isOld = (notice: string, release: Release): boolean =>
  release - (readRelease(notice) ?? Infinity) >= releasesUntilHidden;

const unknownRelease = () =>
  new NotRun('not-exercised', 'the release of the target is not known: give --release');

/** The deprecated metrics of a page that must be hidden by now. */
const oldOnesIn = (page: MetricsPage, release: Release): readonly string[] =>
  [...noticesIn(page)].filter(([, notice]) => isOld(notice, release)).map(([name]) => name);

export async function oldMetricsAreHidden(context: CaseContext): Promise<void> {
  const { api, expect, release } = context;
  const page = await readMetrics(api);
  if (release === undefined) throw unknownRelease();
  expect.atLeast(page.help.size, 1, 'descriptions of the metrics page');
  if (oldOnesIn(page, release).length === 0) return;
  // The target may have been started with --show-hidden-metrics-for-version: one without options decides.
  const plain = await launchedIfPossible(context, {});
  if (plain === undefined)
    throw new NotRun(
      'not-exercised',
      'the target shows metrics that are hidden by default, which an option of its start may do',
    );
  expect.equal(
    oldOnesIn(await pageOf(plain.api), release),
    [],
    `metrics that were deprecated ${releasesUntilHidden} or more releases before v1.${release}`,
  );
}

/** The page of a launched server after some requests: a metric without samples may be missing. */
async function pageOf(api: Api): Promise<MetricsPage> {
  await api.get('/api/v1/namespaces');
  const watch = await api.watch('/api/v1/configmaps', { timeoutSeconds: 1 });
  await watch.close();
  return readMetrics(api);
}

/** The metrics of a page that a line of the output calls deprecated. */
function calledDeprecated(output: string, { help }: MetricsPage): readonly string[] {
  const lines = output.split('\n').filter((line) => /deprecated/i.test(line));
  const words = new Set(lines.flatMap((line) => line.match(/\w+/g) ?? []));
  return [...help.keys()].filter((name) => name.includes('_') && words.has(name));
}

export async function deprecatedMetricsAreLogged(context: CaseContext): Promise<void> {
  const { expect } = context;
  const server = await context.launchedAlone({});
  const page = await pageOf(server.api);
  const names = [...noticesIn(page).keys()];
  const { stderr } = await server.stop();
  for (const name of calledDeprecated(stderr, page))
    expect.that(
      names.includes(name),
      `the output of the server calls the metric ${name} deprecated, but its description has no notice`,
    );
  if (names.length === 0) throw new NotRun('not-exercised', 'no metric of the page is deprecated');
  for (const name of names)
    expect.that(
      stderr.includes(name),
      `the output of the server does not name the deprecated metric ${name}`,
    );
}

export async function hiddenMetricsAreShown(context: CaseContext): Promise<void> {
  const { expect, product, release } = context;
  if (release === undefined) throw unknownRelease();
  const plain = await pageOf((await context.launched({})).api);
  const option = { '--show-hidden-metrics-for-version': `1.${release - 1}` };
  const shown = await pageOf((await context.launched(option)).api);
  const added = [...noticesIn(shown).keys()].filter((name) => !plain.help.has(name));
  const expected = product.hiddenMetrics ?? [];
  if (added.length === 0 && expected.length === 0)
    throw new NotRun(
      'not-exercised',
      'the release hides no metric, or none that the launcher names: hiddenMetrics',
    );
  for (const name of expected) {
    expect.that(!plain.help.has(name), `the hidden metric ${name} is shown without the option`);
    expect.that(shown.help.has(name), `the hidden metric ${name} is not shown with the option`);
    const notice = noticeOf(shown.help.get(name) ?? '');
    expect.matches(notice, /./, `release in the notice of the hidden metric ${name}`);
  }
}
