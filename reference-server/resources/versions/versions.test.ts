// Earlier and further versions of kinds: what each release serves, and that conversions lose nothing.
import { expect, test } from 'vitest';
import { startApi } from '../../verbs/api.test-support.ts';
import { defaultFeatureGates } from '../../feature-gates.ts';
import { orch } from '../../../common/dialects/names.ts';
import { createRegistry } from '../../registry.ts';
import { declareKinds } from '../index.ts';
import { apiVersionOf } from '../declaration/kind-version.ts';
import { withEarlierVersions } from './declare-versions.ts';

const served = (release: number, runtime: Record<string, boolean> = {}) =>
  createRegistry(withEarlierVersions(declareKinds(orch), orch, release), {
    featureGates: defaultFeatureGates(),
    runtimeConfig: new Map(Object.entries(runtime)),
    release,
  })
    .served()
    .map((kind) => `${apiVersionOf(kind)} ${kind.kind}`);

const flowControl = orch.groups.flowControl;

test('the newest release serves no beta version', () => {
  expect(served(32).filter((name) => name.includes('beta'))).toEqual([]);
  expect(served(32)).toContain('autoscaling/v1 HorizontalPodAutoscaler');
  expect(() => served(32, { 'batch/v1beta1': true })).toThrow('batch/v1beta1');
});

test('an earlier release serves old beta versions, and new ones where they are switched on', () => {
  expect(served(26)).toContain(`${orch.groups.storage}/v1beta1 CSIStorageCapacity`);
  expect(served(26)).not.toContain(`${orch.groups.storage}/v1beta1 StorageClass`);
  expect(served(26)).not.toContain(`${flowControl}/v1beta3 FlowSchema`);
  expect(served(26)).not.toContain(`${flowControl}/v1 FlowSchema`);
  expect(served(26, { [`${flowControl}/v1beta3`]: true })).toContain(`${flowControl}/v1beta3 FlowSchema`);
  expect(served(21)).toContain(`${orch.groups.networking}/v1beta1 Ingress`);
  expect(served(21)).toContain('extensions/v1beta1 Ingress');
});

const metadata = { name: 'a' };
const collections = {
  levels: (version: string) => `/apis/${flowControl}/${version}/prioritylevelconfigurations`,
  scalers: (version: string) => `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers`,
  ingresses: (version: string, group: string = orch.groups.networking) =>
    `/apis/${group}/${version}/namespaces/default/ingresses`,
};

test('shares have another name before v1, and one object is shown by all versions', async () => {
  const runtimeConfig = new Map(['v1beta2', 'v1beta3'].map((version) => [`${flowControl}/${version}`, true]));
  const { sendRequest } = await startApi({ release: 28, runtimeConfig });
  const spec = { type: 'Limited', limited: { assuredConcurrencyShares: 0 } };
  const made = await sendRequest('POST', collections.levels('v1beta2'), { metadata, spec });
  expect(made.json.spec.limited).toMatchObject({ assuredConcurrencyShares: 0 });
  const { json } = await sendRequest('GET', `${collections.levels('v1beta3')}/a`);
  expect(json.spec.limited).toMatchObject({ nominalConcurrencyShares: 0 });
  expect(json).toMatchObject({
    apiVersion: `${flowControl}/v1beta3`,
    metadata: { uid: made.json.metadata.uid },
  });
  const put = await sendRequest('PUT', `${collections.levels('v1beta3')}/a`, json);
  expect(put.status).toBe(200);
  const again = await sendRequest('GET', `${collections.levels('v1beta2')}/a`);
  expect(again.json.spec).toEqual(made.json.spec);
});

const target = (percent: number) => ({ type: 'Utilization', averageUtilization: percent });
const cpu = { type: 'Resource', resource: { name: 'cpu', target: target(50) } };
const memory = { type: 'Resource', resource: { name: 'memory', target: target(70) } };

test.each([[[cpu]], [[memory]], [[memory, cpu]], [[cpu, memory]]])(
  'the measurements of an autoscaler survive v1 %#',
  async (metrics) => {
    const { sendRequest } = await startApi({});
    const behavior = { scaleUp: { stabilizationWindowSeconds: 5 } };
    const scaleTargetRef = { kind: 'Deployment', name: 'd' };
    const spec = { scaleTargetRef, maxReplicas: 3, metrics, behavior };
    const made = await sendRequest('POST', collections.scalers('v2'), { metadata, spec });
    expect(made.status).toBe(201);
    const former = await sendRequest('GET', `${collections.scalers('v1')}/a`);
    expect(former.json.spec.targetCPUUtilizationPercentage).toBe(metrics.includes(cpu) ? 50 : undefined);
    const put = await sendRequest('PUT', `${collections.scalers('v1')}/a`, former.json);
    expect(put.status).toBe(200);
    const { json } = await sendRequest('GET', `${collections.scalers('v2')}/a`);
    expect(json.spec).toEqual(made.json.spec);
    expect(json.metadata.annotations).toBeUndefined();
  },
);

test('an ingress of an earlier version has a backend of two fields', async () => {
  const { sendRequest } = await startApi({ release: 21 });
  const backend = { serviceName: 's', servicePort: 'http' };
  const rules = [{ http: { paths: [{ path: '/', backend: { serviceName: 't', servicePort: 80 } }] } }];
  const body = { metadata, spec: { backend, rules } };
  const made = await sendRequest('POST', collections.ingresses('v1beta1', 'extensions'), body);
  expect(made.json.spec).toMatchObject({ backend });
  const { json } = await sendRequest('GET', `${collections.ingresses('v1')}/a`);
  expect(json.spec.defaultBackend).toEqual({ service: { name: 's', port: { name: 'http' } } });
  const [{ http }] = json.spec.rules;
  expect(http.paths).toEqual([
    {
      path: '/',
      pathType: 'ImplementationSpecific',
      backend: { service: { name: 't', port: { number: 80 } } },
    },
  ]);
  expect((await sendRequest('PUT', `${collections.ingresses('v1')}/a`, json)).status).toBe(200);
  const again = await sendRequest('GET', `${collections.ingresses('v1beta1')}/a`);
  expect(again.json.spec).toEqual(made.json.spec);
});
