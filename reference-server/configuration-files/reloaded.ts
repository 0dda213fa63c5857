// Keeps the last good value of a configuration file that may change while the server runs.
import type { Clock } from '../clock.ts';
import { fileProblem } from '../file-problems.ts';
import { loadFile } from './load-file.ts';
import type { LoadedFile } from './load-file.ts';
import { ConfigurationProblem } from './problem.ts';

/** What a reload led to; a failure leaves the earlier value in force. */
export type ReloadOutcome<T> =
  | { readonly status: 'success'; readonly value: T }
  | { readonly status: 'failure'; readonly problem: string };

export interface ReloadOptions<T> {
  readonly clock: Clock;
  /** How often the file is read where no change is observed. */
  readonly intervalMs: number;
  /** Called once for each changed content. A failure to apply a value throws ConfigurationProblem. */
  readonly onReload: (outcome: ReloadOutcome<T>) => void;
  /** Whether the file has changed. @param before, now the texts of the file and of those that it names */
  readonly hasChanged?: typeof hasChanged;
}

export interface Reloaded<T> {
  /** The last good value. */
  current(): T;
  /** Reads the file now, and reports what has changed; for tests. */
  check(): Promise<void>;
  close(): void;
}

/** Events of the file system come in groups: the file is read once, after them. */
const settleMs = 100;

/** Follows a file that was loaded at the start. */
export function createReloaded<T>(loaded: LoadedFile<T>, options: ReloadOptions<T>): Reloaded<T> {
  return new FollowedFile(loaded, options);
}

class FollowedFile<T> implements Reloaded<T> {
  #loaded: LoadedFile<T>;
  readonly #options: ReloadOptions<T>;
  /** The texts of the last attempt, so that an invalid file is reported once. */
  #seen: string;
  #cancelInterval = () => {};
  #cancelSettling: (() => void) | undefined;
  readonly #endObserving: () => void;
  #checking: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(loaded: LoadedFile<T>, options: ReloadOptions<T>) {
    this.#loaded = loaded;
    this.#options = options;
    this.#seen = fingerprint(loaded.texts);
    this.#scheduleInterval();
    this.#endObserving = loaded.files.observe?.(loaded.path, () => this.#settle()) ?? (() => {});
  }

  current(): T {
    return this.#loaded.value;
  }

  check(): Promise<void> {
    this.#checking = this.#checking.then(() => this.#reload());
    return this.#checking;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelInterval();
    this.#cancelSettling?.();
    this.#endObserving();
  }

  #scheduleInterval(): void {
    const { clock, intervalMs } = this.#options;
    this.#cancelInterval = clock.after(intervalMs, () => {
      if (this.#isClosed) return;
      this.#scheduleInterval();
      void this.check();
    });
  }

  #settle(): void {
    if (this.#isClosed || this.#cancelSettling !== undefined) return;
    this.#cancelSettling = this.#options.clock.after(settleMs, () => {
      this.#cancelSettling = undefined;
      void this.check();
    });
  }

  async #reload(): Promise<void> {
    const { path, files, parse } = this.#loaded;
    const seen = await fingerprintNow(this.#loaded);
    const { hasChanged: differs = hasChanged } = this.#options;
    if (this.#isClosed || !differs(this.#seen, seen)) return;
    this.#seen = seen;
    const { onReload } = this.#options;
    try {
      const next = await loadFile(path, files, parse);
      if (this.#isClosed) return;
      onReload({ status: 'success', value: next.value });
      this.#loaded = next;
      this.#seen = fingerprint(next.texts);
    } catch (error) {
      const problem =
        error instanceof ConfigurationProblem ? error.message : `${path}: ${fileProblem(error)}`;
      onReload({ status: 'failure', problem });
    }
  }
}

export const hasChanged = (before: string, now: string): boolean => before !== now;

const fingerprint = (texts: ReadonlyMap<string, string | undefined>) => JSON.stringify([...texts]);

/** The texts of the same files now; undefined for one that cannot be read. */
async function fingerprintNow({ texts, files }: LoadedFile<unknown>): Promise<string> {
  const now = new Map<string, string | undefined>();
  for (const path of texts.keys()) now.set(path, await files.readFile(path).catch(() => undefined));
  return fingerprint(now);
}
