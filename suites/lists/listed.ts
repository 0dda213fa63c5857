// Checks of a list: that it is a list, its version, and the state that it shows.
import type { Answer } from '../kit/answers/answer.ts';
import type { Expect } from '../kit/expect/expect.ts';
import type { ApiList, ApiObject } from '../kit/objects/object.ts';

/** The list in an answer, after a check of the status. */
export function listOf(answer: Answer, what: string, expect: Expect): ApiList {
  expect.status(answer, 200, what);
  return answer.list;
}

/** A chunk has at most as many items as the limit; fewer are allowed. */
export function expectAtMost(items: readonly ApiObject[], limit: number, what: string, expect: Expect): void {
  expect.that(items.length <= limit, `items of ${what}: expected at most ${limit}, got ${items.length}`);
}

/** Expects the version of the list. Versions are opaque, so messages do not contain them. */
export function expectVersion(
  { metadata }: ApiList,
  what: string,
  wanted: string | undefined,
  whose: string,
  expect: Expect,
): void {
  const version = expect.present(metadata.resourceVersion, `metadata.resourceVersion of ${what}`);
  expect.that(version === wanted, `metadata.resourceVersion of ${what}: expected ${whose}, got another`);
}

/** The label that the writes of a case change. */
export const stepLabel = 'step';

/** The state of a collection for comparisons: the step of each object by its name. It has no versions of items, which the
 * version of a list does not determine (core 4.12). */
export type State = Readonly<Record<string, string>>;

/** The state that items show, in any order. @throws CheckFailed for a repeated item */
export function stateOf(items: readonly ApiObject[], what: string, expect: Expect): State {
  const pairs = items.map(({ metadata }): [string, string] => [
    metadata.name ?? '',
    metadata.labels?.[stepLabel] ?? '',
  ]);
  expect.equal(new Set(pairs.map(([name]) => name)).size, pairs.length, `different names in ${what}`);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Expects the state; the message names the differences. */
export function expectState(shown: State, wanted: State, what: string, expect: Expect): void {
  const differences = [
    ...Object.keys(wanted)
      .filter((name) => shown[name] !== wanted[name])
      .map((name) =>
        shown[name] === undefined
          ? `lacks ${name}`
          : `has ${name} at step ${shown[name]}, not ${wanted[name]}`,
      ),
    ...Object.keys(shown)
      .filter((name) => wanted[name] === undefined)
      .map((name) => `has ${name}, which does not belong there`),
  ];
  expect.that(differences.length === 0, `${what} ${differences.join('; ')}`);
}

/** A state in words, for messages. */
export const describeState = (state: State): string => {
  const steps = Object.entries(state).map(([name, step]) => `${name} at step ${step}`);
  return steps.length === 0 ? 'no object' : steps.join(', ');
};
