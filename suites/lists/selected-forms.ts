// A selector in lists of every form: at versions, with a limit, and in the common forms of selectors (core 4.3, 4.12).
import { onceKnown, stir } from '../kit/watches/known-version.ts';
import type { CollectionContext } from '../kit/context.ts';
import type { Selector } from '../kit/data/selectors.ts';
import { smallLimit } from './chunks/walk-limits.ts';
import { listOf } from './listed.ts';
import { afterToken, itemsOf, walk } from './walk.ts';
import type { ListQuery } from './walk.ts';

/** An object of a case: the selectors are about its name and labels. */
export interface Known {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** In all forms of list, the selector restricts the result to these objects, which exist for a while already. */
export async function expectSelectedAtVersions(
  context: CollectionContext,
  selector: Selector,
  wanted: readonly string[],
): Promise<void> {
  const { view, eventually, expect } = context;
  const { resourceVersion } = listOf(await view.list({ limit: 1 }), 'a list', expect).metadata;
  const forms: readonly ListQuery[] = [
    { limit: smallLimit(context) },
    { resourceVersion },
    { resourceVersion, resourceVersionMatch: 'NotOlderThan' },
    { resourceVersion, resourceVersionMatch: 'Exact' },
    { resourceVersion, limit: 2 },
    { timeoutSeconds: 10 },
  ];
  for (const form of forms) {
    const names = await namesIn(context, { ...selector, ...form });
    if (names !== undefined) expect.equal(names, sorted(wanted), `names in ${describeList(selector, form)}`);
  }
  // It may show an older state, but not for ever.
  for (const any of [{ resourceVersion: '0' }, { resourceVersion: '0', limit: 500 }]) {
    await eventually(async () => {
      const names = await namesIn(context, { ...selector, ...any });
      expect.equal(names, sorted(wanted), `names in ${describeList(selector, any)}`);
    }, 'event');
  }
}

/** The common forms of selectors beside the simplest, with the objects that each selects. Servers may refuse them: their syntax is
 * not shown. Those that a server takes restrict the result. */
export async function expectCommonForms(
  context: CollectionContext,
  forms: readonly (readonly [Selector, (object: Known) => boolean])[],
  objects: readonly Known[],
): Promise<void> {
  const { view, expect } = context;
  for (const [selector, isSelected] of forms) {
    const answer = await view.list({ ...selector, limit: smallLimit(context) });
    if (!answer.ok) {
      expect.refused(answer, `a list with ${Object.values(selector).join(' and ')}`);
      continue;
    }
    const wanted = objects.filter(isSelected).map(({ name }) => name);
    const names = await namesIn(context, selector);
    expect.equal(names, sorted(wanted), `names in ${describeList(selector, {})}`);
  }
}

/** Undefined for a version that is no longer kept, where one is read exactly or from a cache (core 4.12). */
async function namesIn(context: CollectionContext, query: ListQuery): Promise<readonly string[] | undefined> {
  const { view, eventually, expect } = context;
  const first = await onceKnown(
    () => view.list(query),
    eventually,
    () => stir(context.collection),
  );
  if (first.status === 410 && query['resourceVersion'] !== undefined) return undefined;
  const head = listOf(first, describeList({}, query), expect);
  const token = head.metadata.continue;
  const rest = token ? await walk(view, afterToken(query, token), context) : [];
  return sorted(itemsOf([head, ...rest]).map(({ metadata }) => metadata.name ?? ''));
}

const sorted = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b));

/** Versions are opaque, so messages do not contain them. */
function describeList(selector: Selector, query: ListQuery): string {
  const parameters = Object.entries({ ...selector, ...query }).map(([name, value]) =>
    name === 'resourceVersion' && value !== '0' ? name : `${name}=${value}`,
  );
  return `a list with ${parameters.join(' and ')}`;
}
