// The manifests that kubectl sends in the tests, by file name.

const stallSchema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      required: ['goods'],
      properties: {
        goods: { type: 'string', description: 'What it sells.' },
        shelves: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string' }, size: { type: 'integer' } },
          },
        },
      },
    },
    status: { type: 'object', properties: { open: { type: 'boolean' } } },
  },
};

/** By file name. */
export const manifests: Readonly<Record<string, object>> = {
  namespace: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } },
  map: {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'prices', namespace: 'shop' },
    data: { tea: '3' },
  },
  template: {
    apiVersion: 'v1',
    kind: 'PodTemplate',
    metadata: { name: 'clerk', namespace: 'shop' },
    template: { spec: { containers: [{ name: 'main', image: 'clerk:1' }] } },
  },
  pod: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'till', namespace: 'shop', labels: { app: 'till' } },
    spec: { containers: [{ name: 'main', image: 'till:1' }] },
  },
  deployment: {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'shelf', namespace: 'shop' },
    spec: {
      replicas: 1,
      selector: { matchLabels: { app: 'shelf' } },
      template: {
        metadata: { labels: { app: 'shelf' } },
        spec: { containers: [{ name: 'main', image: 'shelf:1' }] },
      },
    },
  },
  invalid: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'Not_A_Name', namespace: 'shop' } },
  incomplete: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'bare', namespace: 'shop' },
    spec: { containers: [{ image: 'bare:1' }] },
  },
  unknown: {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'extra', namespace: 'shop' },
    datum: { tea: '3' },
  },
  definition: {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'stalls.shop.example' },
    spec: {
      group: 'shop.example',
      scope: 'Namespaced',
      names: {
        plural: 'stalls',
        singular: 'stall',
        kind: 'Stall',
        listKind: 'StallList',
        shortNames: ['st'],
      },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: { openAPIV3Schema: stallSchema },
        },
      ],
    },
  },
  stall: {
    apiVersion: 'shop.example/v1',
    kind: 'Stall',
    metadata: { name: 'tea-house', namespace: 'shop' },
    spec: { goods: 'tea', shelves: [{ name: 'top', size: 1 }] },
  },
};
