// Members for objects of built-in types with values of many forms, so that a round trip through another encoding shows what
// it loses.
import type { Overrides } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';

const podTemplate = {
  template: {
    metadata: { labels: { app: 'sample' }, annotations: { 'example.com/text': 'ä€😀' } },
    spec: {
      terminationGracePeriodSeconds: 7,
      automountServiceAccountToken: false,
      nodeSelector: { zone: 'a', disk: 'fast' },
      tolerations: [-1, 0, 3_000_000_000].map((tolerationSeconds, index) => ({
        key: `example.com/taint-${index}`,
        operator: 'Exists',
        effect: 'NoExecute',
        tolerationSeconds,
      })),
      containers: [
        {
          name: 'main',
          image: 'example.invalid/none:1',
          args: ['--first', '--second', ''],
          env: [{ name: 'A', value: 'b' }],
          ports: [{ containerPort: 8080, name: 'web' }, { containerPort: 8081 }],
          resources: { limits: { cpu: '500m', memory: '64Mi' } },
          livenessProbe: { httpGet: { path: '/live', port: 'web' }, periodSeconds: 11 },
          readinessProbe: { httpGet: { path: '/ready', port: 8081 } },
          volumeMounts: [{ name: 'scratch', mountPath: '/scratch', readOnly: true }],
        },
        { name: 'side', image: 'example.invalid/none:2' },
      ],
      volumes: [{ name: 'scratch', emptyDir: {} }],
    },
  },
};

const namedRule = {
  apiGroups: ['', 'example.com'],
  resources: ['samples'],
  resourceNames: ['a'],
  verbs: ['get'],
};

const byType: Readonly<Record<string, Overrides>> = {
  podtemplates: podTemplate,
  configmaps: {
    data: { key: 'value', 'a.b': 'ä€😀\n', empty: '', blank: 'x\n\n', indented: '  x\n y\n' },
    binaryData: { bytes: Buffer.from([0, 255, 128, 10]).toString('base64') },
  },
  leases: {
    spec: {
      holderIdentity: 'sample',
      leaseDurationSeconds: 15,
      leaseTransitions: 0,
      renewTime: '2024-05-06T07:08:09.123456Z',
    },
  },
  clusterroles: {
    rules: [namedRule, { nonResourceURLs: ['/sample', '/sample/*'], verbs: ['get'] }],
  },
  roles: { rules: [namedRule] },
};

/** Metadata is left to the caller. Empty for a type without such members. */
export const richMembers = ({ type }: Pick<Resource, 'type'>): Overrides => byType[type.plural] ?? {};
