// The target over the other HTTP version, for the cases that a run repeats over it.
import { openConnection } from '../kit/requests/connection.ts';
import type { NetworkConnection } from '../kit/requests/connection.ts';
import { TransportError } from '../kit/requests/transport.ts';
import type { OtherHttp } from './environment.ts';

export interface OtherHttpConnection {
  /** Probes the target at the first call. */
  readonly open: () => Promise<OtherHttp | undefined>;
  readonly close: () => Promise<void>;
}

/** Without TLS, clients cannot know which versions a server speaks. */
export function otherHttpOf(target: NetworkConnection): OtherHttpConnection {
  const version = target.http === '1.1' ? '2' : '1.1';
  const opened = { ...target, http: version } as const;
  let connection: ReturnType<typeof openConnection> | undefined;
  let found: Promise<OtherHttp | undefined> | undefined;

  async function probe(): Promise<OtherHttp | undefined> {
    if (!target.baseUrl.startsWith('https:')) return undefined;
    connection = openConnection(opened);
    try {
      const { body } = await connection.own({ method: 'GET', path: '/version', headers: {} });
      for await (const _chunk of body);
      return { version, connection };
    } catch (error) {
      if (error instanceof TransportError) return undefined;
      throw error;
    }
  }

  return {
    open: () => (found ??= probe()),
    close: async () => connection?.close(),
  };
}
