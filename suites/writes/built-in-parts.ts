// A PUT through a sub-resource of a built-in object with a version that is no longer current (core 4.8).
import type { CaseContext } from '../kit/context.ts';
import { CheckFailed, NotRun } from '../kit/failures.ts';
import { workloadsOf } from '../kit/kinds/workload-types.ts';
import { overlay } from '../kit/objects/object.ts';

/** Which verbs a sub-resource has, and whether another representation shows the version, is not stated. */
export async function mustConflictThroughBuiltInParts(context: CaseContext): Promise<void> {
  const { api, expect, eventually } = context;
  const deployments = workloadsOf(context, 'Deployment');
  let judged = 0;
  for (const part of ['status', 'scale']) {
    const { name = '' } = (await deployments.given()).metadata;
    const path = deployments.path(name, part);
    // A controller may change the object at any time.
    const control = await eventually(async () => {
      const current = await api.get(path);
      const put = current.ok ? await api.put(path, current.object) : current;
      if (put.status === 409) throw new CheckFailed('another writer changed the object');
      return put;
    }, 'event');
    const earlier = await api.get(path);
    if (!control.ok || !earlier.ok || !earlier.object.metadata.resourceVersion) continue;
    const labels = { between: 'yes' };
    expect.success(await deployments.mergePatch(name, { metadata: { labels } }), 'a merge patch in between');
    const changed = overlay(earlier.object, part === 'scale' ? { spec: { replicas: 2 } } : {});
    const late = await api.put(path, changed);
    expect.status(late, 409, `PUT of the ${part} of a Deployment with the version from before a merge patch`);
    judged += 1;
  }
  if (judged === 0) throw new NotRun('not-exercised', 'the target has no PUT of a part of a Deployment');
}
