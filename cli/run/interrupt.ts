// Ctrl-C during a run, or its terminal closed: the first lets it clean up and write what there is, the second ends at once.
import { exitCodes } from '../exit-codes.ts';

export interface Interrupt {
  readonly signal: AbortSignal;
  close(): void;
}

interface Output {
  readonly isTTY?: boolean;
}

/** @param outputs where this process writes: `process`, but in tests */
export function listenForInterrupt({
  stdout,
  stderr,
}: { readonly stdout: Output; readonly stderr: Output } = process): Interrupt {
  const controller = new AbortController();
  const onSignal = () => {
    // The second time, the user wants no clean-up.
    if (controller.signal.aborted) {
      process.stderr.write('ended at once: what the run made is still there, "clean" removes it\n');
      process.exit(exitCodes.interrupted);
    }
    process.stderr.write('\ninterrupted: cleaning up and writing what there is (again to stop at once)\n');
    controller.abort();
  };
  // Whoever started it with nohup, which takes both outputs elsewhere, wants it to outlive the terminal; who only reads it
  // through a pipe does not.
  const hasTerminal = stdout.isTTY === true || stderr.isTTY === true;
  const signals = ['SIGINT', 'SIGTERM', ...(hasTerminal ? (['SIGHUP'] as const) : [])] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    close() {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
