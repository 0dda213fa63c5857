// How a command ends. A process that has nothing left to do frees its environment, and in Node that can spin for ever
// over a request that never comes back: seen after a soak of fifty runs behind the latency proxy, with every handle
// closed and the report long written.
import { flushCompileCache } from 'node:module';

/**
 * Leaves at once when nothing is left to do, with the exit code that was set. What still holds the process open goes
 * on holding it: this hides no server that nobody closed.
 */
export function leaveAtTheEnd(): void {
  process.once('exit', () => {
    flushCompileCache();
    process.exit();
  });
}
