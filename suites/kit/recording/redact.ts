// Takes credentials out of whatever is recorded: known secrets in every form they may appear in, and by structure
// what is secret by its place (`redact-structure.ts`).
import { createKnownForms } from './known-forms.ts';
import { looksSecret, redactJson, redacted } from './redact-structure.ts';

/** Minted tokens are long; a shorter value would be taken out of innocent text too. */
const shortestLearned = 16;

export type Header = readonly [string, string];

export interface Redactor {
  /** From now on no text holds this value. Empty values are ignored. */
  addSecret(value: string): void;
  /** Known secrets only. */
  text(text: string): string;
  headers(headers: readonly Header[]): Header[];
  /** Known secrets, and what a JSON body holds in secret places; `path` tells what a body without a kind is about.
   * `undefined`: it may hold secrets and can't be understood (cut, or in another encoding), so it must be withheld.
   * @param learned told the tokens that the body gives */
  body(text: string, path: string, learned?: (token: string) => void): string | undefined;
  /** Longest form of a known secret: as much of a cut text's end may hide the start of one. */
  longestForm(): number;
}

export function createRedactor(): Redactor {
  const forms = createKnownForms();

  function addSecret(value: string): void {
    for (const form of formsOf(value)) forms.add(form);
  }

  const text = (input: string): string => forms.replaced(input, redacted);

  function body(input: string, path: string, learned?: (token: string) => void): string | undefined {
    if (!looksSecret(input, path)) return text(input);
    const structural = redactJson(input, path, (value) => {
      if (value.length < shortestLearned || value === redacted) return;
      addSecret(value);
      learned?.(value);
    });
    return structural === undefined ? undefined : text(structural);
  }

  function header([name, value]: Header): Header {
    if (/^(?:proxy-)?authorization$/i.test(name)) return [name, credentials(value)];
    return /^(?:set-)?cookie$/i.test(name) ? [name, redacted] : [name, text(value)];
  }

  return {
    addSecret,
    text,
    headers: (headers) => headers.map(header),
    body,
    longestForm: () => forms.longest(),
  };
}

/** Keeps the scheme and the spaces, which cases vary: `Bearer  x` becomes `Bearer  [redacted]`. */
function credentials(value: string): string {
  if (value.trim() === '' || /^(?:bearer|basic)\s*$/i.test(value)) return value;
  return (/^\S+\s+(?=\S)/.exec(value)?.[0] ?? '') + redacted;
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8');
  const base64 = bytes.toString('base64');
  const escaped = JSON.stringify(value).slice(1, -1);
  return [
    value,
    base64,
    base64.replace(/=+$/, ''),
    bytes.toString('base64url'),
    encodeURIComponent(base64),
    encodeURIComponent(value),
    new URLSearchParams({ v: value }).toString().slice(2),
    escaped,
    escaped.replaceAll('/', String.raw`\/`),
    // Common servers write these three as escapes, so that their JSON may stand in HTML.
    escaped.replaceAll(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`),
    JSON.stringify(escaped).slice(1, -1),
  ];
}
