// The graph of mode Node, kept up to date with the pods and persistent volumes in the store.
import type { Names } from '../../../common/dialects/names.ts';
import type { Entry } from '../../storage/store.ts';
import { kindPrefix } from '../../resources/declaration/keys.ts';
import { followStore } from '../stored-index.ts';
import type { FollowedStore, StoredIndex } from '../stored-index.ts';
import { NodeGraph } from './graph.ts';
import type { NodeParts } from './parts.ts';

export interface StoredNodeGraph extends StoredIndex, Pick<NodeGraph, 'nodesOf'> {}

export interface StoredNodeGraphOptions {
  readonly store: FollowedStore;
  readonly names: Names;
  readonly parts: NodeParts;
}

export function createStoredNodeGraph({ store, names, parts }: StoredNodeGraphOptions): StoredNodeGraph {
  const graph = new NodeGraph(parts, names);
  const pods = {
    prefix: kindPrefix({ group: '', plural: 'pods' }),
    set: ({ value }: Entry) => graph.setPod(value),
    remove: ({ value }: Entry) => graph.removePod(value),
  };
  const volumes = {
    prefix: kindPrefix({ group: '', plural: 'persistentvolumes' }),
    set: ({ value }: Entry) => graph.setVolume(value),
    remove: ({ value }: Entry) => graph.removeVolume(value),
  };
  const followed = followStore(store, [pods, volumes], () => graph.clear());
  return { ...followed, nodesOf: (reference) => graph.nodesOf(reference) };
}
