// Defaults of members of the spec of a workload: where none is given, and after each write that removes the one that was (core 9.3).
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { workloadsOf } from '../kit/kinds/workload-types.ts';
import type { WorkloadKind } from '../kit/kinds/workload-types.ts';

interface Default {
  /** Members of spec that are kept where they are given. */
  readonly given: object;
  /** What they are where they are not. */
  readonly otherwise: object;
}

export async function mustDefault(
  context: CaseContext,
  kind: WorkloadKind,
  { given, otherwise }: Default,
): Promise<void> {
  const { expect } = context;
  const resource = workloadsOf(context, kind);
  const read = async (spec: object): Promise<ApiObject> =>
    resource.current((await resource.given({ spec })).metadata.name!);
  expect.contains((await read({}))['spec'], otherwise, `spec of a ${kind} made without it`);
  const made = await read(given);
  expect.contains(made['spec'], given, `spec of a ${kind} made with it`);
  const { name = '' } = made.metadata;
  const put = await replaceNow(resource, name, {}, (current) => resource.replace(without(current, given)));
  expect.success(put, `PUT of a ${kind} without it`);
  const after = await resource.current(name);
  expect.contains(after['spec'], otherwise, `spec of a ${kind} after a PUT without it`);
  const fields = Object.keys(given);
  const nulls = Object.fromEntries(fields.map((field) => [field, null]));
  const operations = fields.map((field) => ({ op: 'remove', path: `/spec/${field}` }));
  const patches = {
    'merge patch': (of: string) => resource.mergePatch(of, { spec: nulls }),
    'JSON patch': (of: string) => resource.jsonPatch(of, operations),
    'strategic merge patch': (of: string) => resource.strategicPatch(of, { spec: nulls }),
  };
  for (const [way, send] of Object.entries(patches)) {
    const of = (await resource.given({ spec: given })).metadata.name!;
    expect.success(await send(of), `${way} of a ${kind} that removes it`);
    const { spec } = await resource.current(of);
    expect.contains(spec, otherwise, `spec of a ${kind} after a ${way} that removes it`);
  }
  await mustDefaultByApply(context, resource, { given, otherwise });
}

/** A field without an owner reverts to its default (core 4.9). */
async function mustDefaultByApply(
  { expect }: CaseContext,
  resource: Resource,
  { given, otherwise }: Default,
): Promise<void> {
  const { kind } = resource.type;
  const whole = resource.object({ spec: given });
  const { name = '' } = whole.metadata;
  const apply = (intent: ApiObject) => resource.apply(name, intent, { manager: 'defaulting', force: true });
  expect.success(await apply(whole), `apply of a new ${kind} with it`);
  expect.contains(
    (await resource.current(name))['spec'],
    given,
    `spec of a ${kind} that an apply made with it`,
  );
  expect.success(await apply(without(whole, given)), `apply of a ${kind} that leaves it out`);
  const { spec } = await resource.current(name);
  expect.contains(spec, otherwise, `spec of a ${kind} after an apply that leaves it out`);
}

/** The object without these members of its spec. */
const without = (object: ApiObject, members: object): ApiObject => ({
  ...object,
  spec: Object.fromEntries(Object.entries(object['spec'] as object).filter(([key]) => !(key in members))),
});
