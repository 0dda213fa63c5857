// The worker thread of the cases may exit early, for example when it runs out of memory. The runner reports that twice, the
// second time as an uncaught exception, which must not end the process before the reports are written.

/** Handles `uncaughtException` while cases run. Any other error ends the process as usual. */
export function ignoreWorkerExit(error: Error): void {
  if (error.message.startsWith('Worker exited unexpectedly')) return;
  process.off('uncaughtException', ignoreWorkerExit);
  setImmediate(() => {
    throw error;
  });
}
