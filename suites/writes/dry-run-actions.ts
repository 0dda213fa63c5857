// A dry-run of a sub-resource that acts and stores nothing of its own: the eviction of a pod (core 4.1, 4.10).
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { dry } from './dry-runs.ts';
import type { DryQuery } from './dry-runs.ts';

/** The body of an eviction is not shown: where the real request is refused, its dry-run is not judged. */
export async function mustNotEvict(context: CaseContext): Promise<void> {
  const { api, namespace, names, expect, eventually, has } = context;
  if (!has('pods')) return;
  const { pods } = namespace;
  const evict = (name: string, query: DryQuery): Promise<Answer> => {
    const metadata = { name, namespace: namespace.name };
    const body = { apiVersion: `${names.groups.policy}/v1`, kind: 'Eviction', metadata };
    return api.post(pods.path(name, 'eviction'), body, { query });
  };
  // A pod may have to wait for the service account that it runs under.
  const made = await unlessBlocked(() => eventually(() => pods.givenMany(2), 'controller'));
  const [kept, control] = (made ?? []).map(({ metadata }) => metadata.name!);
  if (kept === undefined || control === undefined || !(await evict(control, {})).ok) return;
  const what = 'an eviction of a pod with dryRun=All';
  expect.success(await evict(kept, dry.query), what);
  const { deletionTimestamp } = (await pods.current(kept)).metadata;
  expect.absent(deletionTimestamp, `metadata.deletionTimestamp after ${what}`);
}
