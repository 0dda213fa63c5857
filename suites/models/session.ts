// One sequence of requests against the target, held against the model as it goes. Its names and its label are its own, so
// that no two sequences meet.
import type { Namespace } from '../kit/context.ts';
import { CheckFailed } from '../kit/failures.ts';
import { describeRequest } from './describe.ts';
import { kinds } from './kinds.ts';
import type { KindName } from './kinds.ts';
import { isMismatch, wordsOf } from './outcome.ts';
import type { CollectionId, Request, Response } from './requests.ts';
import { createCollectionClient, send } from './send.ts';
import type { CollectionClient, SessionContext } from './send.ts';
import { initialState } from './state.ts';
import type { State } from './state.ts';
import { selectedBy } from './step/delete.ts';
import { judge } from './step/step.ts';
import type { Exchange } from './step/step.ts';
import { createWatching } from './watching.ts';

export interface SessionOptions {
  readonly context: SessionContext;
  /** Counted from 1 in the model. */
  readonly namespaces: readonly Namespace[];
  /** What its names begin with. */
  readonly run: string;
  /** Once it is aborted, nothing more is sent. */
  readonly signal: AbortSignal;
}

export interface Session {
  readonly state: State;
  /** Requests and answers so far; the model may not allow the last one. */
  readonly history: readonly Exchange[];
  /** Sends a request and takes its answer into the state. @throws CheckFailed where the documents do not allow it */
  send(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export function createSession({ context, namespaces, run, signal }: SessionOptions): Session {
  const collectionClients = new Map<CollectionId, CollectionClient>();
  const history: Exchange[] = [];
  const watching = createWatching(context);
  let state = initialState;

  function collectionClientOf(id: CollectionId): CollectionClient {
    const [kind, place] = id.split('/') as [KindName, string];
    const collectionClient =
      collectionClients.get(id) ?? createCollectionClient(namespaces[Number(place) - 1]![kind], kind, run);
    collectionClients.set(id, collectionClient);
    return collectionClient;
  }

  function answerOf(request: Request): Promise<Response> {
    const collectionClient = collectionClientOf(request.collection);
    if (request.verb === 'watch') return watching.start(collectionClient, request);
    if (request.verb === 'events') return watching.eventsSoFar(request, collectionClient, state);
    if (request.verb === 'create') watching.remember();
    const selected = request.verb === 'deletecollection' ? selectedBy(state, request) : [];
    return send(
      context,
      collectionClient,
      request,
      selected.map(({ name }) => name),
    );
  }

  return {
    get state() {
      return state;
    },
    history,
    async send(request) {
      signal.throwIfAborted();
      const response = await answerOf(request);
      history.push({ request, response });
      const result = judge(state, request, response);
      if (isMismatch(result)) throw new CheckFailed(`${describeRequest(request)}: ${wordsOf(result)}`);
      state = result;
      return response;
    },
    close: () => watching.close(),
  };
}

/** Every collection of these kinds that sequences over so many namespaces work on. */
export const collectionIds = (
  namespaces: number,
  names = Object.keys(kinds) as readonly KindName[],
): readonly CollectionId[] =>
  Array.from({ length: namespaces }, (_, index) => index + 1).flatMap((place) =>
    names.map((kind): CollectionId => `${kind}/${place}`),
  );
