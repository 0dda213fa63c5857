// Cases: the endpoints of PodTemplate (core 4.5).
import { section } from '../kit/case.ts';
import { templateEndpoints } from './template-endpoints.ts';

const endpoints = templateEndpoints('endpoints.pod-templates', ({ podTemplates }) => podTemplates);

export default section('core', '4.5', {
  'endpoints.pod-templates.get': {
    text: 'GET of an item is get: 200 with the PodTemplate.',
    observe: 'GET one by name: 200, kind PodTemplate, and the uid from its creation.',
    wrong: 'The answer is a list with one member, or a Status.',
    alsoIn: ['core 4.2'],
    ...endpoints['get'],
  },

  'endpoints.pod-templates.list': {
    text: 'GET of the collection of a namespace is list: 200 with a PodTemplateList.',
    observe:
      'GET podtemplates in an empty and in a filled namespace: 200, kind PodTemplateList, and the answer is complete.',
    wrong: 'An empty namespace is answered with an error, or the answer stays open as a watch.',
    alsoIn: ['core 4.2'],
    ...endpoints['list'],
  },

  'endpoints.pod-templates.list-all': {
    text: 'GET of the collection without a namespace lists all namespaces: 200 with a PodTemplateList.',
    observe: 'Objects in two namespaces: the list holds both, each with its own metadata.namespace.',
    wrong: 'The path lists one default namespace only, or the items lose metadata.namespace.',
    alsoIn: ['core 4.1'],
    needs: ['cluster-wide'],
    ...endpoints['list-all'],
  },

  'endpoints.pod-templates.create': {
    text: 'create is answered 200, 201 or 202 with the PodTemplate.',
    observe:
      'POST: one of these statuses, and the body is the stored object with uid, resourceVersion and creationTimestamp; after 202 these are checked when it is stored.',
    wrong: '204 without a body, or an echo of the request without the metadata that the server sets.',
    ...endpoints['create'],
  },

  'endpoints.pod-templates.update': {
    text: 'update is answered 200 or 201 with the PodTemplate.',
    observe:
      'PUT a label change: one of these statuses; the body has the new label and a new resourceVersion.',
    wrong: '202 or 204, or the body still shows the old state.',
    ...endpoints['update'],
  },

  'endpoints.pod-templates.patch': {
    text: 'patch is answered 200 or 201 with the PodTemplate.',
    observe:
      'Merge patch, JSON patch, strategic merge patch and apply of a label: one of these statuses; the body is the merged object, equal to the next GET.',
    wrong: 'The body is the patch, or holds the changed fields only.',
    ...endpoints['patch'],
  },

  'endpoints.pod-templates.delete': {
    text: 'delete is answered 200 or 202 with the PodTemplate.',
    observe:
      'DELETE an item, without options, and where they are taken with options in the query and in the body; then one that a finalizer holds, twice: one of these statuses; the body has the kind PodTemplate and the name and uid of the deleted object.',
    wrong:
      'The body is a Status instead of the object, perhaps only with options or where a finalizer holds the object.',
    ...endpoints['delete'],
  },

  'endpoints.pod-templates.delete-collection': {
    text: 'deletecollection is answered 200 with a Status.',
    observe:
      'DELETE podtemplates of a namespace, filled, empty, and with an object that a finalizer keeps, and where they are taken with options in the query and in the body: exactly 200, kind Status.',
    wrong: '204 without a body, or a list of the deleted objects.',
    ...endpoints['delete-collection'],
  },

  'endpoints.pod-templates.create-ok': {
    text: 'create may be answered 200 OK, with the PodTemplate as body.',
    observe:
      'Where a POST is answered 200, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '200 with an empty body or with a Status.',
    level: 'MAY',
    ...endpoints['create-ok'],
  },

  'endpoints.pod-templates.create-accepted': {
    text: 'create may be answered 202 Accepted, with the PodTemplate as body.',
    observe:
      'Where a POST is answered 202, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '202 with an empty body or with a Status.',
    level: 'MAY',
  },

  'endpoints.pod-templates.create-created': {
    text: 'create may be answered 201 Created, with the PodTemplate as body.',
    observe:
      'Where a POST is answered 201, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '201 with an empty body or with a Status.',
    level: 'MAY',
  },

  'endpoints.pod-templates.update-ok': {
    text: 'update may be answered 200 OK, with the PodTemplate as body.',
    observe:
      'Where a PUT is answered 200, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '200 with an empty body or with a Status.',
    level: 'MAY',
    ...endpoints['update-ok'],
  },

  'endpoints.pod-templates.update-created': {
    text: 'update may be answered 201 Created, with the PodTemplate as body.',
    observe:
      'Where a PUT is answered 201, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '201 with an empty body or with a Status.',
    level: 'MAY',
  },

  'endpoints.pod-templates.patch-ok': {
    text: 'patch may be answered 200 OK, with the PodTemplate as body.',
    observe:
      'Where a PATCH is answered 200, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '200 with an empty body or with a Status.',
    level: 'MAY',
    ...endpoints['patch-ok'],
  },

  'endpoints.pod-templates.patch-created': {
    text: 'patch may be answered 201 Created, with the PodTemplate as body.',
    observe:
      'Where a PATCH is answered 201, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '201 with an empty body or with a Status.',
    level: 'MAY',
  },

  'endpoints.pod-templates.delete-ok': {
    text: 'delete may be answered 200 OK, with the PodTemplate as body.',
    observe:
      'Where a DELETE is answered 200, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '200 with an empty body or with a Status.',
    level: 'MAY',
    ...endpoints['delete-ok'],
  },

  'endpoints.pod-templates.delete-accepted': {
    text: 'delete may be answered 202 Accepted, with the PodTemplate as body.',
    observe:
      'Where a DELETE is answered 202, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '202 with an empty body or with a Status.',
    level: 'MAY',
  },

  'endpoints.pod-templates.other-parameters': {
    text: 'The parameters of list, create, delete and deletecollection of PodTemplate are not shown.',
    observe: 'Send the parameters of the general operations on these four and record the answers.',
    wrong: 'Failing PodTemplate deletecollection for its treatment of limit.',
    level: 'UNSPECIFIED',
    isolated: true,
    run: async ({ namespace, record }) => {
      const { podTemplates } = namespace;
      await podTemplates.givenMany(2);
      const { metadata } = (await podTemplates.list({ limit: 1 })).list;
      const { resourceVersion = '' } = metadata;
      // The token of the first page; a server without paging returns none.
      const next = metadata.continue === '' ? undefined : metadata.continue;
      const lists = {
        ...readParameters,
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
      for (const [name, query] of Object.entries(createParameters))
        seen['create']![name] = (await podTemplates.create({}, { query })).status;
      for (const [name, query] of Object.entries(deleteParameters)) {
        const { metadata: made } = await podTemplates.given();
        seen['delete']![name] = (await podTemplates.remove(made.name!, { query })).status;
      }
      for (const [name, query] of Object.entries({ ...deleteParameters, ...lists }))
        seen['deletecollection']![name] = (await podTemplates.removeCollection({ query })).status;
      record(seen);
    },
  },
});

/** Parameters of list by name. None of them requests a watch, so each answer ends. */
const readParameters = {
  allowWatchBookmarks: { allowWatchBookmarks: true },
  fieldSelector: { fieldSelector: 'metadata.name=nothing' },
  labelSelector: { labelSelector: 'group=nothing' },
  limit: { limit: 1 },
  pretty: { pretty: true },
  sendInitialEvents: { sendInitialEvents: true },
  timeoutSeconds: { timeoutSeconds: 30 },
  watch: { watch: false },
};

const createParameters = {
  dryRun: { dryRun: 'All' },
  fieldManager: { fieldManager: 'conformance' },
  fieldValidation: { fieldValidation: 'Strict' },
  pretty: { pretty: true },
};

const deleteParameters = {
  dryRun: { dryRun: 'All' },
  gracePeriodSeconds: { gracePeriodSeconds: 0 },
  pretty: { pretty: true },
  propagationPolicy: { propagationPolicy: 'Background' },
};
