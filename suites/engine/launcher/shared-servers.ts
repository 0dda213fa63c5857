// The launched servers that cases share: kept while a case uses them, and a few more, the last ones used.
import type { LaunchedServer } from '../../kit/launcher/launcher.ts';

export interface SharedServer {
  readonly started: Promise<LaunchedServer>;
  /** The number of cases that use it. */
  users: number;
}

/** By their flags, the last ones used at the end. */
export type SharedServers = Map<string, SharedServer>;

export interface SharedUse {
  /** The server of this key, for the rest of the case. */
  take(key: string, start: () => Promise<LaunchedServer>): Promise<LaunchedServer>;
  /** Stops those that no case has used for longest. */
  release(): Promise<void>;
}

/** Each takes memory for as long as it runs: a run has about a hundred. */
export const mostKept = 12;

/** The use of shared servers by one case. */
export function createSharedUse(servers: SharedServers, kept: number): SharedUse {
  const mine = new Set<SharedServer>();
  return {
    take(key, start) {
      const one = servers.get(key) ?? { started: start(), users: 0 };
      servers.delete(key);
      servers.set(key, one);
      if (!mine.has(one)) one.users += 1;
      mine.add(one);
      return one.started;
    },
    async release() {
      for (const one of mine) one.users -= 1;
      mine.clear();
      const unused = [...servers].filter(([, { users }]) => users === 0);
      const dropped = unused.slice(0, Math.max(0, unused.length - kept));
      for (const [key] of dropped) servers.delete(key);
      await Promise.all(dropped.map(([, { started }]) => stop(started)));
    },
  };
}

async function stop(started: Promise<LaunchedServer>): Promise<void> {
  const server = await started.catch(() => undefined);
  await server?.stop('SIGKILL');
}
