// The model: the allowed answers to a request in a state, and the state after each answer. It is pure, so commands, the
// unit tests of the bundled server and checks of recorded histories share it.
import { describeRequest, describeResponse } from '../describe.ts';
import { choose, isMismatch } from '../outcome.ts';
import type { Mismatch, Outcome } from '../outcome.ts';
import type { Request, Response } from '../requests.ts';
import { initialState } from '../state.ts';
import type { State } from '../state.ts';
import { create } from './create.ts';
import { deleteCollection, deleteOne } from './delete.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { continueWalk, page } from './page.ts';
import { patch } from './patch.ts';
import { update } from './update.ts';
import { events, watch } from './watch.ts';

/** The outcomes that the documents allow, at least one. An answer is right if it matches one of them. */
export function step(state: State, request: Request): readonly Outcome[] {
  switch (request.verb) {
    case 'create':
      return create(state, request);
    case 'get':
      return get(state, request);
    case 'update':
      return update(state, request);
    case 'patch':
      return patch(state, request);
    case 'delete':
      return deleteOne(state, request);
    case 'deletecollection':
      return deleteCollection(state, request);
    case 'list':
      return list(state, request);
    case 'page':
      return page(state, request);
    case 'continue':
      return continueWalk(state, request);
    case 'watch':
      return watch(state, request);
    case 'events':
      return events(state, request);
  }
}

/** The state after an answer, or its mismatch. */
export const judge = (state: State, request: Request, response: Response): State | Mismatch =>
  choose(step(state, request), response);

export interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

export interface Violation extends Mismatch {
  /** Index of the exchange in the history, from 0. */
  readonly index: number;
}

/** The first answer of a sequential history that the documents do not allow; undefined where all are allowed. */
export function firstViolation(history: readonly Exchange[]): Violation | undefined {
  let state = initialState;
  for (const [index, { request, response }] of history.entries()) {
    const result = judge(state, request, response);
    if (isMismatch(result)) return { ...result, index };
    state = result;
  }
  return undefined;
}

/** One line for each exchange of a history. */
export const describeHistory = (history: readonly Exchange[]): readonly string[] =>
  history.map(
    ({ request, response }, index) =>
      `${index + 1}. ${describeRequest(request)} -> ${describeResponse(response)}`,
  );
