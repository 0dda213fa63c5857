// Cases: PodTemplate, and kinds whose schemas the documents do not show (core 2.11, 2.12).
import type { Names } from '../../common/dialects/names.ts';
import { section } from '../kit/case.ts';
import type { Resource } from '../kit/kinds/resource.ts';

export default [
  section('core', '2.11', {
    'kinds.pod-templates.identity': {
      text: 'PodTemplate belongs to the core group with apiVersion v1.',
      observe: 'Create one below /api/v1 and read it back: apiVersion v1, kind PodTemplate.',
      wrong: 'The apiVersion is apps/v1.',
      async run({ namespace, uniqueName, expect }) {
        const { podTemplates } = namespace;
        const named = podTemplates.object();
        const generated = podTemplates.object({ metadata: { generateName: `${uniqueName('generated')}-` } });
        for (const body of [named, generated]) {
          const answer = await podTemplates.create(body);
          expect.success(answer, 'POST of a v1 PodTemplate below /api/v1');
          const read = await podTemplates.current(
            expect.present(answer.object.metadata.name, 'metadata.name'),
          );
          expect.equal(read.apiVersion, 'v1', 'apiVersion of a PodTemplate read back');
          expect.equal(read.kind, 'PodTemplate', 'kind of a PodTemplate read back');
        }
      },
    },

    'kinds.pod-templates.template-kept': {
      text: 'The nested template, the data of a pod that is created from it, is stored as sent.',
      observe:
        'Create one with labels and a container in the template: a read returns each sent value; added defaults are allowed.',
      wrong: 'The server drops the nested template.',
      level: 'SHOULD',
      async run({ namespace, expect }) {
        const { podTemplates } = namespace;
        const container = {
          name: 'main',
          image: 'example.invalid/kept:1',
          command: ['/bin/run'],
          args: ['--fast', '--twice'],
          env: [{ name: 'COLOUR', value: 'blue' }],
          ports: [{ containerPort: 8080 }],
        };
        const labels = { app: 'kept', tier: 'front' };
        const annotations = { 'example.com/note': 'kept' };
        const template = {
          metadata: { labels, annotations },
          spec: { restartPolicy: 'Never', containers: [container] },
        };
        const { metadata } = await podTemplates.given({ template });
        const read = await podTemplates.current(metadata.name!);
        const kept = expect.present(read['template'], 'template');
        expect.contains(kept.metadata, { labels, annotations }, 'template.metadata');
        expect.equal(kept.spec?.restartPolicy, 'Never', 'template.spec.restartPolicy');
        const { env, ports, image: _image, ...plain } = container;
        // Admission may add containers, but may not remove this one.
        const containers = expect.present(kept.spec.containers, 'template.spec.containers');
        const named = containers.filter(({ name }: { readonly name?: string }) => name === container.name);
        expect.equal(named.length, 1, 'containers in the template with the name of the one that was sent');
        const [own] = named;
        expect.contains(own, plain, 'the container in the template');
        // Admission may also add variables and ports, and name another place for images.
        expect.present(own.image, 'the image of the container in the template');
        const variable = own.env?.find(({ name }: { readonly name?: string }) => name === env[0]!.name);
        expect.contains(variable, env[0], 'the variable of the container in the template');
        const containerPorts = own.ports?.map(
          ({ containerPort }: { readonly containerPort?: number }) => containerPort,
        );
        expect.that(
          containerPorts?.includes(ports[0]!.containerPort) === true,
          'the port of the container is not in the template',
        );
      },
    },

    'kinds.pod-templates.fields': {
      text: 'The fields of PodTemplate and PodTemplateSpec beyond apiVersion are not shown.',
      observe: 'Record the smallest body that the server accepts.',
      wrong: 'Failing a server that refuses, or accepts, a template without containers.',
      level: 'UNSPECIFIED',
      async run({ namespace, api, uniqueName, record, expect }) {
        const { podTemplates } = namespace;
        // Creates the namespace: the requests below do not.
        await podTemplates.given();
        const observed: Record<string, number> = {};
        for (const [what, fields] of Object.entries(bodies)) {
          const body = {
            apiVersion: 'v1',
            kind: 'PodTemplate',
            metadata: { name: uniqueName('least') },
            ...fields,
          };
          observed[what] = (await api.post(podTemplates.path(), body)).status;
        }
        const smallest = Object.entries(observed).find(([, status]) => status < 300)?.[0];
        expect.present(smallest, 'a body that is accepted');
        record({ smallest, statuses: observed });
      },
    },
  }),
  section('core', '2.12', {
    'kinds.others.schemas': {
      text: 'The schemas of the other kinds are not shown, except the fields that the version-change notes name.',
      observe: 'Use only the fields of these notes, and record what else the server shows.',
      wrong: 'Demanding a complete schema of Deployment.',
      level: 'UNSPECIFIED',
      async run({ namespace, names, record }) {
        const { coordination, events } = names.groups;
        const lease: Resource = namespace.leases;
        const event = namespace.resource({
          group: events,
          version: 'v1',
          plural: 'events',
          kind: 'Event',
          sample: sampleEvent,
        });
        const observed: Record<string, unknown> = {};
        for (const [group, resource] of [
          [coordination, lease],
          [events, event],
        ] as const) {
          const answer = await resource.create();
          const shown = answer.ok ? { fields: Object.keys(answer.object).toSorted() } : {};
          observed[`${group} ${resource.type.kind}`] = { status: answer.status, ...shown };
        }
        record(observed);
      },
    },

    'kinds.others.served': {
      text: 'The server may serve the further kinds that the version-change notes name.',
      observe: 'GET each replacement collection of the notes and record whether it is served.',
      wrong: 'Failing a server that does not serve the apps group.',
      level: 'MAY',
      async run({ api, names, record }) {
        const answers = await Promise.all(
          replacements(names).map(
            async (path) => [path, (await api.get(path, { query: { limit: 1 } })).status] as const,
          ),
        );
        record(Object.fromEntries(answers));
      },
    },
  }),
];

/** Bodies from the smallest to the usual one. */
const bodies = {
  'nothing but a name': {},
  'an empty template': { template: {} },
  'an empty pod spec': { template: { spec: {} } },
  'no containers': { template: { spec: { containers: [] } } },
  'a container with a name': { template: { spec: { containers: [{ name: 'main' }] } } },
  'a container with name and image': {
    template: { spec: { containers: [{ name: 'main', image: 'example.invalid/none:1' }] } },
  },
};

/** An event with the fields that the notes on version changes name. */
const sampleEvent = () => ({
  type: 'Normal',
  regarding: { kind: 'ConfigMap', name: 'nothing' },
  action: 'Look',
  reason: 'Looked',
  reportingController: 'example.com/conformance',
  reportingInstance: 'example',
  eventTime: '2024-01-01T00:00:00.000000Z',
});

/** The collections that replace those of removed versions (core 9.3). */
function replacements({ groups }: Names): readonly string[] {
  const served: readonly (readonly [string, readonly string[]])[] = [
    [`${groups.flowControl}/v1`, ['flowschemas', 'prioritylevelconfigurations']],
    [
      `${groups.storage}/v1`,
      ['csistoragecapacities', 'csidrivers', 'csinodes', 'storageclasses', 'volumeattachments'],
    ],
    [`${groups.autoscaling}/v2`, ['horizontalpodautoscalers']],
    [`${groups.batch}/v1`, ['cronjobs']],
    [`${groups.endpointSlices}/v1`, ['endpointslices']],
    [`${groups.events}/v1`, ['events']],
    [`${groups.policy}/v1`, ['poddisruptionbudgets']],
    [`${groups.node}/v1`, ['runtimeclasses']],
    [
      `${groups.admissionRegistration}/v1`,
      ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations'],
    ],
    [`${groups.definitions}/v1`, ['customresourcedefinitions']],
    [`${groups.registration}/v1`, ['apiservices']],
    [`${groups.certificates}/v1`, ['certificatesigningrequests']],
    [`${groups.coordination}/v1`, ['leases']],
    [`${groups.networking}/v1`, ['ingresses', 'ingressclasses', 'networkpolicies']],
    [`${groups.rbac}/v1`, ['clusterroles', 'clusterrolebindings', 'roles', 'rolebindings']],
    [`${groups.scheduling}/v1`, ['priorityclasses']],
    [`${groups.apps}/v1`, ['daemonsets', 'deployments', 'statefulsets', 'replicasets']],
  ];
  return served.flatMap(([version, plurals]) => plurals.map((plural) => `/apis/${version}/${plural}`));
}
