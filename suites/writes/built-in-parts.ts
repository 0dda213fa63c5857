// A PUT through a sub-resource of a built-in object with a version that is no longer current (core 4.8).
import type { CaseContext } from '../kit/context.ts';
import { CheckFailed, NotRun } from '../kit/failures.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { workloadsOf } from '../kit/kinds/workload-types.ts';
import { overlay } from '../kit/objects/object.ts';
import { dry } from './dry-run/dry-runs.ts';

interface BuiltInPart {
  readonly objects: Resource;
  readonly part: string;
  /** What the late PUT states that the object does not have. */
  readonly stated: object;
  /** It has no GET: the object itself is its body. */
  readonly isWriteOnly?: true;
}

/** Of namespaces too, where the run may create some: servers have other code for the sub-resource that ends them. */
function builtInParts(context: CaseContext): readonly BuiltInPart[] {
  const { cluster, has } = context;
  const deployments = workloadsOf(context, 'Deployment');
  const { namespaces } = cluster;
  return [
    { objects: deployments, part: 'status', stated: {} },
    { objects: deployments, part: 'scale', stated: { spec: { replicas: 2 } } },
    ...(has('cluster-wide')
      ? [
          { objects: namespaces, part: 'status', stated: {} },
          { objects: namespaces, part: 'finalize', stated: {}, isWriteOnly: true as const },
        ]
      : []),
  ];
}

/** Which verbs a sub-resource has, and whether another representation shows the version, is not stated. */
export async function mustConflictThroughBuiltInParts(context: CaseContext): Promise<void> {
  let judged = 0;
  for (const one of builtInParts(context)) if (await conflicts(context, one)) judged += 1;
  if (judged === 0) throw new NotRun('not-exercised', 'the target has no PUT of a part of a built-in object');
}

/** @returns whether the target has such a PUT and shows the version */
async function conflicts(
  { api, expect, eventually }: CaseContext,
  { objects, part, stated, isWriteOnly }: BuiltInPart,
): Promise<boolean> {
  const { kind } = objects.type;
  const { name = '' } = (await objects.given()).metadata;
  const path = objects.path(name, part);
  const read = () => api.get(isWriteOnly === true ? objects.path(name) : path);
  // A controller may change the object at any time.
  const control = await eventually(async () => {
    const current = await read();
    const put = current.ok ? await api.put(path, current.object) : current;
    if (put.status === 409) throw new CheckFailed('another writer changed the object');
    return put;
  }, 'event');
  const earlier = await read();
  if (!control.ok || !earlier.ok || !earlier.object.metadata.resourceVersion) return false;
  const labels = { between: 'yes' };
  expect.success(await objects.mergePatch(name, { metadata: { labels } }), 'a merge patch in between');
  const what = `PUT of the ${part} of a ${kind} with the version from before a merge patch`;
  const sent = overlay(earlier.object, stated);
  expect.status(await api.put(path, sent, dry), 409, `${what}, as a dry-run`);
  expect.status(await api.put(path, sent), 409, what);
  return true;
}
