// Makes a list that fails as short as it can, with few tries: first halves are left out, then smaller parts, at last
// single items (delta debugging). Each try may be dozens of requests, so they are counted.

/** @param fails whether a shorter list still fails
 * @returns places in the list of what is left, in order */
export async function shrink(
  length: number,
  fails: (places: readonly number[]) => Promise<boolean>,
  mostTries: number,
): Promise<readonly number[]> {
  let left: readonly number[] = Array.from({ length }, (_, place) => place);
  let tries = 0;

  /** From the end, since nothing runs after what failed. */
  async function leaveOut(size: number): Promise<boolean> {
    const before = left.length;
    for (let end = left.length; end > 0 && tries < mostTries; end = Math.min(end - size, left.length)) {
      const shorter = [...left.slice(0, Math.max(0, end - size)), ...left.slice(end)];
      tries += 1;
      if (await fails(shorter)) left = shorter;
    }
    return left.length < before;
  }

  for (let size = Math.ceil(length / 2); size > 1; size = Math.ceil(size / 2)) await leaveOut(size);
  // What one item needed may go with it.
  while (tries < mostTries && (await leaveOut(1)));
  return left;
}
