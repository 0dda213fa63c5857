// The graph of mode Node as it follows the store: pods and persistent volumes.
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { Entry } from '../../storage/store.ts';
import { kindPrefix } from '../../verbs/keys.ts';
import { followStore } from '../stored-index.ts';
import type { FollowedStore, StoredIndex } from '../stored-index.ts';
import { NodeGraph } from './graph.ts';
import type { NodeParts } from './parts.ts';

export interface FollowedNodeGraph extends StoredIndex, Pick<NodeGraph, 'nodesOf'> {}

export interface FollowedNodeGraphOptions {
  readonly store: FollowedStore;
  readonly names: Names;
  readonly parts: NodeParts;
}

export function createFollowedNodeGraph({
  store,
  names,
  parts,
}: FollowedNodeGraphOptions): FollowedNodeGraph {
  const graph = new NodeGraph(parts, names);
  const pods = {
    prefix: kindPrefix({ group: '', plural: 'pods' }),
    learn: ({ value }: Entry) => graph.setPod(value),
    forget: ({ value }: Entry) => graph.removePod(value),
  };
  const volumes = {
    prefix: kindPrefix({ group: '', plural: 'persistentvolumes' }),
    learn: ({ value }: Entry) => graph.setVolume(value),
    forget: ({ value }: Entry) => graph.removeVolume(value),
  };
  const followed = followStore(store, [pods, volumes], () => graph.clear());
  return { ...followed, nodesOf: (reference) => graph.nodesOf(reference) };
}
