// Sends one sequence of requests to the target and checks each answer against the model. Each sequence has its own names
// and label, so that sequences do not affect each other.
import type { Namespace } from '../kit/context.ts';
import { CheckFailed } from '../kit/failures.ts';
import type { ResourceType } from '../kit/kinds/resource.ts';
import { describeRequest } from './describe.ts';
import type { KindName } from './kinds.ts';
import { isMismatch, describeMismatch } from './outcome.ts';
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
  /** Numbered from 1 in the model. */
  readonly namespaces: readonly Namespace[];
  /** Of the custom objects; absent where no command is about them. */
  readonly samples?: ResourceType | undefined;
  /** The prefix of its names. */
  readonly run: string;
  /** Stops the sequence before its next request. */
  readonly signal: AbortSignal;
}

export interface Session {
  readonly state: State;
  /** All exchanges so far. The last one may violate the model. */
  readonly history: readonly Exchange[];
  /** Sends a request and updates the state. @throws CheckFailed for an answer that the documents do not allow */
  send(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export function createSession({ context, namespaces, samples, run, signal }: SessionOptions): Session {
  const collectionClients = new Map<CollectionId, CollectionClient>();
  const history: Exchange[] = [];
  const watching = createWatching(context);
  let state = initialState;

  function collectionClientOf(id: CollectionId): CollectionClient {
    const [kind, number] = id.split('/') as [KindName, string];
    const namespace = namespaces[Number(number) - 1]!;
    const resource = kind === 'samples' ? namespace.resource(samples!) : namespace[kind];
    const collectionClient = collectionClients.get(id) ?? createCollectionClient(resource, kind, run);
    collectionClients.set(id, collectionClient);
    return collectionClient;
  }

  function answerOf(request: Request): Promise<Response> {
    const collectionClient = collectionClientOf(request.collection);
    if (request.verb === 'watch') return watching.start(collectionClient, request);
    if (request.verb === 'events') return watching.collectEvents(request, collectionClient, state);
    if (request.verb === 'create') watching.recordPositions();
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
      if (isMismatch(result))
        throw new CheckFailed(`${describeRequest(request)}: ${describeMismatch(result)}`);
      state = result;
      return response;
    },
    close: () => watching.close(),
  };
}

/** The ids of the collections of these kinds in a number of namespaces. */
export const collectionIds = (namespaces: number, names: readonly KindName[]): readonly CollectionId[] =>
  Array.from({ length: namespaces }, (_, index) => index + 1).flatMap((number) =>
    names.map((kind): CollectionId => `${kind}/${number}`),
  );
