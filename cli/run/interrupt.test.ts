// Which signals interrupt a run, and the effect of the first one.
import { afterEach, expect, test, vi } from 'vitest';
import { listenForInterrupt } from './interrupt.ts';

const terminal = { isTTY: true };
const elsewhere = { isTTY: false };
const listening = () => process.listenerCount('SIGHUP');

afterEach(() => vi.restoreAllMocks());

test.each([
  ['on a terminal', terminal, terminal, 1],
  ['read through a pipe', elsewhere, terminal, 1],
  ['with stderr redirected', terminal, elsewhere, 1],
  ['under nohup', elsewhere, elsewhere, 0],
])('whether a closed terminal interrupts a run: %s', (_title, stdout, stderr, more) => {
  const before = listening();
  const { close } = listenForInterrupt({ stdout, stderr });
  expect(listening() - before).toBe(more);
  close();
  expect(listening()).toBe(before);
});

test('the signal aborts', () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { signal, close } = listenForInterrupt({ stdout: elsewhere, stderr: terminal });
  process.emit('SIGHUP');
  close();
  expect(signal.aborted).toBe(true);
  expect(said).toHaveBeenCalledOnce();
});
