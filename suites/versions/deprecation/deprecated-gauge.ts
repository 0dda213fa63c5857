// The gauge of requests for deprecated versions (core 9.2).
import type { CaseContext } from '../../kit/context.ts';
import { readMetrics } from '../../kit/answers/metrics-page.ts';
import type { Sample } from '../../kit/answers/metrics-page.ts';
import { eachVerb, refusedRead } from './deprecated-requests.ts';
import { findDeprecated, launchDeprecated } from './deprecated-version.ts';
import type { Deprecated } from './deprecated-version.ts';
import type { Resource } from '../../kit/kinds/resource.ts';

const gaugeName = 'apiserver_requested_deprecated_apis';
const shared = ['group', 'version', 'resource', 'subresource'] as const;

/** Which sub-resources a type has is not shown (core 4.1). */
async function mustNameSubresource(context: CaseContext, deprecated: Deprecated): Promise<void> {
  const { resource, api, type } = deprecated;
  const { name = '' } = (await resource.given()).metadata;
  const path = `${resource.path(name)}/status`;
  if (!(await api.get(path)).ok) return;
  await context.eventually(async () => {
    context.expect.success(await api.get(path), `a GET of the status of a ${type.kind}`);
    const [sample] = await gaugeOf(deprecated, 'status');
    const { value } = context.expect.present(
      sample,
      `${gaugeName} with the subresource status after a GET of the status of a ${type.kind}`,
    );
    context.expect.equal(value, 1, `${gaugeName} after a GET of a status`);
  }, 'event');
}

/** The samples of the gauge for the resource itself, or for a sub-resource. */
async function gaugeOf({ api, type }: Deprecated, subresource = ''): Promise<readonly Sample[]> {
  const { samples } = await readMetrics(api);
  return samples.filter(
    ({ name, labels }) =>
      name === gaugeName &&
      labels['group'] === type.group &&
      labels['version'] === type.version &&
      labels['resource'] === type.plural &&
      (labels['subresource'] ?? '') === subresource,
  );
}

/** A replica whose page is read may be another one than that of the request. */
async function untilSet(context: CaseContext, deprecated: Deprecated): Promise<Sample> {
  const { eventually, expect } = context;
  await readMetrics(deprecated.api);
  return eventually(async () => {
    expect.success(await deprecated.resource.list(), 'a list in the deprecated version');
    const [sample] = await gaugeOf(deprecated);
    return expect.present(sample, `${gaugeName} after a request for ${deprecated.type.plural}`);
  }, 'event');
}

export async function mustSetGauge(context: CaseContext): Promise<void> {
  const { expect } = context;
  const deprecated = await findDeprecated(context);
  expect.equal((await untilSet(context, deprecated)).value, 1, `${gaugeName} after a request`);
  await eachVerb(deprecated.resource);
  for (let count = 0; count < 10; count += 1) await deprecated.resource.list();
  for (const { value } of await gaugeOf(deprecated))
    expect.equal(value, 1, `${gaugeName} after further requests`);
  await mustCountFirst(context);
}

/** Requests of which each is the first one for the version on its server. */
const firstRequests: Readonly<Record<string, (context: CaseContext, resource: Resource) => Promise<void>>> = {
  async POST({ expect }, resource) {
    expect.success(await resource.create(), `POST of a ${resource.type.kind}`);
  },
  async watch({ expect }, resource) {
    const watch = await resource.watch({ timeoutSeconds: 1 });
    await watch.close();
    expect.equal(watch.status, 200, `status of a watch of ${resource.type.plural}`);
  },
  async 'GET of a missing one'(context, resource) {
    await refusedRead(context, resource);
  },
};

async function mustCountFirst(context: CaseContext): Promise<void> {
  if (Object.keys(context.product.earlierReleases ?? {}).length === 0) return;
  for (const [request, send] of Object.entries(firstRequests)) {
    const deprecated = await launchDeprecated(context, {}, 'alone');
    await send(context, deprecated.resource);
    const what = `${gaugeName} after a ${request} of ${deprecated.type.plural} alone`;
    await context.eventually(async () => {
      const [sample] = await gaugeOf(deprecated);
      context.expect.equal(context.expect.present(sample, what).value, 1, what);
    }, 'event');
  }
}

export async function mustLabelGauge(context: CaseContext): Promise<void> {
  const { expect, eventually } = context;
  const deprecated = await findDeprecated(context);
  await mustNameSubresource(context, deprecated);
  const { removedIn, api, resource } = deprecated;
  const { labels } = await untilSet(context, deprecated);
  for (const name of [...shared, 'removed_release'])
    // A label with the empty value may be left out (text format of Prometheus).
    if (name !== 'subresource') expect.present(labels[name], `label ${name} of ${gaugeName}`);
  expect.matches(
    labels['removed_release'],
    new RegExp(String.raw`^v?1\.${removedIn}(?:\.0)?$`),
    `removed_release of ${gaugeName}`,
  );
  const isSame = (sample: Sample) =>
    shared.every((name) => (sample.labels[name] ?? '') === (labels[name] ?? ''));
  // Each replica counts its own requests.
  await eventually(async () => {
    expect.success(await resource.list(), 'a list in the deprecated version');
    const { samples } = await readMetrics(api);
    const requests = samples.filter(({ name }) => name === 'apiserver_request_total');
    if (requests.length > 0)
      expect.that(
        requests.some(isSame),
        `no sample of apiserver_request_total has the labels of ${gaugeName}`,
      );
  }, 'event');
}
