// A template tag that escapes all inserted values, so that text from a server cannot become markup.
import { printable } from '../printable.ts';

/** Text that already is markup; only `markup` and `trusted` create it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | undefined | Markup | readonly Part[];

/** Escapes strings, joins lists, renders undefined as nothing, and keeps markup. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + render(parts[index])).join(''));
}

/** Inserts text without escaping: only for the style sheet and script of this folder, and for escaped JSON. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

function render(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return printable(String(part))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
