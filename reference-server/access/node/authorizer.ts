// The mode Node (document access 5.4): allows node agents what their work needs. It has no opinion on other users.
import type { Names } from '../../../common/dialects/names.ts';
import type { FeatureGates } from '../../feature-gates.ts';
import type { Attributes, Authorizer, Judgement } from '../authorizer.ts';
import { noOpinion } from '../authorizer.ts';
import type { NodeParts } from './parts.ts';
import type { StoredNodeGraph } from './stored-graph.ts';

export interface NodeAuthorizerOptions {
  readonly graph: StoredNodeGraph;
  readonly names: Names;
  readonly gates: FeatureGates;
  readonly parts: NodeParts;
}

const allow: Judgement = { decision: 'allow', reason: 'Node: allowed' };
const refuse = (why: string): Judgement => ({ decision: 'no-opinion', reason: `Node: ${why}` });

export function nodeAuthorizer(options: NodeAuthorizerOptions): Authorizer {
  const { graph, names, gates, parts } = options;

  /** Allows the object that the path or a selector names if a pod on the node uses it; a list of all is never
   * allowed. */
  function decideByUse(attributes: Attributes, nodeName: string): Judgement {
    const { plural = '', namespace = '', name = '' } = attributes.resource ?? {};
    if (name === '') return refuse(`can only read ${plural} by name`);
    const reference = { plural, namespace, name };
    if (parts.isUsedOnNode(graph.nodesOf(reference), nodeName, reference)) return allow;
    return refuse(`no relationship found between node "${nodeName}" and this object`);
  }

  function decideOwn(attributes: Attributes, nodeName: string): Judgement {
    if (!parts.ownOnly(gates)) return allow;
    const { verb, resource } = attributes;
    if (resource?.plural === 'nodes') {
      if (parts.isSameNode(resource.name, nodeName)) return allow;
      return refuse(`node "${nodeName}" can only read its own node`);
    }
    if (verb === 'get') return decideByUse(attributes, nodeName);
    if (parts.selectsOwnPods(attributes, nodeName)) return allow;
    return refuse(`node "${nodeName}" can only list and watch pods with the field selector spec.nodeName`);
  }

  function decide(attributes: Attributes, nodeName: string): Judgement {
    const condition = parts.nodeCondition(attributes, names);
    if (condition === undefined) return noOpinion;
    if (condition === 'always') return allow;
    return condition === 'own' ? decideOwn(attributes, nodeName) : decideByUse(attributes, nodeName);
  }

  return {
    name: 'Node',
    async authorize(attributes) {
      const nodeName = parts.nodeNameOf(attributes.user);
      if (nodeName === undefined) return noOpinion;
      await graph.sync();
      return decide(attributes, nodeName);
    },
  };
}
