// What the thread of the cases asks of the thread of the launched servers, and how that answers.
import type { Connection } from '../../suites/kit/connection.ts';
import type { Exit, Flags, LaunchedServer, LaunchOptions } from '../../suites/kit/launcher/launcher.ts';

type Signal = Parameters<LaunchedServer['signal']>[0];

/** A launched server as one thread names it to the other. */
export interface ServerHandle {
  readonly server: number;
  readonly connection: Connection;
}

/** Each call by its name, with what it takes and gives. */
export interface LauncherCalls {
  launch: (flags: Flags, options: LaunchOptions | undefined) => Promise<ServerHandle>;
  restart: (server: number) => Promise<ServerHandle>;
  stop: (server: number, signal: Signal | undefined) => Promise<Exit>;
  signal: (server: number, signal: Signal) => Promise<void>;
  rewrite: (server: number, flag: string, file: string) => Promise<void>;
  exited: (server: number) => Promise<Exit>;
  close: () => Promise<void>;
}

export type CallName = keyof LauncherCalls;

export interface Call {
  readonly id: number;
  readonly name: CallName;
  readonly given: readonly unknown[];
}

/** To the call of that id. A refused launch tells its exit, since errors of our own classes do not cross threads. */
export type Answer = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly refused: Exit }
  | { readonly error: unknown }
);
