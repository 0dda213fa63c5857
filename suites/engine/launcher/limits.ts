// All time and size limits of a launch, with their reasons.

export const limits = {
  /** From the start of a process until it is ready: stores elect a leader, servers fill their caches, and a large product takes
   * a minute or more on a busy machine. */
  readyMs: 180_000,
  /** From then until its credential files are written: some servers open their port first. */
  filesMs: 5_000,
  /** A start that takes longer waits for something other than a processor: others start meanwhile. */
  startingMs: 5_000,
  /** From the signal until SIGKILL: a shutdown delay, and then requests in flight. */
  stopMs: 30_000,
  /** The same at the end of the run, when the shutdown is not under test. */
  closeMs: 3_000,
  /** From SIGKILL until the exit; after that the process is given up. */
  killedMs: 5_000,
  /** From the exit of a process until its output is read: this thread may be busy, or a child may keep the output open. */
  outputMs: 2_000,
  /** Between two readiness checks. */
  pollMs: 50,
  /** For one readiness check. */
  lookMs: 2_000,
  /** For an answer of a launched server. */
  answerMs: 30_000,
  /** Another process may take a free port before the server listens on it. */
  portTries: 3,
  /** The length of output that is kept: its end. */
  outputCharacters: 64 * 1024,
} as const;
