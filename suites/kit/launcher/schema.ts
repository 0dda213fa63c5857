// What a launcher file says, once it is read and checked (`file.ts`); the processes are started from it (`process.ts`).

export type StopSignal = 'SIGTERM' | 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

/** How a process shows that it is ready; exactly one of them. */
export type Readiness =
  /** A line of its output; a group named `address` tells where the server listens. */
  | { readonly type: 'line'; readonly pattern: RegExp }
  /** A path at the server's address, or a whole URL, that answers 200. */
  | { readonly type: 'path'; readonly path: string }
  /** A port that takes connections; `''` is the one without a name. */
  | { readonly type: 'port'; readonly port: string };

export interface ProcessDescription {
  readonly command: string;
  /** May hold `{flags}` as an element of its own. */
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly ready: Readiness;
  readonly stopSignal: StopSignal;
  /** The flags that it takes, those that it shares with others included; undefined for what the launcher takes and no
   * other process lists. */
  readonly flags?: '*' | readonly string[];
  /** Flags of which it takes only some words: the names before `=` that it knows. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** It is the server itself. */
  readonly isServer: boolean;
}

export interface CredentialDescription {
  readonly token?: string;
  readonly tokenFile?: string;
  readonly ca?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
}

/** Texts may hold placeholders (`placeholders.ts`). */
export interface LauncherDescription {
  readonly name: string;
  /** The directory of the launcher file. */
  readonly here: string;
  readonly keepsState: boolean;
  /** Flags that the server takes; `'*'` for all. */
  readonly flags: '*' | readonly string[];
  /** Files of flags that the launcher needs for itself; a case's own file for such a flag has these lines after its own. */
  readonly flagFiles: Readonly<Record<string, string>>;
  /** Flags, known to the documents or not, that make history last a few seconds. */
  readonly shortHistory?: Readonly<Record<string, string>>;
  readonly address: string;
  readonly credential: CredentialDescription;
  /** In the order in which they start. */
  readonly processes: readonly ProcessDescription[];
}

export const takesFlags = ({ arguments: given }: Pick<ProcessDescription, 'arguments'>): boolean =>
  given.includes('{flags}');

/** The process that is the server itself: the one that says so, or else the first that takes the flags in general, the
 * only one that takes any, or the last one. */
export function serverOf(processes: readonly ProcessDescription[]): number {
  const candidates = [
    processes.findIndex(({ isServer }) => isServer),
    processes.findIndex((one) => takesFlags(one) && one.flags === undefined),
    processes.findIndex(takesFlags),
  ];
  return candidates.find((index) => index >= 0) ?? processes.length - 1;
}
