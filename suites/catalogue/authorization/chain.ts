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
      'One combination is allowed. The user, the group of the user, the verb, the resource, the sub-resource, the namespace, the name and the API group are changed one at a time: each other combination is answered 403. (The sub-resource is skipped where the server does not offer a GET of it to the run itself.)',
    wrong: 'One attribute is ignored, such as the API group.',
    needs: ['rbac', 'second-identity', 'pods'],
  },
  {
    id: 'authorization.chain.every-part',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'Every part of a request must be allowed.',
    observe:
      'A user who may update an object but not its status sub-resource gets 403 on a PUT of the status, where the server offers that to the run itself; one who may list in one namespace gets 403 on a list across namespaces. The allowed requests succeed.',
    wrong: 'One allowed part is enough for the whole request.',
    needs: ['rbac', 'second-identity', 'pods'],
  },
  {
    id: 'authorization.chain.path-decides',
    document: 'access',
    section: '5.4',
    also: ['access 1'],
    level: 'MUST',
    text: 'Authorization covers all attributes of a request: a namespace or a name in the body grants no access beyond the path.',
    observe:
      'A user who may create config maps and role bindings in one namespace only sends a POST there with metadata.namespace of another; one who may update and patch one config map only sends PUT, merge patch and apply to its path with metadata.name of another, and with metadata.namespace of another: each is refused, or stored as the path names it, and the object that the body names is unchanged. With the namespace and name of the path each succeeds.',
    wrong: 'Namespace and name are authorized as in the path, and stored as in the body.',
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
    wrong: 'Webhooks are always consulted last, or types are sorted.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
  },
  {
    id: 'authorization.chain.order-of-modes',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'Modes are consulted in the order in which --authorization-mode names them.',
    observe:
      'RBAC,AlwaysDeny: a grant of RBAC wins (200). Whether AlwaysDeny denies or has no opinion is not stated, but as the first mode it must do the same before any other: AlwaysDeny,RBAC answers a request that RBAC grants as AlwaysDeny,AlwaysAllow does, 200 or 403, checked for some seconds.',
    wrong: 'Modes are sorted into a fixed order, or RBAC is consulted before the others.',
    needs: ['launcher', 'rbac'],
  },
  {
    id: 'authorization.chain.first-allow-ends',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'The first allow ends the evaluation.',
    observe:
      'AlwaysAllow,AlwaysDeny allows everything. RBAC,AlwaysDeny allows what RBAC grants, and refuses the rest.',
    wrong: 'A later denial wins.',
    needs: ['launcher', 'rbac'],
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
    text: 'An authorizer without an opinion passes the request to the next one.',
    observe:
      'Node,RBAC: mode Node has no opinion on users that are not node agents, and what RBAC grants them is 200. RBAC,Node: RBAC has none on a node agent, which reads its own node.',
    wrong: 'No opinion counts as a denial.',
    needs: ['launcher', 'rbac', 'node-authorization', 'nodes'],
  },
  {
    id: 'authorization.chain.no-opinion-at-all',
    document: 'access',
    section: '5.4',
    also: ['access 1', 'access 7'],
    level: 'MUST',
    text: 'If no authorizer has an opinion the request is denied.',
    observe: 'No binding grants the request: 403; with a binding 200.',
    wrong: 'The end of the chain allows.',
    needs: ['rbac', 'second-identity'],
  },
] as const satisfies readonly Row[];
