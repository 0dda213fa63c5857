// Required fields of built-in kinds that the documents name, and what becomes of an object without one (core 4.11).
import type { CaseContext } from '../../kit/context.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';
import { acceptsClaimSample } from '../../kit/kinds/claim-fields.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { unnamed } from '../../kit/objects/unnamed.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { workloadKinds, workloadsOf } from '../../kit/kinds/workload-types.ts';
import { expectNothingStored, levels } from './field-writes.ts';
import { nestedObjects } from './nested-kind.ts';

interface RequiredField {
  readonly resource: Resource;
  readonly path: readonly string[];
}

/** Those of the kinds that the target serves: spec and spec.spec of a claim template (core 2.10), spec.selector of a
 * workload (core 9.3), and a field that a custom definition requires. */
async function requiredFields(context: CaseContext): Promise<readonly RequiredField[]> {
  const { namespace, has } = context;
  const takesTemplates = has('claim-templates') && (await acceptsClaimSample(context));
  const templates = takesTemplates ? [namespace.claimTemplates] : [];
  const workloads = has('workloads') ? workloadKinds : [];
  const nested = (await unlessBlocked(() => nestedObjects(context))) ?? [];
  return [
    ...templates.map((resource) => ({ resource, path: ['spec'] })),
    ...templates.map((resource) => ({ resource, path: ['spec', 'spec'] })),
    ...workloads.map((kind) => ({ resource: workloadsOf(context, kind), path: ['spec', 'selector'] })),
    ...nested.map((resource) => ({ resource, path: ['part', 'size'] })),
  ];
}

/** At each level, under one of them of a generated name. @returns how many fields were tried */
export async function mustRequireNamedFields(context: CaseContext): Promise<number> {
  const { expect } = context;
  const fields = await requiredFields(context);
  for (const { resource, path } of fields)
    for (const level of levels) {
      const named = resource.object();
      const whole = level === 'Ignore' ? unnamed(named) : named;
      const what = `POST of a ${resource.type.kind} without ${path.join('.')} under ${level}`;
      const query = { fieldValidation: level };
      const answer = await resource.create(undefined, { body: without(whole, path), query });
      expect.refused(answer, what);
      await expectNothingStored(context, resource, { answer, name: named.metadata.name! }, what);
      expect.success(await resource.create(undefined, { body: whole, query }), `the same POST with it`);
    }
  for (const field of fields) await mustStayRequired(context, field);
  return fields.length;
}

/** No write of a stored object leaves the field out, and no apply creates an object without it. */
async function mustStayRequired(context: CaseContext, { resource, path }: RequiredField): Promise<void> {
  const { expect, uniqueName } = context;
  const { name = '' } = (await resource.given()).metadata;
  const valueIn = (object: ApiObject) => path.reduce<unknown>((value, key) => Object(value)[key], object);
  const since = valueIn(await resource.current(name));
  const nulled = path.reduceRight<unknown>((value, key) => ({ [key]: value }), null);
  const writes = {
    PUT: async () => resource.replace(without(await resource.current(name), path)),
    'merge patch': () => resource.mergePatch(name, nulled),
    'strategic merge patch': () => resource.strategicPatch(name, nulled),
    'JSON patch': () => resource.jsonPatch(name, [{ op: 'remove', path: `/${path.join('/')}` }]),
  };
  const of = `a ${resource.type.kind} without ${path.join('.')}`;
  for (const [way, write] of Object.entries(writes)) {
    expect.refused(await write(), `${way} of ${of}`);
    expect.equal(valueIn(await resource.current(name)), since, `${path.join('.')} after ${way} of ${of}`);
  }
  const applied = uniqueName('applied');
  const { metadata: _, ...intent } = without(resource.object(), path);
  const answer = await resource.apply(applied, intent, { manager: 'applier' });
  expect.refused(answer, `apply of ${of}`);
  await expectNothingStored(context, resource, { answer, name: applied }, `apply of ${of}`);
}

function without<T extends ApiObject | Readonly<Record<string, unknown>>>(
  value: T,
  [name = '', ...rest]: readonly string[],
): T {
  const { [name]: member, ...others } = value as Readonly<Record<string, unknown>>;
  return (rest.length > 0 && isRecord(member) ? { ...others, [name]: without(member, rest) } : others) as T;
}
