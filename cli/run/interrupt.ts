// Ctrl-C during a run: the first lets it clean up and write what there is, the second ends at once.
import { exitCodes } from '../exit-codes.ts';

export interface Interrupt {
  readonly signal: AbortSignal;
  close(): void;
}

export function listenForInterrupt(): Interrupt {
  const controller = new AbortController();
  const onSignal = () => {
    // The second time, the user wants no clean-up.
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    process.stderr.write('\ninterrupted: cleaning up and writing what there is (again to stop at once)\n');
    controller.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    signal: controller.signal,
    close() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
