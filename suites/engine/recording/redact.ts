// Removes credentials from all recorded texts: known secrets in every encoding, and values that are secret by their position
// (`redact-structure.ts`).
import { createKnownForms } from './known-forms.ts';
import { looksSecret, redactJson, redacted } from './redact-structure.ts';

/** Issued tokens are long; shorter values could also occur in unrelated text. */
const minLearnedLength = 16;

export type Header = readonly [string, string];

export interface Redactor {
  /** Redacts this value from now on. Empty values are ignored. */
  addSecret(value: string): void;
  /** Redacts known secrets only. */
  text(text: string): string;
  headers(headers: readonly Header[]): Header[];
  /** Redacts known secrets, and values that are secret by their position; `path` identifies bodies without a kind.
   * Undefined where the body may contain secrets but cannot be parsed (truncated, or another encoding): withhold it.
   * @param learned called with each token in the body */
  body(text: string, path: string, learned?: (token: string) => void): string | undefined;
  /** The length of the longest form of a known secret: that many characters before a cut may be the start of one. */
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
      if (value.length < minLearnedLength || value === redacted) return;
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

/** Keeps the scheme and the spaces, which cases test: `Bearer  x` becomes `Bearer  [redacted]`. */
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
    // Common servers escape these three characters, so that their JSON is safe in HTML.
    escaped.replaceAll(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`),
    JSON.stringify(escaped).slice(1, -1),
  ];
}
