// The known name that somebody most likely meant, for errors about unknown flags, sections, ids, fields and features.

/** The candidate with the fewest edits (Levenshtein) from `name`; `undefined` where none is close enough to be meant. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: { readonly candidate: string; readonly edits: number } | undefined;
  for (const candidate of candidates) {
    const most = best === undefined ? longestMeant(wanted, candidate) : best.edits - 1;
    const edits = editsWithin(wanted, candidate.toLowerCase(), most);
    if (edits !== undefined) best = { candidate, edits };
    if (edits === 0) break;
  }
  return best?.candidate;
}

/** Two thirds must be right; one edit is always forgiven. */
const longestMeant = (name: string, candidate: string) =>
  Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3));

/** The number of insertions, deletions and replacements from one to the other; `undefined` above `most`. */
function editsWithin(from: string, to: string, most: number): number | undefined {
  if (Math.abs(from.length - to.length) > most) return undefined;
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = above[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, above[column]! + 1, current[column - 1]! + 1));
    }
    if (Math.min(...current) > most) return undefined;
    above = current;
  }
  const edits = above[to.length]!;
  return edits <= most ? edits : undefined;
}
