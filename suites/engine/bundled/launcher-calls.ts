// The calls from the thread of the cases to the thread of the launched servers.
import type { Connection } from '../../kit/requests/connection.ts';
import type { Exit, Flags, LaunchedServer, LaunchOptions } from '../../kit/launcher/launcher.ts';

type Signal = Parameters<LaunchedServer['signal']>[0];

/** Identifies a launched server between the two threads. */
export interface ServerHandle {
  readonly server: number;
  readonly connection: Connection;
}

/** A launch that the server refused: error classes do not cross threads. */
export interface Refused {
  readonly refused: Exit;
}

export interface LauncherThread {
  launch: (flags: Flags, options: LaunchOptions | undefined) => Promise<ServerHandle | Refused>;
  restart: (server: number, changed: Flags | undefined) => Promise<ServerHandle | Refused>;
  stop: (server: number, signal: Signal | undefined) => Promise<Exit>;
  signal: (server: number, signal: Signal) => Promise<void>;
  rewrite: (server: number, flag: string, file: string) => Promise<void>;
  exited: (server: number) => Promise<Exit>;
  auditLog: (server: number) => Promise<string>;
  close: () => Promise<void>;
}
