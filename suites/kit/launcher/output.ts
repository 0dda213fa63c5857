// What a process writes: its lines as they come, and the end of it, kept within a bound.
import type { Readable } from 'node:stream';
import { limits } from './limits.ts';

export interface Output {
  /** The end of what was written, from the start of a line. */
  text(): string;
  /** Calls for each whole line from now on. */
  onLine(listener: (line: string) => void): void;
}

export function keepOutput(stream: Readable): Output {
  const listeners: ((line: string) => void)[] = [];
  let kept = '';
  let line = '';
  let isCut = false;

  stream.setEncoding('utf8');
  stream.on('error', () => {});
  stream.on('data', (chunk: string) => {
    kept += chunk;
    if (kept.length > 2 * limits.outputCharacters) {
      kept = kept.slice(-limits.outputCharacters);
      isCut = true;
    }
    const lines = (line + chunk).split('\n');
    // A line without an end is not collected for ever.
    line = (lines.pop() ?? '').slice(-limits.outputCharacters);
    for (const whole of lines) for (const listener of listeners) listener(whole.replace(/\r$/, ''));
  });

  return {
    // The first line of a cut text may hold half of a secret, which no redactor knows.
    text: () => (isCut ? kept.slice(kept.indexOf('\n') + 1) : kept),
    onLine: (listener) => listeners.push(listener),
  };
}
