// Cases: the endpoints of PodTemplate (core 4.5).
import { section } from '../kit/case.ts';
import { templateEndpoints } from './template-endpoints.ts';

export default section({
  ...templateEndpoints('endpoints.pod-templates', ({ podTemplates }) => podTemplates),

  'endpoints.pod-templates.other-parameters': {
    isolated: true,
    run: async ({ namespace, record }) => {
      const { podTemplates } = namespace;
      await podTemplates.givenMany(2);
      const { metadata } = (await podTemplates.list({ limit: 1 })).list;
      const { resourceVersion = '' } = metadata;
      // What a first page hands out; a server that pages nothing hands out none.
      const next = metadata.continue === '' ? undefined : metadata.continue;
      const lists = {
        ...reading,
        continue: { limit: 1, continue: next },
        resourceVersion: { resourceVersion },
        resourceVersionMatch: { resourceVersion, resourceVersionMatch: 'NotOlderThan' },
      };
      const seen: Record<string, Record<string, number>> = {
        list: {},
        create: {},
        delete: {},
        deletecollection: {},
      };
      for (const [name, query] of Object.entries(lists))
        seen['list']![name] = (await podTemplates.list(query)).status;
      for (const [name, query] of Object.entries(creating))
        seen['create']![name] = (await podTemplates.create({}, { query })).status;
      for (const [name, query] of Object.entries(deleting)) {
        const { metadata: made } = await podTemplates.given();
        seen['delete']![name] = (await podTemplates.remove(made.name!, { query })).status;
      }
      for (const [name, query] of Object.entries({ ...deleting, ...lists }))
        seen['deletecollection']![name] = (await podTemplates.removeCollection({ query })).status;
      record(seen);
    },
  },
});

/** Parameters of list by their name; `watch` is asked for by none, so that each answer ends. */
const reading = {
  allowWatchBookmarks: { allowWatchBookmarks: true },
  fieldSelector: { fieldSelector: 'metadata.name=nothing' },
  labelSelector: { labelSelector: 'group=nothing' },
  limit: { limit: 1 },
  pretty: { pretty: true },
  sendInitialEvents: { sendInitialEvents: true },
  timeoutSeconds: { timeoutSeconds: 30 },
  watch: { watch: false },
};

const creating = {
  dryRun: { dryRun: 'All' },
  fieldManager: { fieldManager: 'conformance' },
  fieldValidation: { fieldValidation: 'Strict' },
  pretty: { pretty: true },
};

const deleting = {
  dryRun: { dryRun: 'All' },
  gracePeriodSeconds: { gracePeriodSeconds: 0 },
  pretty: { pretty: true },
  propagationPolicy: { propagationPolicy: 'Background' },
};
