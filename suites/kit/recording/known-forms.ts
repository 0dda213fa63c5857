// Finds many fixed texts in one text: by what each begins with, so that the search costs the same however many there are.

/** Characters by which texts are told apart at first. */
const startLength = 4;

export interface KnownForms {
  /** @param form shorter ones than four characters are looked for one by one */
  add(form: string): void;
  /** The text with each place taken out where a form stands; places that touch or overlap are taken out as one. */
  replaced(text: string, by: string): string;
  /** Characters of the longest form; 0 where there is none. */
  longest(): number;
}

export function createKnownForms(): KnownForms {
  const known = new Set<string>();
  /** By their start, the longest first. */
  const byStart = new Map<number, string[]>();
  /** Marks what a start may be, so that most places of a text cost one look. */
  const marks = new Uint8Array(markCount);
  const short: string[] = [];
  let longest = 0;

  /** The end of the longest form that stands there; 0 for none. @param start of what stands there */
  function endAt(text: string, at: number, start: number): number {
    const forms = at + startLength <= text.length ? byStart.get(start) : undefined;
    const found =
      forms?.find((form) => text.startsWith(form, at)) ?? short.find((form) => text.startsWith(form, at));
    return found === undefined ? 0 : at + found.length;
  }

  /** The first place from there on where a form stands, as where it starts and ends. */
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

/** Equal for equal starts; others may share it. */
function startOf(text: string, at: number): number {
  let start = 0;
  for (let index = 0; index < startLength; index++) start = (start << 8) ^ text.charCodeAt(at + index);
  return start;
}
