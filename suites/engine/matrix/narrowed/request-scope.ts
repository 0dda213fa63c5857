// Knows the request on whose behalf a part of a server in this process is called: a stage in front of the server sets it.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transport } from '../../../kit/requests/transport.ts';
import type { ReadFacts, RequestFacts } from './request-facts.ts';

export interface RequestScope {
  /** Undefined in what the server does by itself: its start, its controllers. */
  current(): RequestFacts | undefined;
  /** Stands before a server. */
  stage(server: Transport): Transport;
}

export function createRequestScope(readFacts: ReadFacts): RequestScope {
  const scope = new AsyncLocalStorage<RequestFacts>();
  let sent = 0;
  return {
    current: () => scope.getStore(),
    stage: (server) => async (request) => {
      sent += 1;
      const facts = readFacts(request, sent);
      const response = await scope.run(facts, () => server(request));
      return { ...response, body: inScope(response.body, (work) => scope.run(facts, work)) };
    },
  };
}

/** The pieces of a watch are made while they are read. */
async function* inScope(
  body: AsyncIterable<Uint8Array>,
  run: <T>(work: () => T) => T,
): AsyncGenerator<Uint8Array, void> {
  const pieces = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await run(() => pieces.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    await run(() => pieces.return?.());
  }
}
