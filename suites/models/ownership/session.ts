// Sends one sequence of writes by several managers and checks each answer against the model.
import { CheckFailed } from '../../kit/failures.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import type { Field, Values } from './field-paths.ts';
import { describeOwnershipRequest } from './describe.ts';
import type { Manager, OwnedObjects } from './owned.ts';
import type { OwnershipExchange, OwnershipRequest } from './requests.ts';
import { ownershipRules } from './rules.ts';
import { sendOwnership } from './send.ts';
import type { Target } from './send.ts';
import { isWrong, judge } from './step.ts';

export interface OwnershipSession {
  readonly objects: OwnedObjects;
  /** All exchanges so far. The last one may violate the model. */
  readonly history: readonly OwnershipExchange[];
  /** @throws CheckFailed for an answer that the documents do not allow */
  send(request: OwnershipRequest): Promise<void>;
  close(): Promise<void>;
}

export interface OwnershipOptions {
  readonly fields: readonly Field[];
  readonly resource: () => Promise<Resource>;
  readonly managers: readonly Manager[];
  /** The suffix of its names. */
  readonly run: string;
  /** Stops the sequence before its next request. */
  readonly signal: AbortSignal;
}

export function createOwnershipSession(options: OwnershipOptions): OwnershipSession {
  const { fields, managers, run, signal } = options;
  const history: OwnershipExchange[] = [];
  let objects: OwnedObjects = new Map();
  return {
    get objects() {
      return objects;
    },
    history,
    async send(request) {
      signal.throwIfAborted();
      const resource = await options.resource();
      const target = { resource, fields, managers, fullName: (name: string) => `${name}-${run}` };
      const known: Values = objects.get(request.name)?.values ?? new Map();
      const response = await sendOwnership(target, request, known);
      history.push({ request, response });
      const isDry = 'dry' in request && request.dry;
      // An answer that only accepts a dry-run does not show the object that it would store.
      const result = isDry && response.status === 202 ? objects : judge(fields, objects, request, response);
      if (isWrong(result))
        throw new CheckFailed(
          `${describeOwnershipRequest(fields, request)}: ${result.what}. The rule: ${ownershipRules[result.rule]}`,
        );
      if (!isDry) objects = result;
      else await mustBeAsBefore(target, request, known);
    },
    async close() {},
  };

  /** A dry-run has stored nothing. */
  async function mustBeAsBefore(target: Target, request: OwnershipRequest, known: Values): Promise<void> {
    const read: OwnershipRequest = { verb: 'read', name: request.name };
    const response = await sendOwnership(target, read, known);
    history.push({ request: read, response });
    const what = `after ${describeOwnershipRequest(fields, request)}`;
    if (!objects.has(request.name)) {
      if (response.object !== undefined) throw new CheckFailed(`${what}, the object is stored`);
      return;
    }
    const result = judge(fields, objects, read, response);
    if (isWrong(result)) throw new CheckFailed(`${what}, ${result.what} in a read`);
  }
}
