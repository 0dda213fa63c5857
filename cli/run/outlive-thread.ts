// The thread of the cases may die, of its memory for example. The runner tells of it twice, the second time to nobody: that
// is no reason to lose what was seen until then.

/** Listens to `uncaughtException` while cases run; any other error ends the process, as it would without. */
export function outliveThread(error: Error): void {
  if (error.message.startsWith('Worker exited unexpectedly')) return;
  process.off('uncaughtException', outliveThread);
  setImmediate(() => {
    throw error;
  });
}
