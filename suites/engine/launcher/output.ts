// The output of a process: its lines as they come, and its end up to a maximum length.
import type { Readable } from 'node:stream';
import { limits } from './limits.ts';

export interface Output {
  /** The end of the output, from the start of a line. */
  text(): string;
  /** Calls the listener for each complete line from now on. */
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
    // Limits the memory for a line without an end.
    line = (lines.pop() ?? '').slice(-limits.outputCharacters);
    for (const whole of lines) for (const listener of listeners) listener(whole.replace(/\r$/, ''));
  });

  return {
    // The first line of a truncated text may contain a part of a secret, which the redactor cannot recognise.
    text: () => (isCut ? kept.slice(kept.indexOf('\n') + 1) : kept),
    onLine: (listener) => listeners.push(listener),
  };
}
