// The audit log: one JSON object per line (document core 6). Events wait in a bounded queue for a slow or full disk, so that no
// request waits for them; those that do not fit are dropped and counted.
import { open } from 'node:fs/promises';

/** Where lines go. Writing never throws. */
export interface AuditSink {
  /** @param line with its line end */
  write(line: string): void;
  /** Resolves when the queue is written, or given up. */
  close(): Promise<void>;
}

/** Characters that may wait. */
const longestQueue = 4 * 1024 * 1024;

/** The part of a file that the log uses. */
export interface AppendingFile {
  appendFile(text: string): Promise<void>;
  close(): Promise<void>;
}

/** What is reported about lines that are lost. */
export interface AuditReports {
  /** Receives a message when lines begin to be dropped, and when writing works again. */
  readonly log: (message: string) => void;
  /** Receives the number of each group of lines that is dropped. */
  readonly dropped: (count: number) => void;
}

/** Opens a file for appending. @throws NodeJS.ErrnoException where it cannot be written */
export const openAuditFile = async (path: string, reports: AuditReports): Promise<AuditSink> =>
  queueFor(await open(path, 'a', 0o600), reports);

export function queueFor(file: AppendingFile, { log, dropped: count }: AuditReports): AuditSink {
  let queue = '';
  let dropped = 0;
  let writing: Promise<void> | undefined;

  function drop(lines: number, why: string): void {
    if (dropped === 0) log(`warning: audit events are dropped: ${why}`);
    dropped += lines;
    count(lines);
  }

  async function drain(): Promise<void> {
    while (queue !== '') {
      const text = queue;
      queue = '';
      try {
        await file.appendFile(text);
        if (dropped > 0) log(`warning: audit events are written again; ${dropped} were dropped`);
        dropped = 0;
      } catch (error) {
        drop(text.split('\n').length - 1, (error as Error).message);
      }
    }
    writing = undefined;
  }

  return {
    write(line) {
      if (queue.length + line.length > longestQueue) return drop(1, 'the disk is too slow');
      queue += line;
      writing ??= drain();
    },
    async close() {
      await writing;
      await file.close();
    },
  };
}
