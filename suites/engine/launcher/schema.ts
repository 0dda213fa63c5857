// The parsed content of a launcher file: `file.ts` reads and checks it, `process.ts` starts the processes.

import type { Flags, Product } from '../../kit/launcher/launcher.ts';

export type StopSignal = 'SIGTERM' | 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

/** How a process shows that it is ready. */
export type Readiness =
  /** A line of its output; a group named `address` captures the address of the server. */
  | { readonly type: 'line'; readonly pattern: RegExp }
  /** A path at the server's address, or a complete URL, that returns 200. */
  | { readonly type: 'path'; readonly path: string }
  /** A port that accepts connections; `''` is the port without a name. */
  | { readonly type: 'port'; readonly port: string };

export interface ProcessDescription {
  readonly command: string;
  /** May contain `{flags}` as a separate element. */
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly ready: Readiness;
  readonly stopSignal: StopSignal;
  /** The flags that it accepts, including those that it shares with others; undefined for all flags of the launcher that no
   * other process lists. */
  readonly flags?: '*' | readonly string[];
  /** Flags of which it supports only some words: the supported names before `=`. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** Whether it is the server itself. */
  readonly isServer: boolean;
}

/** Audit output: the options that enable it, and the file that they name. */
export interface AuditDescription {
  readonly flags: Flags;
  readonly file: string;
}

export interface CredentialDescription {
  readonly token?: string;
  readonly tokenFile?: string;
  readonly ca?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
}

/** Texts may contain placeholders (`placeholders.ts`). */
export interface LauncherDescription {
  readonly name: string;
  /** The directory of the launcher file. */
  readonly here: string;
  readonly keepsState: boolean;
  /** Flags that the server accepts; `'*'` for all. */
  readonly flags: '*' | readonly string[];
  /** Files of flags that the launcher itself needs. Where a case gives such a flag, these lines are appended to its file. */
  readonly flagFiles: Readonly<Record<string, string>>;
  /** Flags, documented or not, that shorten history to a few seconds. */
  readonly shortHistory?: Readonly<Record<string, string>>;
  /** What the documents do not name. */
  readonly product: Omit<Product, 'audit'>;
  readonly audit?: AuditDescription;
  readonly address: string;
  readonly credential: CredentialDescription;
  /** In start order. */
  readonly processes: readonly ProcessDescription[];
}

export const acceptsFlags = ({ arguments: given }: Pick<ProcessDescription, 'arguments'>): boolean =>
  given.includes('{flags}');

/** The index of the server: the process marked as such, else the first that accepts flags without a list, the first that
 * accepts any flags, or the last one. */
export function serverOf(processes: readonly ProcessDescription[]): number {
  const candidates = [
    processes.findIndex(({ isServer }) => isServer),
    processes.findIndex((one) => acceptsFlags(one) && one.flags === undefined),
    processes.findIndex(acceptsFlags),
  ];
  return candidates.find((index) => index >= 0) ?? processes.length - 1;
}
