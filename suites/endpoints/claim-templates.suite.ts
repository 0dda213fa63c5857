// Cases: the endpoints of ResourceClaimTemplate (core 4.4).
import { section } from '../kit/case.ts';
import { requireClaimSample } from '../kit/kinds/claim-fields.ts';
import { templateEndpoints } from './template-endpoints.ts';

const endpoints = templateEndpoints(
  'endpoints.claim-templates',
  ({ claimTemplates }) => claimTemplates,
  // The documents do not list the fields of a claim, so a target may refuse the sample.
  requireClaimSample,
);

export default section('core', '4.4', {
  'endpoints.claim-templates.get': {
    text: 'GET of an item is get: 200 with the ResourceClaimTemplate.',
    observe: 'GET one by name: 200, kind ResourceClaimTemplate, and the uid from its creation.',
    wrong: 'The answer is a list with one member, or a Status.',
    needs: ['claim-templates'],
    ...endpoints['get'],
  },

  'endpoints.claim-templates.list': {
    text: 'GET of the collection of a namespace is list: 200 with a ResourceClaimTemplateList.',
    observe:
      'GET resourceclaimtemplates in an empty and in a filled namespace: 200, kind ResourceClaimTemplateList, and the answer is complete.',
    wrong: 'An empty namespace is answered with an error, or the answer stays open as a watch.',
    needs: ['claim-templates'],
    ...endpoints['list'],
  },

  'endpoints.claim-templates.list-all': {
    text: 'GET of the collection without a namespace lists all namespaces: 200 with a ResourceClaimTemplateList.',
    observe: 'Objects in two namespaces: the list holds both, each with its own metadata.namespace.',
    wrong: 'The path is missing.',
    needs: ['claim-templates', 'cluster-wide'],
    ...endpoints['list-all'],
  },

  'endpoints.claim-templates.create': {
    text: 'create is answered 200, 201 or 202 with the ResourceClaimTemplate.',
    observe:
      'POST: one of these statuses, and the body is the stored object with uid, resourceVersion and creationTimestamp; after 202 these are checked when it is stored.',
    wrong: '204 without a body, or an echo of the request without the metadata that the server sets.',
    needs: ['claim-templates'],
    ...endpoints['create'],
  },

  'endpoints.claim-templates.update': {
    text: 'update is answered 200 or 201 with the ResourceClaimTemplate.',
    observe:
      'PUT a label change: one of these statuses; the body has the new label and a new resourceVersion.',
    wrong: '202 or 204, or the body still shows the old state.',
    needs: ['claim-templates'],
    ...endpoints['update'],
  },

  'endpoints.claim-templates.patch': {
    text: 'patch is answered 200 or 201 with the ResourceClaimTemplate.',
    observe:
      'Merge patch, JSON patch, strategic merge patch and apply of a label: one of these statuses; the body is the merged object, equal to the next GET.',
    wrong: 'The body is the patch, or holds the changed fields only.',
    needs: ['claim-templates'],
    ...endpoints['patch'],
  },

  'endpoints.claim-templates.delete': {
    text: 'delete is answered 200 or 202 with the ResourceClaimTemplate.',
    observe:
      'DELETE an item, without options, and where they are taken with options in the query and in the body; then one that a finalizer holds, twice: one of these statuses; the body has the kind ResourceClaimTemplate and the name and uid of the deleted object.',
    wrong:
      'The body is a Status instead of the object, perhaps only with options or where a finalizer holds the object.',
    needs: ['claim-templates'],
    ...endpoints['delete'],
  },

  'endpoints.claim-templates.delete-collection': {
    text: 'deletecollection is answered 200 with a Status.',
    observe:
      'DELETE resourceclaimtemplates of a namespace, filled, empty, and with an object that a finalizer keeps, and where they are taken with options in the query and in the body: exactly 200, kind Status.',
    wrong: '204 without a body, or a list of the deleted objects.',
    needs: ['claim-templates'],
    ...endpoints['delete-collection'],
  },

  'endpoints.claim-templates.create-ok': {
    text: 'create may be answered 200 OK, with the ResourceClaimTemplate as body.',
    observe:
      'Where a POST is answered 200, the body is the ResourceClaimTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '200 with an empty body or with a Status.',
    level: 'MAY',
    needs: ['claim-templates'],
    ...endpoints['create-ok'],
  },

  'endpoints.claim-templates.create-accepted': {
    text: 'create may be answered 202 Accepted, with the ResourceClaimTemplate as body.',
    observe:
      'Where a POST is answered 202, the body is the ResourceClaimTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '202 with an empty body or with a Status.',
    level: 'MAY',
    needs: ['claim-templates'],
  },

  'endpoints.claim-templates.create-created': {
    text: 'create may be answered 201 Created, with the ResourceClaimTemplate as body.',
    observe:
      'Where a POST is answered 201, the body is the ResourceClaimTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '201 with an empty body or with a Status.',
    level: 'MAY',
    needs: ['claim-templates'],
  },

  'endpoints.claim-templates.update-ok': {
    text: 'update may be answered 200 OK, with the ResourceClaimTemplate as body.',
    observe:
      'Where a PUT is answered 200, the body is the ResourceClaimTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '200 with an empty body or with a Status.',
    level: 'MAY',
    needs: ['claim-templates'],
    ...endpoints['update-ok'],
  },

  'endpoints.claim-templates.update-created': {
    text: 'update may be answered 201 Created, with the ResourceClaimTemplate as body.',
    observe:
      'Where a PUT is answered 201, the body is the ResourceClaimTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '201 with an empty body or with a Status.',
    level: 'MAY',
    needs: ['claim-templates'],
  },

  'endpoints.claim-templates.patch-ok': {
    text: 'patch may be answered 200 OK, with the ResourceClaimTemplate as body.',
    observe:
      'Where a PATCH is answered 200, the body is the ResourceClaimTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '200 with an empty body or with a Status.',
    level: 'MAY',
    needs: ['claim-templates'],
    ...endpoints['patch-ok'],
  },

  'endpoints.claim-templates.patch-created': {
    text: 'patch may be answered 201 Created, with the ResourceClaimTemplate as body.',
    observe:
      'Where a PATCH is answered 201, the body is the ResourceClaimTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '201 with an empty body or with a Status.',
    level: 'MAY',
    needs: ['claim-templates'],
  },

  'endpoints.claim-templates.delete-ok': {
    text: 'delete may be answered 200 OK, with the ResourceClaimTemplate as body.',
    observe:
      'Where a DELETE is answered 200, the body is the ResourceClaimTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '200 with an empty body or with a Status.',
    level: 'MAY',
    needs: ['claim-templates'],
    ...endpoints['delete-ok'],
  },

  'endpoints.claim-templates.delete-accepted': {
    text: 'delete may be answered 202 Accepted, with the ResourceClaimTemplate as body.',
    observe:
      'Where a DELETE is answered 202, the body is the ResourceClaimTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '202 with an empty body or with a Status.',
    level: 'MAY',
    needs: ['claim-templates'],
  },
});
