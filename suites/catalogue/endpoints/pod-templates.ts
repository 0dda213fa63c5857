// Requirements on the endpoints of PodTemplate: one row an operation, one an allowed status.
import type { Row } from '../row.ts';

export default [
  {
    id: 'endpoints.pod-templates.get',
    document: 'core',
    section: '4.5',
    also: ['core 4.2'],
    level: 'MUST',
    text: 'GET of an item is get: 200 with the PodTemplate.',
    observe: 'GET one by name: 200, kind PodTemplate, the uid of its creation.',
    wrong: 'The answer is a list with one member, or a Status.',
  },
  {
    id: 'endpoints.pod-templates.list',
    document: 'core',
    section: '4.5',
    also: ['core 4.2'],
    level: 'MUST',
    text: 'GET of the collection of a namespace is list: 200 with a PodTemplateList.',
    observe:
      'GET podtemplates in an empty and in a filled namespace: 200, kind PodTemplateList, and the answer ends.',
    wrong: 'An empty namespace is answered with an error, or the answer stays open as a watch.',
  },
  {
    id: 'endpoints.pod-templates.list-all',
    document: 'core',
    section: '4.5',
    also: ['core 4.1'],
    level: 'MUST',
    text: 'GET of the collection without a namespace lists all namespaces: 200 with a PodTemplateList.',
    observe: 'Objects in two namespaces: the list holds both, each with its own metadata.namespace.',
    wrong: 'The path lists one default namespace only, or the items lose metadata.namespace.',
    needs: ['cluster-wide'],
  },
  {
    id: 'endpoints.pod-templates.create',
    document: 'core',
    section: '4.5',
    level: 'MUST',
    text: 'create is answered 200, 201 or 202, each with the PodTemplate.',
    observe:
      'POST: a status of that set, and the body is the stored object with uid, resourceVersion and creationTimestamp; after 202 these are looked at once it is stored.',
    wrong: '204 without a body, or an echo of the request without the metadata that the server sets.',
  },
  {
    id: 'endpoints.pod-templates.update',
    document: 'core',
    section: '4.5',
    level: 'MUST',
    text: 'update is answered 200 or 201, each with the PodTemplate.',
    observe:
      'PUT a label change: a status of that set; the body has the new label and a new resourceVersion.',
    wrong: '202 or 204, or the body still shows the old state.',
  },
  {
    id: 'endpoints.pod-templates.patch',
    document: 'core',
    section: '4.5',
    level: 'MUST',
    text: 'patch is answered 200 or 201, each with the PodTemplate.',
    observe:
      'Merge patch, JSON patch, strategic merge patch and apply of a label: a status of that set; the body is the merged object, as the next GET shows it.',
    wrong: 'The body is the patch, or holds the changed fields only.',
  },
  {
    id: 'endpoints.pod-templates.delete',
    document: 'core',
    section: '4.5',
    level: 'MUST',
    text: 'delete is answered 200 or 202, each with the PodTemplate.',
    observe:
      'DELETE an item: a status of that set; the body has the kind PodTemplate and the name and uid of the deleted object.',
    wrong: 'The body is a Status in place of the object.',
  },
  {
    id: 'endpoints.pod-templates.delete-collection',
    document: 'core',
    section: '4.5',
    level: 'MUST',
    text: 'deletecollection is answered 200 with a Status.',
    observe: 'DELETE podtemplates of a namespace, filled and empty: exactly 200, kind Status.',
    wrong: '204 without a body, or a list of the deleted objects.',
  },
  {
    id: 'endpoints.pod-templates.create-ok',
    document: 'core',
    section: '4.5',
    level: 'MAY',
    text: 'create may be answered 200 OK, with the PodTemplate as body.',
    observe:
      'Where a POST is answered 200, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '200 with an empty body or with a Status.',
  },
  {
    id: 'endpoints.pod-templates.create-created',
    document: 'core',
    section: '4.5',
    level: 'MAY',
    text: 'create may be answered 201 Created, with the PodTemplate as body.',
    observe:
      'Where a POST is answered 201, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '201 with an empty body or with a Status.',
  },
  {
    id: 'endpoints.pod-templates.create-accepted',
    document: 'core',
    section: '4.5',
    level: 'MAY',
    text: 'create may be answered 202 Accepted, with the PodTemplate as body.',
    observe:
      'Where a POST is answered 202, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '202 with an empty body or with a Status.',
  },
  {
    id: 'endpoints.pod-templates.update-ok',
    document: 'core',
    section: '4.5',
    level: 'MAY',
    text: 'update may be answered 200 OK, with the PodTemplate as body.',
    observe:
      'Where a PUT is answered 200, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '200 with an empty body or with a Status.',
  },
  {
    id: 'endpoints.pod-templates.update-created',
    document: 'core',
    section: '4.5',
    level: 'MAY',
    text: 'update may be answered 201 Created, with the PodTemplate as body.',
    observe:
      'Where a PUT is answered 201, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '201 with an empty body or with a Status.',
  },
  {
    id: 'endpoints.pod-templates.patch-ok',
    document: 'core',
    section: '4.5',
    level: 'MAY',
    text: 'patch may be answered 200 OK, with the PodTemplate as body.',
    observe:
      'Where a PATCH is answered 200, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '200 with an empty body or with a Status.',
  },
  {
    id: 'endpoints.pod-templates.patch-created',
    document: 'core',
    section: '4.5',
    level: 'MAY',
    text: 'patch may be answered 201 Created, with the PodTemplate as body.',
    observe:
      'Where a PATCH is answered 201, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '201 with an empty body or with a Status.',
  },
  {
    id: 'endpoints.pod-templates.delete-ok',
    document: 'core',
    section: '4.5',
    level: 'MAY',
    text: 'delete may be answered 200 OK, with the PodTemplate as body.',
    observe:
      'Where a DELETE is answered 200, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '200 with an empty body or with a Status.',
  },
  {
    id: 'endpoints.pod-templates.delete-accepted',
    document: 'core',
    section: '4.5',
    level: 'MAY',
    text: 'delete may be answered 202 Accepted, with the PodTemplate as body.',
    observe:
      'Where a DELETE is answered 202, the body is the PodTemplate; which of the allowed codes the server uses is recorded.',
    wrong: '202 with an empty body or with a Status.',
  },
  {
    id: 'endpoints.pod-templates.other-parameters',
    document: 'core',
    section: '4.5',
    level: 'UNSPECIFIED',
    text: 'The parameters of list, create, delete and deletecollection of PodTemplate are not shown.',
    observe: 'Send the parameters of the general operations on these four and record the answers.',
    wrong: 'Failing PodTemplate deletecollection for its treatment of limit.',
  },
] as const satisfies readonly Row[];
