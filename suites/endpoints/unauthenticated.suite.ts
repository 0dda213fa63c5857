// Cases: 401 for each operation of pod templates and of claim templates (core 4.4, 4.5, 7).
import { section } from '../kit/case.ts';
import type { CaseContext, Namespace } from '../kit/context.ts';
import * as refused from './unauthenticated.ts';
import type { TypeName } from './unauthenticated.ts';

const ofNamespace = (type: TypeName) => (_context: CaseContext, namespace: Namespace) =>
  namespace[type].path();
const everywhere =
  (type: TypeName) =>
  ({ cluster }: CaseContext, namespace: Namespace) =>
    cluster.resource(namespace[type].type).path();

export default section({
  'endpoints.unauthenticated.pod-templates-get': refused.refusedGet('podTemplates'),
  'endpoints.unauthenticated.pod-templates-list': refused.refusedList(
    'podTemplates',
    ofNamespace('podTemplates'),
  ),
  'endpoints.unauthenticated.pod-templates-list-all': refused.refusedList(
    'podTemplates',
    everywhere('podTemplates'),
  ),
  'endpoints.unauthenticated.pod-templates-create': refused.refusedCreate('podTemplates'),
  'endpoints.unauthenticated.pod-templates-update': refused.refusedUpdate('podTemplates'),
  'endpoints.unauthenticated.pod-templates-patch': refused.refusedPatch('podTemplates'),
  'endpoints.unauthenticated.pod-templates-delete': refused.refusedDelete('podTemplates'),
  'endpoints.unauthenticated.pod-templates-delete-collection':
    refused.refusedDeleteCollection('podTemplates'),
  'endpoints.unauthenticated.claim-templates-get': refused.refusedGet('claimTemplates'),
  'endpoints.unauthenticated.claim-templates-list': refused.refusedList(
    'claimTemplates',
    ofNamespace('claimTemplates'),
  ),
  'endpoints.unauthenticated.claim-templates-list-all': refused.refusedList(
    'claimTemplates',
    everywhere('claimTemplates'),
  ),
  'endpoints.unauthenticated.claim-templates-create': refused.refusedCreate('claimTemplates'),
  'endpoints.unauthenticated.claim-templates-update': refused.refusedUpdate('claimTemplates'),
  'endpoints.unauthenticated.claim-templates-patch': refused.refusedPatch('claimTemplates'),
  'endpoints.unauthenticated.claim-templates-delete': refused.refusedDelete('claimTemplates'),
  'endpoints.unauthenticated.claim-templates-delete-collection':
    refused.refusedDeleteCollection('claimTemplates'),
});
