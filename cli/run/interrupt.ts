// Ctrl-C during a run, or a closed terminal: the first signal starts clean-up and reports, the second ends at once.
import { exitCodes } from '../exit-codes.ts';

export interface Interrupt {
  readonly signal: AbortSignal;
  close(): void;
}

interface Output {
  readonly isTTY?: boolean;
}

/** @param outputs the streams of this process; tests pass others */
export function listenForInterrupt({
  stdout,
  stderr,
}: { readonly stdout: Output; readonly stderr: Output } = process): Interrupt {
  const controller = new AbortController();
  const onSignal = () => {
    // The second signal skips the clean-up.
    if (controller.signal.aborted) {
      process.stderr.write(
        'stopped at once: objects that the run created remain; "orch-conformance clean" removes them\n',
      );
      process.exit(exitCodes.interrupted);
    }
    process.stderr.write(
      '\ninterrupted: cleaning up and writing the reports (interrupt again to stop at once)\n',
    );
    controller.abort();
  };
  // nohup redirects both outputs, and the run then continues without the terminal. A pipe redirects only one.
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
