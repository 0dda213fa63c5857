// The texts of Warning headers (core 7, RFC 7234 section 5.5): an entry is a code, an agent and a quoted text, and one
// header line may hold several.
import type { Answer } from './answer.ts';

const entries = /\d{3} \S+ "((?:[^"\\]|\\.)*)"/g;

/** One text an entry, in their order. A line of another shape counts as one entry. */
export const warningsIn = (answer: Answer): readonly string[] =>
  answer.headers('warning').flatMap((line) => {
    const texts = [...line.matchAll(entries)].map(([, text = '']) => text.replaceAll(/\\(.)/g, '$1'));
    return texts.length === 0 ? [line] : texts;
  });

/** The entries that name a field. Others come from elsewhere, such as from admission. */
export const warningsNaming = (answer: Answer, field: string): readonly string[] =>
  warningsIn(answer).filter((text) => text.includes(field));
