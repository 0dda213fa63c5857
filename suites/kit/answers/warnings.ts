// Parses Warning headers (core 7, RFC 7234 section 5.5): an entry is a code, an agent and a quoted text, and one header line
// may contain several.
import type { Answer } from './answer.ts';

const entries = /\d{3} \S+ "((?:[^"\\]|\\.)*)"/g;

/** The text of each entry, in order. A line of another form counts as one entry. */
export const warningsIn = (answer: Answer): readonly string[] =>
  answer.headers('warning').flatMap((line) => {
    const texts = [...line.matchAll(entries)].map(([, text = '']) => text.replaceAll(/\\(.)/g, '$1'));
    return texts.length === 0 ? [line] : texts;
  });

const value = String.raw`\d{3} \S+ "(?:[^"\\]|\\.)*"(?: "[^"]*")?`;
const wholeLine = new RegExp(String.raw`^\s*${value}(?:\s*,\s*${value})*\s*$`);

/** Whether a header line is a list of entries and nothing else. */
export const isWellFormed = (line: string): boolean => wholeLine.test(line);

/** The entries that name a field. Others may come from admission, for example. */
export const warningsNaming = (answer: Answer, field: string): readonly string[] =>
  warningsIn(answer).filter((text) => text.includes(field));
