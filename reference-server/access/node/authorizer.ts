// The mode Node (document access 5.4): node agents may do what their work needs. It has no opinion on anybody else.
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { FeatureGates } from '../../flags/feature-gates.ts';
import type { Attributes, Authorizer, Judgement } from '../authorizer.ts';
import { noOpinion } from '../authorizer.ts';
import type { NodeParts } from './parts.ts';
import type { FollowedNodeGraph } from './followed-graph.ts';

export interface NodeAuthorizerOptions {
  readonly nodeGraph: FollowedNodeGraph;
  readonly names: Names;
  readonly gates: FeatureGates;
  readonly parts: NodeParts;
}

const allow: Judgement = { decision: 'allow', reason: 'Node: allowed' };
const refuse = (why: string): Judgement => ({ decision: 'no-opinion', reason: `Node: ${why}` });

export function nodeAuthorizer(options: NodeAuthorizerOptions): Authorizer {
  const { nodeGraph, names, gates, parts } = options;

  /** By the path, or by a selector for one name: a list of all is never tied. */
  function tied(attributes: Attributes, nodeName: string): Judgement {
    const { plural = '', namespace = '', name = '' } = attributes.resource ?? {};
    if (name === '') return refuse(`can only read ${plural} by name`);
    const reference = { plural, namespace, name };
    if (parts.isLinked(nodeGraph.nodesOf(reference), nodeName, reference)) return allow;
    return refuse(`no relationship found between node "${nodeName}" and this object`);
  }

  function own(attributes: Attributes, nodeName: string): Judgement {
    if (!parts.ownOnly(gates)) return allow;
    const { verb, resource } = attributes;
    if (resource?.plural === 'nodes') {
      if (parts.isSameNode(resource.name, nodeName)) return allow;
      return refuse(`node "${nodeName}" can only read its own node`);
    }
    if (verb === 'get') return tied(attributes, nodeName);
    if (parts.selectsOwnPods(attributes, nodeName)) return allow;
    return refuse(`node "${nodeName}" can only list and watch pods with the field selector spec.nodeName`);
  }

  function decide(attributes: Attributes, nodeName: string): Judgement {
    const condition = parts.nodeCondition(attributes, names);
    if (condition === undefined) return noOpinion;
    if (condition === 'always') return allow;
    return condition === 'own' ? own(attributes, nodeName) : tied(attributes, nodeName);
  }

  return {
    name: 'Node',
    authorize(attributes) {
      const nodeName = parts.nodeNameOf(attributes.user);
      if (nodeName === undefined) return noOpinion;
      const behind = nodeGraph.sync();
      return behind === undefined
        ? decide(attributes, nodeName)
        : behind.then(() => decide(attributes, nodeName));
    },
  };
}
