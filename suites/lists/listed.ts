// What cases look at in a list: that it is one, and the state that it shows.
import type { Answer } from '../kit/answer.ts';
import type { Expect } from '../kit/expect/expect.ts';
import type { ApiList, ApiObject } from '../kit/object.ts';

/** A list that was read, with its status checked. */
export function listOf(answer: Answer, what: string, expect: Expect): ApiList {
  expect.status(answer, 200, what);
  return answer.list;
}

/** A limit is the most that a chunk may have; fewer are allowed. */
export function expectAtMost(items: readonly ApiObject[], limit: number, what: string, expect: Expect): void {
  expect.that(items.length <= limit, `items of ${what}: expected at most ${limit}, got ${items.length}`);
}

/** The list has this version. Versions are opaque, and not told. */
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

/** A state of a collection as far as cases compare it: the step of each object by its name. Versions of items are not
 * bound by the version of a list (core 4.12), so they are not part of it. */
export type State = Readonly<Record<string, string>>;

/** The state that items show, whatever their order. @throws CheckFailed for an item that comes twice */
export function stateOf(items: readonly ApiObject[], what: string, expect: Expect): State {
  const pairs = items.map(({ metadata }): [string, string] => [
    metadata.name ?? '',
    metadata.labels?.[stepLabel] ?? '',
  ]);
  expect.equal(new Set(pairs.map(([name]) => name)).size, pairs.length, `different names in ${what}`);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The state is the wanted one; a message names what differs. */
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
export const told = (state: State): string => {
  const steps = Object.entries(state).map(([name, step]) => `${name} at step ${step}`);
  return steps.length === 0 ? 'no object' : steps.join(', ');
};
