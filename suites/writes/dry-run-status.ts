// Dry-runs through the sub-resource `status` of a custom kind, which its definition declares (core 4.1, 4.10, 9.3).
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { definitionsOf, draftDefinition, untilServed, versionOf } from '../kit/definitions.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { dry } from './dry-runs.ts';
import type { DryQuery } from './dry-runs.ts';

type Way = 'PUT' | 'merge patch' | 'JSON patch' | 'apply';

const after = { status: { phase: 'after' } };
const named = { fieldManager: 'status-writer' };

/** Sends a status; every one of them repeats what the object is before. */
function sender({ api }: CaseContext, objects: Resource, way: Way) {
  return ({ apiVersion, kind, metadata, ...rest }: ApiObject, query: DryQuery): Promise<Answer> => {
    const path = objects.path(metadata.name, 'status');
    const options = { query: { ...query, ...named } };
    switch (way) {
      case 'PUT':
        return api.put(path, { apiVersion, kind, metadata, ...rest, ...after }, options);
      case 'merge patch':
        return api.patch(path, after, 'application/merge-patch+json', options);
      case 'JSON patch': {
        const operations = [{ op: 'add', path: '/status', value: after.status }];
        return api.patch(path, operations, 'application/json-patch+json', options);
      }
      case 'apply': {
        const { name, namespace } = metadata;
        const intent = { apiVersion, kind, metadata: { name, namespace }, ...after };
        return api.patch(path, intent, 'application/apply-patch+yaml', options);
      }
    }
  };
}

/** Where the target has custom kinds. Which verbs a sub-resource has is not shown (core 4.1): a way that the real request
 * cannot go is left out, and recorded. */
export async function mustNotWriteStatus(context: CaseContext, ways: readonly Way[]): Promise<void> {
  const { expect, has } = context;
  if (!has('custom-definitions') || !has('cluster-wide')) return;
  const objects = await objectsWithStatus(context);
  const leftOut: Record<string, number> = {};
  for (const way of ways) {
    const send = sender(context, objects, way);
    const control = await send(await objects.given(), {});
    if (!control.ok) {
      leftOut[`${way} of the status`] = control.status;
      continue;
    }
    const { metadata } = await objects.given();
    const before = await objects.current(metadata.name!);
    const what = `${way} of a status with dryRun=All`;
    const answer = await send(before, dry.query);
    expect.success(answer, what);
    expect.contains(answer.object['status'], after.status, `status in the answer to a ${what}`);
    const now = await objects.current(metadata.name!);
    expect.unchanged(before, now, `the object after a ${what}`);
    expect.equal(now.metadata.managedFields, before.metadata.managedFields, `managedFields after a ${what}`);
    expect.success(await send(before, {}), `the same ${way} of a status without dryRun`);
    const { status } = await objects.current(metadata.name!);
    expect.contains(status, after.status, `status after the same ${way} without dryRun`);
  }
  if (Object.keys(leftOut).length > 0) context.record({ leftOut });
}

async function objectsWithStatus(context: CaseContext): Promise<Resource> {
  const properties = {
    seen: { type: 'string' },
    status: { type: 'object', properties: { phase: { type: 'string' } } },
  };
  const version = { ...versionOf(properties), subresources: { status: {} } };
  const { type, body } = draftDefinition(context, properties, { versions: [version] });
  await definitionsOf(context).given(body);
  const objects = context.namespace.resource(type);
  await untilServed(context, objects, 'seen');
  return objects;
}
