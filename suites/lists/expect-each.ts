// Compares the items of a list with the created objects.
import type { Expect } from '../kit/expect/expect.ts';
import type { ApiObject } from '../kit/objects/object.ts';

/** Expects exactly these objects, each once, in any order. */
export function expectEach(
  items: readonly ApiObject[],
  made: readonly ApiObject[],
  what: string,
  expect: Expect,
): void {
  const uids = items.map(({ metadata }) => metadata.uid);
  const wanted = new Set(made.map(({ metadata }) => metadata.uid));
  const found = new Set(uids);
  expect.equal(uids.length - found.size, 0, `items that come twice in ${what}`);
  expect.equal(wanted.difference(found).size, 0, `objects missing in ${what}`);
  expect.equal(found.difference(wanted).size, 0, `items that do not belong in ${what}`);
}
