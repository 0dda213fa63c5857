// Requirements on what node agents may read under mode Node.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authorization.nodes.reads-services',
    document: 'access',
    section: '5.4',
    also: ['access 2.3'],
    level: 'MUST',
    text: 'A node agent may read services.',
    observe: 'The identity system:node:n1 in system:nodes lists services across namespaces: 200.',
    wrong: 'Services are not allowed, so that the agent cannot work.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'services'],
  },
  {
    id: 'authorization.nodes.reads-endpoints',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'A node agent may read endpoints.',
    observe:
      'The identity system:node:n1 in system:nodes gets an existing endpoints object of each of two namespaces by name: 200. (List and watch: authorization.nodes.lists-endpoints.)',
    wrong: 'Endpoints are not allowed, so that the agent cannot work.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'endpoints'],
  },
  {
    id: 'authorization.nodes.lists-endpoints',
    document: 'access',
    section: '5.4',
    level: 'SHOULD',
    text: 'A node agent may list and watch endpoints. (Inferred: reading includes get, list and watch.)',
    observe:
      'The identity system:node:n1 in system:nodes lists endpoints in a namespace and across namespaces, and watches them: 200.',
    wrong: 'Endpoints can be read by name only.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'endpoints'],
  },
  {
    id: 'authorization.nodes.reads-own-node',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'A node agent may read nodes: with the selector gates its own node.',
    observe: 'The identity system:node:n1 in system:nodes gets the node n1: 200.',
    wrong: 'Nodes are not allowed, so that the agent cannot work.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'nodes'],
  },
  {
    id: 'authorization.nodes.reads-own-pods',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'A node agent may read pods: with the selector gates those bound to its node.',
    observe:
      'The identity system:node:n1 in system:nodes lists pods with the field selector spec.nodeName=n1: 200.',
    wrong: 'Pods are not allowed, so that the agent cannot work.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods'],
  },
  {
    id: 'authorization.nodes.reads-secrets-of-its-pods',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'A node agent may read secrets that pods bound to its node use.',
    observe:
      'Pods bound to n1 use secrets by volumes, projected volumes, environments of containers and init containers, and to pull images: the identity system:node:n1 in system:nodes gets each by name, within a short while. Another object is used by three pods of the node, of which the first and the last are then deleted, and by a pod on n2: the agents of both nodes can still get it, while an object that only the two deleted pods used is 403.',
    wrong:
      'The reference from the pod to the secret is not followed, or ends when any of its pods is deleted.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods'],
  },
  {
    id: 'authorization.nodes.reads-no-other-secrets',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'A node agent may not read secrets that no pod bound to its node uses.',
    observe:
      'The identity system:node:n1 in system:nodes: 403 for a secret that no pod uses, for one that a pod on n2 uses, for lists and watches of all, across namespaces and by the name of another one, and for an agent without a node name, while the secret of its own pod is 200. A secret of that name in another namespace, and one with the name of a config map of its pod, are 403.',
    wrong: 'Node agents read all secrets.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods'],
  },
  {
    id: 'authorization.nodes.reads-config-maps-of-its-pods',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'A node agent may read config maps that pods bound to its node use.',
    observe:
      'A pod bound to n1 uses config maps by a volume, a projected volume, and environments of containers and an init container: the identity system:node:n1 in system:nodes gets each by name, within a short while. Another object is used by three pods of the node, of which the first and the last are then deleted, and by a pod on n2: the agents of both nodes can still get it, while an object that only the two deleted pods used is 403.',
    wrong: 'The reference from the pod to the config map is not followed.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods'],
  },
  {
    id: 'authorization.nodes.reads-no-other-config-maps',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'A node agent may not read config maps that no pod bound to its node uses.',
    observe:
      'The identity system:node:n1 in system:nodes: 403 for a config map that no pod uses, for one that a pod on n2 uses, for lists and watches of all, across namespaces and by the name of another one, and for an agent without a node name, while the config map of its own pod is 200. One with the name of a secret of its pod is 403.',
    wrong: 'Node agents read all config maps.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods'],
  },
  {
    id: 'authorization.nodes.reads-volume-claims-of-its-pods',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'A node agent may read persistent volume claims that pods bound to its node use.',
    observe:
      'A pod bound to n1 uses a persistent volume claim: the identity system:node:n1 in system:nodes gets the persistent volume claim by name, within a short while. Another object is used by three pods of the node, of which the first and the last are then deleted, and by a pod on n2: the agents of both nodes can still get it, while an object that only the two deleted pods used is 403.',
    wrong: 'The reference from the pod to the persistent volume claim is not followed.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods', 'volumes'],
  },
  {
    id: 'authorization.nodes.reads-no-other-volume-claims',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'A node agent may not read persistent volume claims that no pod bound to its node uses.',
    observe:
      'The identity system:node:n1 in system:nodes: 403 for a persistent volume claim that no pod uses, for one that a pod on n2 uses, for lists and watches of all, across namespaces and by the name of another one, and for an agent without a node name, while the persistent volume claim of its own pod is 200.',
    wrong: 'Node agents read all persistent volume claims.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods', 'volumes'],
  },
  {
    id: 'authorization.nodes.reads-volumes-of-its-pods',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'A node agent may read persistent volumes that pods bound to its node use.',
    observe:
      'A pod bound to n1 uses a claim that is bound to a persistent volume: the identity system:node:n1 in system:nodes gets the persistent volume by name, within a short while. Another object is used by three pods of the node, of which the first and the last are then deleted, and by a pod on n2: the agents of both nodes can still get it, while an object that only the two deleted pods used is 403.',
    wrong: 'The reference from the pod to the persistent volume is not followed.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods', 'volumes'],
  },
  {
    id: 'authorization.nodes.reads-no-other-volumes',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'A node agent may not read persistent volumes that no pod bound to its node uses.',
    observe:
      'The identity system:node:n1 in system:nodes: 403 for a persistent volume that no pod uses, for one that a pod on n2 uses, for lists and watches of all, across namespaces and by the name of another one, and for an agent without a node name, while the persistent volume of its own pod is 200.',
    wrong: 'Node agents read all persistent volumes.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods', 'volumes'],
  },
  {
    id: 'authorization.nodes.reads-no-other-node',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'With the selector gates a node agent reads only its own node object.',
    observe:
      'The identity system:node:n1 in system:nodes: get of n1, and a list with metadata.name=n1, 200; get of n2, and a list of all nodes, 403.',
    wrong: 'A list of all nodes is allowed.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'nodes', 'node-selectors'],
  },
  {
    id: 'authorization.nodes.reads-no-other-pods',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'With the selector gates a node agent reads only pods bound to its node.',
    observe:
      'The identity system:node:n1 in system:nodes: list and watch of pods with spec.nodeName=n1 200; without a selector, or with n2, 403; get of a pod on n2 403; a list with two selectors, n1 and n2, does not show it.',
    wrong: 'The field selector is ignored by authorization.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods', 'node-selectors'],
  },
  {
    id: 'authorization.nodes.selector-gates-off',
    document: 'access',
    section: '5.4',
    level: 'MAY',
    text: 'With the gates AuthorizeNodeWithSelectors and AuthorizeWithSelectors off node agents may read all nodes and pods.',
    observe:
      'With both gates off the identity system:node:n1 in system:nodes lists all nodes and all pods: 200.',
    wrong: 'The limit stays.',
    needs: ['launcher', 'node-authorization', 'nodes', 'pods', 'node-selectors'],
  },
] as const satisfies readonly Row[];
