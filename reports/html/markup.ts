// A template tag that escapes all that is put into it, so that no text of a server becomes markup.
import { printable } from '../printable.ts';

/** Text that is markup already; only `markup` and `trusted` make it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | undefined | Markup | readonly Part[];

/** Escapes strings, joins lists, leaves nothing for undefined, and keeps markup. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + render(parts[index])).join(''));
}

/** Our own style sheet and script, which the caller vouches for. */
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
