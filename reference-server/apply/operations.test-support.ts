// Helpers for tests of the merge engine: run operations by manager on one object, then read its content and
// owners.
import type { JsonObject } from '../object.ts';
import { struct, list, listBy, map, set, string, integer, anyJson } from '../schema/declare.ts';
import type { Schema } from '../schema/schema.ts';
import { describeSet, emptySet } from './field-set.ts';
import type { Manager, Owner } from './owners.ts';
import { applyIntent, recordUpdate } from './ownership.ts';

/** A schema with every topology. */
export const everything = struct('Everything', {
  scalar: string(),
  other: string(),
  number: integer(),
  granular: map(string()),
  atomicMap: map(string(), { mapType: 'atomic' }),
  inner: struct('Inner', { a: string(), b: string(), deep: struct('Deep', { x: string(), y: string() }) }),
  atomicStruct: struct('AtomicStruct', { a: string(), b: string() }, { structType: 'atomic' }),
  atomicList: list(string()),
  atomicItems: list(struct('AtomicItem', { name: string(), value: string() })),
  set: set(string()),
  items: listBy(
    'name',
    struct('Item', { name: string(), value: string(), tags: set(string()), more: map(string()) }),
  ),
  ports: listBy(
    ['port', 'protocol'],
    struct('Port', { port: integer(), protocol: string({ default: 'TCP' }), label: string() }),
  ),
  any: anyJson(),
});

export type Step =
  | {
      readonly apply: JsonObject;
      readonly by: string;
      readonly force?: boolean;
      readonly conflicts?: readonly string[];
    }
  | { readonly update: JsonObject; readonly by: string }
  | { readonly remove: readonly string[]; readonly by: string };

export interface Outcome {
  readonly object: JsonObject;
  /** `name Apply` or `name Update`, with the owned paths. */
  readonly owners: Readonly<Record<string, readonly string[]>>;
  readonly conflicts: readonly string[];
}

/** Runs the steps in order; the clock advances one second per step. `update` replaces the members that it names. */
export function runSteps(steps: readonly Step[], schema: Schema = everything): Outcome {
  let object: JsonObject = {};
  let owners: readonly Owner[] = [];
  const conflicts: string[] = [];
  steps.forEach((step, index) => {
    const operation = 'apply' in step ? 'Apply' : 'Update';
    const manager: Manager = { name: step.by, operation, apiVersion: 'v1', subresource: '' };
    const common = { schema, owners, manager, now: timeOf(index), ignored: emptySet };
    if ('apply' in step) {
      const result = applyIntent({
        ...common,
        live: object,
        applied: step.apply,
        force: step.force ?? false,
      });
      if ('conflicts' in result) {
        for (const { owner, fields } of result.conflicts)
          conflicts.push(...describeSet(fields).map((path) => `${owner.name}: ${path}`));
        return;
      }
      ({ object, owners } = result);
      return;
    }
    const after =
      'update' in step
        ? { ...object, ...step.update }
        : Object.fromEntries(Object.entries(object).filter(([name]) => !step.remove.includes(name)));
    owners = recordUpdate({ ...common, before: index === 0 ? undefined : object, after });
    object = after;
  });
  return { object, owners: describeOwners(owners), conflicts };
}

const timeOf = (second: number) =>
  new Date(Date.UTC(2030, 0, 1, 0, 0, second)).toISOString().slice(0, 19) + 'Z';

function describeOwners(owners: readonly Owner[]): Outcome['owners'] {
  return Object.fromEntries(owners.map((one) => [`${one.name} ${one.operation}`, describeSet(one.fields)]));
}
