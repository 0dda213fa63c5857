// Writes by the path of a version that is no longer served (core 9.3). Helper of the rows about removals.
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';
import { versionsServing } from './removed-version.ts';

/** Kinds whose removed version is v1beta1 with the same fields as v1. */
function kindsOf({ namespace, cluster, names, has }: CaseContext): readonly Resource[] {
  const { coordination, rbac, batch, scheduling } = names.groups;
  const job = { spec: { template: { spec: { restartPolicy: 'Never', containers: [container] } } } };
  const namespaced = [
    { group: coordination, plural: 'leases', kind: 'Lease', sample: () => ({ spec: {} }) },
    { group: rbac, plural: 'roles', kind: 'Role', sample: () => ({ rules: [] }) },
    {
      group: batch,
      plural: 'cronjobs',
      kind: 'CronJob',
      sample: () => ({ spec: { schedule: '0 0 1 1 *', suspend: true, jobTemplate: job } }),
    },
  ];
  const classes = {
    group: scheduling,
    version: 'v1',
    plural: 'priorityclasses',
    kind: 'PriorityClass',
    sample: () => ({ value: 7 }),
  };
  return [
    ...namespaced.map((type) => namespace.resource({ ...type, version: 'v1' })),
    ...(has('cluster-wide') ? [cluster.resource(classes)] : []),
  ];
}

const container = { name: 'main', image: 'example.invalid/none:1' };

export async function takesNoWrites(context: CaseContext): Promise<void> {
  let tried = 0;
  for (const resource of kindsOf(context)) {
    const { group, plural } = resource.type;
    if (!(await versionsServing(context, group, plural)).includes('v1')) continue;
    const object = await unlessBlocked(() => resource.given());
    if (object === undefined) continue;
    tried += 1;
    await mustNotCreate(context, resource);
    await mustNotChange(context, resource, object.metadata.name!);
  }
  if (tried === 0) throw new NotRun('not-exercised', 'the target serves none of these kinds in v1');
}

/** The path of the collection, or of an object, in v1beta1. */
const formerPath = (resource: Resource, name?: string): string =>
  resource.path(name).replace(`/${resource.type.group}/v1/`, `/${resource.type.group}/v1beta1/`);

const former = (resource: Resource, object: object) => ({
  ...object,
  apiVersion: `${resource.type.group}/v1beta1`,
});

async function mustNotCreate({ api, expect }: CaseContext, resource: Resource): Promise<void> {
  const body = former(resource, resource.object());
  const { name = '' } = (body as unknown as { metadata: { name?: string } }).metadata;
  const what = `a ${resource.type.kind} in v1beta1`;
  expect.refused(await api.post(formerPath(resource), body), `POST of ${what}`);
  expect.that(!(await resource.exists(name)), `${what} is stored`);
}

async function mustNotChange({ api, expect }: CaseContext, resource: Resource, name: string): Promise<void> {
  const before = await resource.current(name);
  const labels = { changed: 'yes' };
  const path = formerPath(resource, name);
  const { apiVersion, kind } = former(resource, before) as unknown as { apiVersion: string; kind: string };
  const whole = { ...before, apiVersion, metadata: { ...before.metadata, labels } };
  const intent = { apiVersion, kind, metadata: { name, labels } };
  const applying = { query: { fieldManager: 'former', force: true } };
  const writes = {
    PUT: () => api.put(path, whole),
    'merge patch': () => api.patch(path, { metadata: { labels } }, 'application/merge-patch+json'),
    apply: () => api.patch(path, intent, 'application/apply-patch+yaml', applying),
    DELETE: () => api.delete(path),
  };
  for (const [verb, send] of Object.entries(writes)) {
    expect.refused(await send(), `${verb} of a ${resource.type.kind} in v1beta1`);
    const after = await resource.current(name);
    expect.absent(after.metadata.labels?.['changed'], `the label after a ${verb} in v1beta1`);
    expect.absent(after.metadata.deletionTimestamp, `deletionTimestamp after a ${verb} in v1beta1`);
  }
}
