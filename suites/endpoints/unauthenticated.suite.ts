// Cases: 401 for each operation of pod templates and of claim templates (core 4.4, 4.5, 7).
import { section } from '../kit/case.ts';
import type { CaseContext, Namespace } from '../kit/context.ts';
import * as refused from './unauthenticated.ts';
import type { TypeName } from './unauthenticated.ts';

const ofNamespace = (type: TypeName) => (_context: CaseContext, namespace: Namespace) =>
  namespace[type].path();
const ofAllNamespaces =
  (type: TypeName) =>
  ({ cluster }: CaseContext, namespace: Namespace) =>
    cluster.resource(namespace[type].type).path();

export default [
  section('core', '4.5', {
    'endpoints.unauthenticated.pod-templates-get': {
      text: 'get of pod templates is answered 401 where authentication fails.',
      observe:
        'GET of an item with an invalid credential: 401, and the body does not hold the object; the same request with a valid credential succeeds.',
      wrong: '401 is sent for writes only.',
      alsoIn: ['core 7'],
      run: refused.refusedGet('podTemplates'),
    },

    'endpoints.unauthenticated.pod-templates-list': {
      text: 'list of pod templates is answered 401 where authentication fails.',
      observe:
        'GET of the collection, as a list and as a watch with an invalid credential: 401, and no items or events are sent; the same request with a valid credential succeeds.',
      wrong: '401 is sent for writes only, or an empty list is returned with 200.',
      alsoIn: ['core 7'],
      run: refused.refusedList('podTemplates', ofNamespace('podTemplates')),
    },

    'endpoints.unauthenticated.pod-templates-list-all': {
      text: 'list over all namespaces of pod templates is answered 401 where authentication fails.',
      observe:
        'GET of the collection over all namespaces, as a list and as a watch with an invalid credential: 401, and no items or events are sent; the same request with a valid credential succeeds.',
      wrong: '401 is sent for writes only, or an empty list is returned with 200.',
      alsoIn: ['core 7'],
      needs: ['cluster-wide'],
      run: refused.refusedList('podTemplates', ofAllNamespaces('podTemplates')),
    },

    'endpoints.unauthenticated.pod-templates-create': {
      text: 'create of pod templates is answered 401 where authentication fails.',
      observe:
        'POST with an invalid credential: 401, and nothing is stored; the same request with a valid credential succeeds.',
      wrong: 'The request takes effect before the 401, or skips authentication.',
      alsoIn: ['core 7'],
      run: refused.refusedCreate('podTemplates'),
    },

    'endpoints.unauthenticated.pod-templates-update': {
      text: 'update of pod templates is answered 401 where authentication fails.',
      observe:
        'PUT with an invalid credential: 401, and the object is unchanged; the same request with a valid credential succeeds.',
      wrong: 'The request takes effect before the 401, or skips authentication.',
      alsoIn: ['core 7'],
      run: refused.refusedUpdate('podTemplates'),
    },

    'endpoints.unauthenticated.pod-templates-patch': {
      text: 'patch of pod templates is answered 401 where authentication fails.',
      observe:
        'PATCH with an invalid credential: 401, and the object is unchanged; the same request with a valid credential succeeds.',
      wrong: 'The request takes effect before the 401, or skips authentication.',
      alsoIn: ['core 7'],
      run: refused.refusedPatch('podTemplates'),
    },

    'endpoints.unauthenticated.pod-templates-delete': {
      text: 'delete of pod templates is answered 401 where authentication fails.',
      observe:
        'DELETE of an item with an invalid credential: 401, and the object is still there; the same request with a valid credential succeeds.',
      wrong: 'The request takes effect before the 401, or skips authentication.',
      alsoIn: ['core 7'],
      run: refused.refusedDelete('podTemplates'),
    },

    'endpoints.unauthenticated.pod-templates-delete-collection': {
      text: 'deletecollection of pod templates is answered 401 where authentication fails.',
      observe:
        'DELETE of the collection with an invalid credential: 401, and the members are still there; the same request with a valid credential succeeds.',
      wrong: 'The request takes effect before the 401, or skips authentication.',
      alsoIn: ['core 7'],
      ...refused.refusedDeleteCollection('podTemplates'),
    },
  }),
  section('core', '4.4', {
    'endpoints.unauthenticated.claim-templates-get': {
      text: 'get of claim templates is answered 401 where authentication fails.',
      observe:
        'GET of an item with an invalid credential: 401, and the body does not hold the object; the same request with a valid credential succeeds.',
      wrong: '401 is sent for writes only.',
      alsoIn: ['core 7'],
      needs: ['claim-templates'],
      run: refused.refusedGet('claimTemplates'),
    },

    'endpoints.unauthenticated.claim-templates-list': {
      text: 'list of claim templates is answered 401 where authentication fails.',
      observe:
        'GET of the collection, as a list and as a watch with an invalid credential: 401, and no items or events are sent; the same request with a valid credential succeeds.',
      wrong: '401 is sent for writes only, or an empty list is returned with 200.',
      alsoIn: ['core 7'],
      needs: ['claim-templates'],
      run: refused.refusedList('claimTemplates', ofNamespace('claimTemplates')),
    },

    'endpoints.unauthenticated.claim-templates-list-all': {
      text: 'list over all namespaces of claim templates is answered 401 where authentication fails.',
      observe:
        'GET of the collection over all namespaces, as a list and as a watch with an invalid credential: 401, and no items or events are sent; the same request with a valid credential succeeds.',
      wrong: '401 is sent for writes only, or an empty list is returned with 200.',
      alsoIn: ['core 7'],
      needs: ['claim-templates', 'cluster-wide'],
      run: refused.refusedList('claimTemplates', ofAllNamespaces('claimTemplates')),
    },

    'endpoints.unauthenticated.claim-templates-create': {
      text: 'create of claim templates is answered 401 where authentication fails.',
      observe:
        'POST with an invalid credential: 401, and nothing is stored; the same request with a valid credential succeeds.',
      wrong: 'The request takes effect before the 401, or skips authentication.',
      alsoIn: ['core 7'],
      needs: ['claim-templates'],
      run: refused.refusedCreate('claimTemplates'),
    },

    'endpoints.unauthenticated.claim-templates-update': {
      text: 'update of claim templates is answered 401 where authentication fails.',
      observe:
        'PUT with an invalid credential: 401, and the object is unchanged; the same request with a valid credential succeeds.',
      wrong: 'The request takes effect before the 401, or skips authentication.',
      alsoIn: ['core 7'],
      needs: ['claim-templates'],
      run: refused.refusedUpdate('claimTemplates'),
    },

    'endpoints.unauthenticated.claim-templates-patch': {
      text: 'patch of claim templates is answered 401 where authentication fails.',
      observe:
        'PATCH with an invalid credential: 401, and the object is unchanged; the same request with a valid credential succeeds.',
      wrong: 'The request takes effect before the 401, or skips authentication.',
      alsoIn: ['core 7'],
      needs: ['claim-templates'],
      run: refused.refusedPatch('claimTemplates'),
    },

    'endpoints.unauthenticated.claim-templates-delete': {
      text: 'delete of claim templates is answered 401 where authentication fails.',
      observe:
        'DELETE of an item with an invalid credential: 401, and the object is still there; the same request with a valid credential succeeds.',
      wrong: 'The request takes effect before the 401, or skips authentication.',
      alsoIn: ['core 7'],
      needs: ['claim-templates'],
      run: refused.refusedDelete('claimTemplates'),
    },

    'endpoints.unauthenticated.claim-templates-delete-collection': {
      text: 'deletecollection of claim templates is answered 401 where authentication fails.',
      observe:
        'DELETE of the collection with an invalid credential: 401, and the members are still there; the same request with a valid credential succeeds.',
      wrong: 'The request takes effect before the 401, or skips authentication.',
      alsoIn: ['core 7'],
      needs: ['claim-templates'],
      ...refused.refusedDeleteCollection('claimTemplates'),
    },
  }),
];
