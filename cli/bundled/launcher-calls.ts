// The calls from the thread of the cases to the thread of the launched servers, and their answers.
import type { Connection } from '../../suites/kit/connection.ts';
import type { Exit, Flags, LaunchedServer, LaunchOptions } from '../../suites/kit/launcher/launcher.ts';

type Signal = Parameters<LaunchedServer['signal']>[0];

/** Identifies a launched server between the two threads. */
export interface ServerHandle {
  readonly server: number;
  readonly connection: Connection;
}

/** The signature of each call by name. */
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

/** The answer to the call with this id. A refused launch returns its exit, because error classes do not cross threads. */
export type Answer = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly refused: Exit }
  | { readonly error: unknown }
);
