// Texts that should be random, and are the numbers of a counter (core 2.3).

const digits = [
  [10, /^[0-9]*$/],
  [16, /^[0-9a-f]*$/],
  [36, /^[0-9a-z]*$/],
] as const;

/** Whether the texts differ only in numbers that lie close together: those of a counter that other creates may use, too.
 * @param span less than what random numbers need, so as not to repeat soon */
export function areCounted(texts: readonly string[], span: number): boolean {
  const [first = ''] = texts;
  let same = 0;
  while (texts.every((text) => same < text.length && text[same] === first[same])) same += 1;
  const ends = texts.map((text) => text.slice(same));
  return digits.some(([base, form]) => {
    if (!ends.every((end) => form.test(end))) return false;
    const values = ends.map((end) => Number.parseInt(`0${end}`, base));
    return Math.max(...values) - Math.min(...values) < span;
  });
}
