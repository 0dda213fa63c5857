// A dialect in which every product-bearing name is another one: a case that spells a name itself fails there.
import type { Names } from '../../common/dialects/names.ts';

/** The names with every word of a product replaced. The shape stays: a domain is a domain, a prefix ends as it did. */
export function scrambleNames(names: Names): Names {
  const known = new Map<string, string>();
  const word = (original: string): string => {
    const made =
      known.get(original) ??
      `z${(known.size + 11).toString(36)}${[...original]
        .reverse()
        .join('')
        .replaceAll(/[^a-z0-9]/g, '')}`;
    known.set(original, made);
    return made;
  };
  return { ...(scramble(names, word) as Names), dialect: 'scrambled' };
}

function scramble(value: unknown, word: (original: string) => string): unknown {
  if (typeof value === 'string') return scrambleText(value, word);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, scramble(below, word)]));
}

/** Words that are no product's: they are part of the interface in every dialect. */
const common = new Set(['application', 'vnd', 'x', 'io']);

/** Keeps separators and case; replaces each word. */
function scrambleText(text: string, word: (original: string) => string): string {
  return text.replaceAll(/[A-Za-z0-9]+/g, (found) => {
    if (common.has(found)) return found;
    const made = word(found.toLowerCase());
    return found === found.toUpperCase() && /[A-Z]/.test(found) ? made.toUpperCase() : made;
  });
}
