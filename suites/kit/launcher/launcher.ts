// The interface of launchers, which start servers with documented options, for rows that require them. One launcher starts
// the bundled server, another the processes that a YAML file describes.
import type { Connection } from '../requests/connection.ts';

/** The content of a file that an option points to; the launcher writes the file. */
export interface FlagFile {
  readonly file: string;
  /** Further files that its text names, by their names: `{directory}` in the text stands for their absolute directory. */
  readonly beside?: Readonly<Record<string, string>>;
}

/** The text as the server reads it. @param directory that of the further files */
export const textOf = ({ file, beside }: FlagFile, directory: string): string =>
  beside === undefined ? file : file.replaceAll('{directory}', directory);

export type FlagValue = string | FlagFile;

/** Options by their documented names, such as `--anonymous-auth`. A list repeats the option. */
export type Flags = Readonly<Record<string, FlagValue | readonly FlagValue[]>>;

/** The flags with another content of a file; the files beside it stay. */
export function withContent(flags: Flags, flag: string, file: string): Flags {
  const given = flags[flag];
  const before = typeof given === 'object' && 'file' in given ? given : {};
  return { ...flags, [flag]: { ...before, file } };
}

/** The values of an option, one for each time that it is given. */
export const valuesOf = (given: Flags[string]): readonly FlagValue[] =>
  typeof given === 'string' || 'file' in given ? [given] : given;

export interface Exit {
  /** Null where a signal ended it. */
  readonly code: number | null;
  /** Its redacted output: standard error, or if that is empty standard output, since the documents require a printed error
   * without saying where (access 5.4). */
  readonly stderr: string;
}

export interface LaunchedServer {
  readonly connection: Connection;
  /** Sends the signal, by default SIGTERM, and waits for the exit. */
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Exit>;
  /** Sends the signal without waiting, for cases about the shutdown itself. */
  signal(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void>;
  readonly exited: Promise<Exit>;
  /** Replaces the file that a flag points to, while the server runs or after it has stopped. A server that watches the file
   * or polls it finds the old content or the new one, never a part. */
  rewrite(flag: string, file: string): Promise<void>;
  /** The audit events that the server has written, one JSON object per line; empty without audit output. */
  auditLog(): Promise<string>;
  /** Starts the server again on the same stored state, with the current files. Only after `stop`.
   * @param changed options that replace those of the launch */
  restart(changed?: Flags): Promise<LaunchedServer>;
}

/** What a launcher states about its product where the documents name no value. */
export interface Product {
  /** Options that start the server as an earlier release, by release such as `1.26`. */
  readonly earlierReleases?: Readonly<Record<string, Flags>>;
  /** Gates of stable features, which do nothing any more (core 3.3). */
  readonly stableGates?: readonly string[];
  /** Metrics that are hidden, and shown by --show-hidden-metrics-for-version of the previous release (core 3.4). */
  readonly hiddenMetrics?: readonly string[];
  /** Options that make the server write audit events, one JSON object per line. `auditLog` of a launched server reads them. */
  readonly audit?: Flags;
}

/** The line of an output that names an error; otherwise the first and the last, since a program that shows its usage gives the reason
 * before or after it. */
export function reasonIn(output: string): string {
  const lines = output
    .trim()
    .split('\n')
    .map((line) => line.trim());
  const named = lines.find((line) => /^(?:error|fatal|panic)\b/i.test(line));
  if (named !== undefined) return named;
  const [first = '', last = ''] = [lines[0], lines.at(-1)];
  return lines.length > 1 ? `${first} … ${last}` : first;
}

/** The server exited before it was ready. */
export class LaunchRefused extends Error {
  override readonly name = 'LaunchRefused';
  readonly exit: Exit;
  constructor(exit: Exit) {
    super(`the server ended during startup with code ${exit.code}: ${reasonIn(exit.stderr)}`);
    this.exit = exit;
  }
}

export interface LaunchOptions {
  /** Returns the server at its first answer, for cases about the time before it is ready. A launcher that can delays the rest
   * of the startup until it receives a readiness request; processes after the server are not started. */
  readonly early?: boolean;
  /** The server is never stopped and restarted by a case, so its state need not be persistent. */
  readonly isShared?: boolean;
}

export interface Launcher {
  readonly name: string;
  /** Whether the server supports a documented option, and the words of its value. */
  accepts(flag: string, given?: Flags[string]): boolean;
  /** Whether a restarted server has the state from before. */
  readonly keepsState: boolean;
  /** Flags, possibly product-specific, that shorten the server's history, so that versions and continue tokens expire within
   * seconds rather than minutes. */
  readonly shortHistory?: Flags;
  readonly product?: Product;
  /** @throws LaunchRefused */
  launch(flags: Flags, options?: LaunchOptions): Promise<LaunchedServer>;
  /** Stops all servers that still run. */
  close(): Promise<void>;
}
