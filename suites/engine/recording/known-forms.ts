// Searches one text for many fixed texts, indexed by their first characters, so that the cost does not depend on their number.

/** The number of indexed characters. */
const startLength = 4;

export interface KnownForms {
  /** @param form searched individually where shorter than four characters */
  add(form: string): void;
  /** The text with each occurrence of a form replaced; adjacent or overlapping occurrences are replaced together. */
  replaced(text: string, by: string): string;
  /** The length of the longest form; 0 where there is none. */
  longest(): number;
}

export function createKnownForms(): KnownForms {
  const known = new Set<string>();
  /** Forms by their start, the longest first. */
  const byStart = new Map<number, string[]>();
  /** Marks possible starts, so that most positions of a text need one lookup. */
  const marks = new Uint8Array(markCount);
  const short: string[] = [];
  let longest = 0;

  /** The end of the longest form at a position; 0 for none. @param start the start of the text at this position */
  function endAt(text: string, at: number, start: number): number {
    const forms = at + startLength <= text.length ? byStart.get(start) : undefined;
    const found =
      forms?.find((form) => text.startsWith(form, at)) ?? short.find((form) => text.startsWith(form, at));
    return found === undefined ? 0 : at + found.length;
  }

  /** The start and end of the first occurrence from a position on. */
  function next(text: string, from: number): readonly [number, number] | undefined {
    let start = startOf(text, from);
    for (let at = from; at < text.length; at++) {
      if (marks[markOf(start)] === 1 || short.length > 0) {
        const end = endAt(text, at, start);
        if (end !== 0) return [at, end];
      }
      start = (start << 8) ^ text.charCodeAt(at + startLength);
    }
    return undefined;
  }

  return {
    add(form) {
      if (form === '' || known.has(form)) return;
      known.add(form);
      longest = Math.max(longest, form.length);
      const forms = form.length < startLength ? short : (byStart.get(startOf(form, 0)) ?? []);
      forms.push(form);
      forms.sort((a, b) => b.length - a.length);
      if (form.length < startLength) return;
      byStart.set(startOf(form, 0), forms);
      marks[markOf(startOf(form, 0))] = 1;
    },
    replaced(text, by) {
      let result = '';
      let kept = 0;
      for (let found = next(text, 0); found !== undefined; found = next(text, kept)) {
        const [start] = found;
        let [, end] = found;
        for (let at = start + 1; at <= end; at++) end = Math.max(end, endAt(text, at, startOf(text, at)));
        result += text.slice(kept, start) + by;
        kept = end;
      }
      return kept === 0 ? text : result + text.slice(kept);
    },
    longest: () => longest,
  };
}

const markCount = 1 << 16;
const markOf = (start: number) => (start ^ (start >>> 16)) & (markCount - 1);

/** A hash of the first characters. */
function startOf(text: string, at: number): number {
  let start = 0;
  for (let index = 0; index < startLength; index++) start = (start << 8) ^ text.charCodeAt(at + index);
  return start;
}
