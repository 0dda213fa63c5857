// Requirements on the chain of authorizers: order, the first decision, the default, the answer.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authorization.chain.all-attributes',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'All attributes of a request are evaluated against policy.',
    observe:
      'Around one allowed combination vary the user, the group of the user, the verb, the resource, the sub-resource, the namespace, the name and the API group, one at a time: only that combination is allowed, each other answers 403.',
    wrong: 'One attribute is ignored, such as the API group.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.chain.every-part',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'Every part of a request must be allowed.',
    observe:
      'A user who may update an object but not its status sub-resource gets 403 on a PUT of the status; one who may list in one namespace gets 403 on a list across namespaces. The allowed requests succeed.',
    wrong: 'One allowed part lets the whole request through.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.chain.order-of-file',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'Authorizers are consulted in the order of the authorizers list in the file.',
    observe:
      'Webhook before RBAC: a denial of the webhook wins over a grant of RBAC (403). RBAC before webhook: the grant wins (200), and the webhook is not called.',
    wrong: 'Webhooks are always asked last, or types are sorted.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
  },
  {
    id: 'authorization.chain.order-of-modes',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'Modes are asked in the order in which --authorization-mode names them.',
    observe:
      'Webhook,RBAC: a denial of the webhook wins over a grant of RBAC (403). RBAC,Webhook: the grant wins (200), and the webhook is not called.',
    wrong: 'Modes are sorted into a fixed order.',
    needs: ['launcher', 'authorization-webhook', 'rbac'],
  },
  {
    id: 'authorization.chain.first-allow-ends',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'The first allow ends the evaluation.',
    observe:
      'Webhook before RBAC, and it allows what no binding grants: 200. RBAC before a webhook that denies: what RBAC grants is 200, and the webhook is not called.',
    wrong: 'A later denial wins.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
  },
  {
    id: 'authorization.chain.first-deny-ends',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'The first denial ends the evaluation.',
    observe:
      'Webhook before RBAC: it answers denied true, and a request that RBAC grants gets 403; without denied the same request gets 200.',
    wrong: 'A denial counts as no opinion.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
  },
  {
    id: 'authorization.chain.no-opinion-continues',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'No opinion passes the request to the next authorizer.',
    observe: 'Webhook before RBAC: it answers allowed false without denied, and what RBAC grants is 200.',
    wrong: 'allowed false counts as a denial.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
  },
  {
    id: 'authorization.chain.no-opinion-at-all',
    document: 'access',
    section: '5.4',
    also: ['access 1', 'access 7'],
    level: 'MUST',
    text: 'If no authorizer has an opinion the request is denied.',
    observe: 'The webhook has no opinion and no binding grants the request: 403; with a binding 200.',
    wrong: 'The end of the chain allows.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
  },
] as const satisfies readonly Row[];
