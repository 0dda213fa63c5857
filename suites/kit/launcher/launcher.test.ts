// Which line of a server's output a message quotes.
import { expect, test } from 'vitest';
import { reasonIn } from './launcher.ts';

test.each([
  ['Flag --a has been deprecated\nError: the flag --b is required', 'Error: the flag --b is required'],
  ['panic: no store\n\ngoroutine 1', 'panic: no store'],
  ['unknown flag: --c\nUsage:\n  server [flags]\n', 'unknown flag: --c … server [flags]'],
  ['no store', 'no store'],
  ['', ''],
])('of %j it quotes %j', (output, reason) => {
  expect(reasonIn(output)).toBe(reason);
});
