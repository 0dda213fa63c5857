// How a command ends. A process that has nothing left to do frees its environment, and in Node that can spin for ever
// over a request that never comes back: seen after a soak of fifty runs behind the latency proxy, with every handle
// closed and the report long written.
import { flushCompileCache } from 'node:module';
import { exitCodes } from './exit-codes.ts';

/**
 * Leaves at once when nothing is left to do, with the exit code that was set. What still holds the process open goes
 * on holding it: this hides no server that nobody closed. After an error that nobody caught Node itself has the last
 * word, and the exit code is that of a run that could not be completed: 1 would judge a server.
 */
export function leaveAtTheEnd(): void {
  let isUncaught = false;
  process.once('uncaughtExceptionMonitor', () => (isUncaught = true));
  process.once('exit', () => {
    if (isUncaught) {
      process.exitCode = exitCodes.notCompleted;
      return;
    }
    flushCompileCache();
    process.exit();
  });
}
