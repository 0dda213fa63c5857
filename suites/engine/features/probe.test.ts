// Tests what the probes conclude from the answers of various fake targets.
import { describe, expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { features } from '../../catalogue/features.ts';
import { fakeTarget, least, resourceList } from '../../kit/fake-target.test-support.ts';
import type { Routes } from '../../kit/fake-target.test-support.ts';
import { probeFeatures } from './probe.ts';
import { rules } from './rules.ts';

const probe = async (routes: Routes, bare?: Routes) =>
  probeFeatures(fakeTarget({ ...least, ...routes }, bare).api, orch);
const found = async (routes: Routes, bare?: Routes) => [...(await probe(routes, bare)).features].sort();

describe('features of a target', () => {
  const always = [
    'anonymous',
    'cluster-wide',
    'compression',
    'garbage-collector',
    'namespace-controller',
    'service-account-controller',
  ];

  test('every feature has a rule', () => {
    expect(Object.keys(rules).sort()).toEqual(Object.keys(features).sort());
  });

  test('of a minimal server', async () => {
    expect(await found({})).toEqual(always);
  });

  test.each<[string, string[], Routes]>([
    [
      'kinds of the core',
      ['nodes', 'pods', 'services', 'second-identity', 'service-account-tokens', 'token-requests'],
      {
        '/api/v1': resourceList(
          'namespaces',
          'pods',
          'nodes',
          'services',
          'serviceaccounts',
          'serviceaccounts/token',
        ),
      },
    ],
    [
      'kinds that node agents read',
      ['endpoints', 'events', 'volumes'],
      {
        '/api/v1': resourceList(
          'namespaces',
          'serviceaccounts',
          'endpoints',
          'events',
          'persistentvolumes',
          'persistentvolumeclaims',
        ),
      },
    ],
    [
      'requests for certificates',
      ['certificate-requests'],
      { '/apis/certificates.orch.io/v1': resourceList('certificatesigningrequests') },
    ],
    [
      'endpoint slices',
      ['endpoint-slices'],
      { '/apis/discovery.orch.io/v1': resourceList('endpointslices') },
    ],
    [
      'claims and their controller',
      ['claim-controller', 'claim-templates', 'pods'],
      {
        '/api/v1': resourceList('namespaces', 'serviceaccounts', 'pods'),
        '/apis/resource.orch.io/v1alpha3': resourceList('resourceclaimtemplates', 'resourceclaims'),
      },
    ],
    [
      'a group without resource list',
      ['self-review'],
      { '/apis/authentication.orch.io/v1/selfsubjectreviews': { status: 405 } },
    ],
    [
      'all workloads',
      ['workloads'],
      { '/apis/apps/v1': resourceList('daemonsets', 'deployments', 'replicasets', 'statefulsets') },
    ],
    ['not with some workloads only', [], { '/apis/apps/v1': resourceList('daemonsets', 'deployments') }],
    ['events', ['event-objects'], { '/apis/events.orch.io/v1': resourceList('events') }],
    [
      'roles',
      ['rbac', 'role-aggregation'],
      {
        '/apis/rbac.authorization.orch.io/v1': resourceList(
          'roles',
          'rolebindings',
          'clusterroles',
          'clusterrolebindings',
        ),
      },
    ],
    [
      'CBOR',
      ['cbor'],
      {
        '/api/v1/namespaces': ({ headers }) => ({
          body: {},
          type: headers['accept'] ?? '',
        }),
      },
    ],
    ['streaming lists', ['streaming-lists'], { '/api/v1/podtemplates': { body: '' } }],
    [
      'metrics',
      ['metrics'],
      { '/metrics': { type: 'text/plain', body: '# HELP a b\n# TYPE a counter\na 1\n' } },
    ],
    [
      'single health checks',
      ['single-health-checks'],
      {
        '/livez': { type: 'text/plain', body: '[+]log ok\nlivez check passed' },
        '/livez/log': { type: 'text/plain', body: 'ok' },
      },
    ],
    [
      'impersonation',
      ['impersonation', 'second-identity'],
      {
        '/api/v1/namespaces': ({ headers }) => ({
          status: 'impersonate-user' in headers ? 403 : 200,
          body: {},
        }),
      },
    ],
    [
      'impersonation where every user may list namespaces',
      ['impersonation', 'second-identity'],
      {
        '/api/v1/namespaces': { body: {} },
        '/api/v1/configmaps': ({ headers }) => ({
          status: 'impersonate-user' in headers ? 403 : 200,
          body: {},
        }),
      },
    ],
    [
      'impersonation that takes the name of a user, and keeps the rights of the caller',
      ['impersonation', 'second-identity', 'self-review'],
      {
        '/api/v1/namespaces': { body: {} },
        '/api/v1/configmaps': { body: {} },
        '/apis/authentication.orch.io/v1': resourceList('selfsubjectreviews'),
        '/apis/authentication.orch.io/v1/selfsubjectreviews': ({ headers }) => ({
          status: 201,
          body: { status: { userInfo: { username: headers['impersonate-user'] } } },
        }),
      },
    ],
  ])('%s', async (_what, more, routes) => {
    expect(await found(routes)).toEqual([...always, ...more].sort());
  });

  test('a refused list shows a kind only where its version may have no resource list', async () => {
    const lists = { '/apis/networking.orch.io/v1/ingresses': { status: 403 } };
    expect(await found(lists)).not.toContain('ingresses');
    const hidden = { ...lists, '/apis/networking.orch.io/v1': { status: 403 } };
    expect(await found(hidden)).toContain('ingresses');
  });

  test('compression is off where a large list comes uncompressed', async () => {
    const large = { body: { kind: 'ConfigMapList', metadata: {}, items: ['x'.repeat(300_000)] } };
    expect(await found({ '/api/v1/configmaps': large })).not.toContain('compression');
    expect(await found({ '/api/v1/configmaps': { ...large, encoding: 'gzip' } })).toContain('compression');
  });

  test('anonymous is off where an unknown caller is refused, cluster-wide where namespaces may not be listed', async () => {
    expect(await found({}, { '/api': { status: 401 } })).not.toContain('anonymous');
    expect(await found({}, { '/api': { status: 403 } })).toContain('anonymous');
    expect(await found({ '/api/v1/namespaces': { status: 403 } })).not.toContain('cluster-wide');
  });

  test('are detected by GET requests only, along with the version', async () => {
    const target = fakeTarget({ ...least, '/version': { body: { gitVersion: 'v1.32.4' } } });
    expect(await probeFeatures(target.api, orch)).toMatchObject({ version: 'v1.32.4' });
    expect(new Set(target.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(target.requests.filter(({ path }) => path.includes('/secrets'))).toEqual([]);
  });
});

test('a read that got 503 is retried', async () => {
  let count = 0;
  const kinds: Routes[string] = () => {
    count += 1;
    return count === 1 ? { status: 503 } : resourceList('namespaces', 'pods');
  };
  const { features } = await probe({ '/api/v1': kinds });
  expect(features.has('pods')).toBe(true);
});
