// The graph of mode Node as it follows the store: pods and persistent volumes.
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { Store } from '../../storage/store.ts';
import { kindPrefix } from '../../verbs/keys.ts';
import { followStore } from '../stored-index.ts';
import type { StoredIndex } from '../stored-index.ts';
import { NodeGraph } from './graph.ts';
import type { NodeParts } from './parts.ts';

export interface NodeTies extends StoredIndex, Pick<NodeGraph, 'nodesOf'> {}

export interface NodeTiesOptions {
  readonly store: Store;
  readonly names: Names;
  readonly parts: NodeParts;
}

export function createNodeTies({ store, names, parts }: NodeTiesOptions): NodeTies {
  const graph = new NodeGraph(parts, names);
  const pods = kindPrefix({ group: '', plural: 'pods' });
  const volumes = kindPrefix({ group: '', plural: 'persistentvolumes' });
  const followed = followStore(store, [pods, volumes], {
    learn: ({ key, value }) => (key.startsWith(pods) ? graph.setPod(value) : graph.setVolume(value)),
    forget: ({ key, value }) => (key.startsWith(pods) ? graph.removePod(value) : graph.removeVolume(value)),
    clear: () => graph.clear(),
  });
  return { ...followed, nodesOf: (reference) => graph.nodesOf(reference) };
}
