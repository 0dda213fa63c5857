// Exits the process explicitly. When Node frees its environment at the end of a process, it can loop forever over a request
// that never completes: seen after a soak of fifty runs behind the latency proxy, with all handles closed and the report
// written.
import { flushCompileCache } from 'node:module';
import { exitCodes } from './exit-codes.ts';

/**
 * Exits when the event loop is empty, with the exit code that was set. An open handle still keeps the process alive, so this
 * does not hide a server that was not closed. After an uncaught error the exit code is `notCompleted`: Node's default of 1
 * would be a verdict about a server.
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
