// Starts servers with given options of the documents, for the rules that hold only so. The bundled server is one
// launcher, a YAML file that names a vendor's processes is another.
import type { Connection } from '../connection.ts';

/** A file that an option points to; the launcher writes it where the server can read it. */
export interface FlagFile {
  readonly file: string;
}

export type FlagValue = string | FlagFile;

/** Options by their name in the documents, such as `--anonymous-auth`. A list repeats the option. */
export type Flags = Readonly<Record<string, FlagValue | readonly FlagValue[]>>;

/** The values of an option, one for each time that it is given. */
export const valuesOf = (given: Flags[string]): readonly FlagValue[] =>
  typeof given === 'string' || 'file' in given ? [given] : given;

export interface Exit {
  /** Null where a signal ended it. */
  readonly code: number | null;
  /** What it said until its end, redacted: standard error, or where that is empty standard output, since the documents
   * ask for an error that is printed and do not say where (access 5.4). */
  readonly stderr: string;
}

export interface LaunchedServer {
  readonly connection: Connection;
  /** Sends the signal and waits for the end. SIGTERM by default. */
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Exit>;
  /** Sends the signal and does not wait: for what shows on the way out. */
  signal(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void>;
  readonly exited: Promise<Exit>;
  /** Changes the file that a flag points to, while the server runs or after its stop. */
  rewrite(flag: string, file: string): Promise<void>;
  /** Starts again on the same stored state, with the files as they are. Only after `stop`. */
  restart(): Promise<LaunchedServer>;
}

/** The server ended instead of becoming ready. */
export class LaunchRefused extends Error {
  override readonly name = 'LaunchRefused';
  readonly exit: Exit;
  constructor(exit: Exit) {
    super(
      `the server ended at its start with code ${exit.code}: ${exit.stderr.trim().split('\n').at(-1) ?? ''}`,
    );
    this.exit = exit;
  }
}

export interface LaunchOptions {
  /** Hands the server over from its first answer on, for what shows only before it is ready. A launcher that can holds
   * the rest of the start back until the server was asked for its readiness; processes after the server do not start. */
  readonly early?: boolean;
  /** Nobody stops it or starts it again: what it stores need not last. */
  readonly isShared?: boolean;
}

export interface Launcher {
  readonly name: string;
  /** Whether the server knows an option of the documents, and the words of its value. */
  takes(flag: string, given?: Flags[string]): boolean;
  /** Whether a restart finds what was stored before. */
  readonly keepsState: boolean;
  /** What makes the history of the server short, and with it the lives of versions and continue tokens, so that nobody
   * waits minutes for their end. These may be flags of the product's own. */
  readonly shortHistory?: Flags;
  /** @throws LaunchRefused */
  launch(flags: Flags, options?: LaunchOptions): Promise<LaunchedServer>;
  /** Ends whatever still runs. */
  close(): Promise<void>;
}
