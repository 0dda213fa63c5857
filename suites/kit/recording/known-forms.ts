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
  const short: string[] = [];
  let longest = 0;

  /** The end of the longest form that stands there; 0 for none. */
  function endAt(text: string, at: number): number {
    const forms = at + startLength <= text.length ? byStart.get(startOf(text, at)) : undefined;
    const found =
      forms?.find((form) => text.startsWith(form, at)) ?? short.find((form) => text.startsWith(form, at));
    return found === undefined ? 0 : at + found.length;
  }

  return {
    add(form) {
      if (form === '' || known.has(form)) return;
      known.add(form);
      longest = Math.max(longest, form.length);
      const forms = form.length < startLength ? short : (byStart.get(startOf(form, 0)) ?? []);
      forms.push(form);
      forms.sort((a, b) => b.length - a.length);
      if (form.length >= startLength) byStart.set(startOf(form, 0), forms);
    },
    replaced(text, by) {
      let result = '';
      let kept = 0;
      for (let at = 0; at < text.length; at++) {
        let end = endAt(text, at);
        if (end === 0) continue;
        const start = at;
        while (++at <= end) end = Math.max(end, endAt(text, at));
        result += text.slice(kept, start) + by;
        kept = end;
        at = end - 1;
      }
      return kept === 0 ? text : result + text.slice(kept);
    },
    longest: () => longest,
  };
}

/** Equal for equal starts; others may share it. */
function startOf(text: string, at: number): number {
  let start = 0;
  for (let index = 0; index < startLength; index++) start = (start << 8) ^ text.charCodeAt(at + index);
  return start;
}
