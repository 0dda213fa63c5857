// Every bound of a launch, with its reason: nothing here waits longer.

export const limits = {
  /** From its start until a process is ready: stores elect a leader, servers fill their caches. */
  readyMs: 60_000,
  /** From then on until the files with its credentials are written: some servers open their port first. */
  filesMs: 5_000,
  /** From the signal until SIGKILL: a shutdown delay, and then requests that are still under way. */
  stopMs: 30_000,
  /** The same when the run is over: nobody looks at how these servers end. */
  closeMs: 3_000,
  /** After SIGKILL the system needs a moment; a process that it cannot end is given up. */
  killedMs: 5_000,
  /** From the end of a process until its output is read, where this thread is busy; what it started may hold that open. */
  outputMs: 2_000,
  /** Between two looks at a server that is starting. */
  pollMs: 50,
  /** For one look. */
  lookMs: 2_000,
  /** For an answer of a launched server. */
  answerMs: 30_000,
  /** A free port may be taken by somebody else before the server listens on it. */
  portTries: 3,
  /** Kept of what a process writes: the end. */
  outputCharacters: 64 * 1024,
} as const;
