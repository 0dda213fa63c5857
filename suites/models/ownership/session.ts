// One sequence of writes by several managers to objects of its own, held against the model as it goes.
import { CheckFailed } from '../../kit/failures.ts';
import type { Resource } from '../../kit/resource.ts';
import type { Field } from './cells.ts';
import { describeOwnershipRequest } from './describe.ts';
import type { Manager, OwnedObjects } from './owned.ts';
import type { OwnershipExchange, OwnershipRequest } from './requests.ts';
import { ownershipRules } from './rules.ts';
import { sendOwnership } from './send.ts';
import { isWrong, judge } from './step.ts';

export interface OwnershipSession {
  readonly objects: OwnedObjects;
  /** Requests and answers so far; the model may not allow the last one. */
  readonly history: readonly OwnershipExchange[];
  /** @throws CheckFailed where the documents do not allow the answer */
  send(request: OwnershipRequest): Promise<void>;
  close(): Promise<void>;
}

export interface OwnershipOptions {
  readonly fields: readonly Field[];
  readonly resource: () => Promise<Resource>;
  readonly managers: readonly Manager[];
  /** What its names end with. */
  readonly run: string;
  /** Once it is aborted, nothing more is sent. */
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
      const known = objects.get(request.name)?.values ?? new Map();
      const response = await sendOwnership(target, request, known);
      history.push({ request, response });
      const result = judge(fields, objects, request, response);
      if (isWrong(result))
        throw new CheckFailed(
          `${describeOwnershipRequest(fields, request)}: ${result.what}. The rule: ${ownershipRules[result.rule]}`,
        );
      objects = result;
    },
    async close() {},
  };
}
