// The graph of mode Node: the references by which pods use objects, and that any sequence of changes results in the
// same graph as one that is built from the final state.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import type { ApiObject, Json } from '../../object.ts';
import { NodeGraph } from './graph.ts';
import { nodeParts } from './parts.ts';

const pod = (name: string, spec: Readonly<Record<string, unknown>>, more: object = {}): ApiObject => ({
  metadata: { name, namespace: 'n', ...more },
  spec,
});
const volume = (name: string, claim: string | undefined, source: object = {}): ApiObject => ({
  metadata: { name },
  spec: { ...(claim === undefined ? {} : { claimRef: { namespace: 'n', name: claim } }), ...source },
});
const volumesOf = (...sources: readonly object[]) => ({
  volumes: sources.map((source, index) => ({ name: `v${index}`, ...source })),
});
const claim = (claimName: string) => volumesOf({ persistentVolumeClaim: { claimName } });
const graphOf = (pods: readonly ApiObject[], volumes: readonly ApiObject[] = []) => {
  const graph = new NodeGraph(nodeParts, orch);
  for (const one of volumes) graph.setVolume(one);
  for (const one of pods) graph.setPod(one);
  return graph;
};
const nodes = (graph: NodeGraph, plural: string, name: string, namespace = 'n') =>
  [...graph.nodesOf({ plural, namespace, name })].sort();

test.each<[string, string, Readonly<Record<string, unknown>>]>([
  ['secrets', 'volume', volumesOf({ secret: { secretName: 'x' } })],
  ['secrets', 'projection', volumesOf({ projected: { sources: [{ secret: { name: 'x' } }] } })],
  ['secrets', 'driver', volumesOf({ csi: { driver: 'd', nodePublishSecretRef: { name: 'x' } } })],
  ['secrets', 'disk', volumesOf({ iscsi: { secretRef: { name: 'x' } } })],
  ['secrets', 'image', { imagePullSecrets: [{ name: 'x' }] }],
  ['secrets', 'variable', { containers: [{ env: [{ valueFrom: { secretKeyRef: { name: 'x' } } }] }] }],
  ['secrets', 'variables', { initContainers: [{ envFrom: [{ secretRef: { name: 'x' } }] }] }],
  ['secrets', 'late container', { ephemeralContainers: [{ envFrom: [{ secretRef: { name: 'x' } }] }] }],
  ['configmaps', 'volume', volumesOf({ configMap: { name: 'x' } })],
  ['configmaps', 'projection', volumesOf({ projected: { sources: [{ configMap: { name: 'x' } }] } })],
  ['configmaps', 'variable', { containers: [{ env: [{ valueFrom: { configMapKeyRef: { name: 'x' } } }] }] }],
  ['configmaps', 'variables', { containers: [{ envFrom: [{ configMapRef: { name: 'x' } }] }] }],
  ['persistentvolumeclaims', 'volume', claim('x')],
  ['persistentvolumeclaims', 'ephemeral', { volumes: [{ name: 'y', ephemeral: {} }] }],
  ['serviceaccounts', 'account', { serviceAccountName: 'x' }],
  ['resourceclaims', 'claim', { resourceClaims: [{ name: 'c', resourceClaimName: 'x' }] }],
])('%s by %s', (plural, how, spec) => {
  const used = how === 'ephemeral' ? 'p-y' : 'x';
  const graph = graphOf([pod('p', { nodeName: 'a', ...spec })]);
  expect(nodes(graph, plural, used)).toEqual(['a']);
  expect(nodes(graph, plural, 'other')).toEqual([]);
  expect(nodes(graph, plural, used, 'm')).toEqual([]);
  expect(nodes(graphOf([pod('p', spec)]), plural, used)).toEqual([]);
  const mirror = pod('p', { nodeName: 'a', ...spec }, { annotations: { [orch.annotations.mirrorPod]: '' } });
  expect(nodes(graphOf([mirror]), plural, used)).toEqual([]);
  expect(nodes(graphOf([mirror]), 'pods', 'p')).toEqual(['a']);
  graph.removePod(pod('p', {}));
  expect(nodes(graph, plural, used)).toEqual([]);
});

test('a claim that was created for the pod', () => {
  const made = {
    ...pod('p', { nodeName: 'a' }),
    status: { resourceClaimStatuses: [{ name: 'c', resourceClaimName: 'x' }] as Json },
  };
  expect(nodes(graphOf([made]), 'resourceclaims', 'x')).toEqual(['a']);
});

test('volumes and their secrets belong to nodes by the claim that the volume names', () => {
  const sources = {
    csi: { nodeStageSecretRef: { name: 's', namespace: 'store' }, nodePublishSecretRef: { name: 't' } },
  };
  const graph = graphOf(
    [pod('p', { nodeName: 'a', ...claim('c') }), pod('q', { nodeName: 'b', ...claim('d') })],
    [volume('v', 'c', sources), volume('w', undefined), volume('u', 'd')],
  );
  expect(nodes(graph, 'persistentvolumes', 'v', '')).toEqual(['a']);
  expect(nodes(graph, 'persistentvolumes', 'w', '')).toEqual([]);
  expect(nodes(graph, 'persistentvolumes', 'u', '')).toEqual(['b']);
  expect(nodes(graph, 'secrets', 's', 'store')).toEqual(['a']);
  expect(nodes(graph, 'secrets', 't')).toEqual(['a']);
  graph.setVolume(volume('v', 'd', sources));
  expect(nodes(graph, 'persistentvolumes', 'v', '')).toEqual(['b']);
  graph.removeVolume(volume('v', undefined));
  expect(nodes(graph, 'secrets', 's', 'store')).toEqual([]);
});

test('an object that several pods use belongs to a node until the last of its pods is gone', () => {
  const use = (name: string, nodeName: string) => pod(name, { nodeName, ...claim('c') });
  const graph = graphOf([use('p', 'a'), use('q', 'a'), use('r', 'b')]);
  graph.removePod(use('p', 'a'));
  expect(nodes(graph, 'persistentvolumeclaims', 'c')).toEqual(['a', 'b']);
  graph.removePod(use('q', 'a'));
  expect(nodes(graph, 'persistentvolumeclaims', 'c')).toEqual(['b']);
});

const name = fc.constantFrom('a', 'b', 'c');
const change = fc.oneof(
  fc.record({
    set: fc.constant('pod'),
    name,
    node: fc.option(name, { nil: undefined }),
    claim: fc.option(name, { nil: undefined }),
    secret: fc.option(name, { nil: undefined }),
    isMirror: fc.boolean(),
  }),
  fc.record({ set: fc.constant('volume'), name, claim: fc.option(name, { nil: undefined }), secret: name }),
  fc.record({ set: fc.constant('no pod'), name }),
  fc.record({ set: fc.constant('no volume'), name }),
);

test('after any sequence of changes the graph is that of the final state', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const graph = new NodeGraph(nodeParts, orch);
      const pods = new Map<string, ApiObject>();
      const volumes = new Map<string, ApiObject>();
      for (const one of changes) {
        const object = objectOf(one);
        const kept = one.set.endsWith('pod') ? pods : volumes;
        if (one.set.startsWith('no ')) kept.delete(one.name);
        else kept.set(one.name, object);
        if (one.set === 'pod') graph.setPod(object);
        else if (one.set === 'volume') graph.setVolume(object);
        else if (one.set === 'no pod') graph.removePod(object);
        else graph.removeVolume(object);
      }
      const fresh = graphOf([...pods.values()], [...volumes.values()]);
      expect(allNodes(graph)).toEqual(allNodes(fresh));
    }),
    { seed: 5, numRuns: 500 },
  );
});

interface Change {
  readonly set: string;
  readonly name: string;
  readonly node?: string | undefined;
  readonly claim?: string | undefined;
  readonly secret?: string | undefined;
  readonly isMirror?: boolean;
}

function objectOf({ set, name: own, node, claim: claimed, secret, isMirror }: Change): ApiObject {
  if (set.endsWith('volume')) {
    const source = { csi: { nodeStageSecretRef: { name: secret, namespace: 'n' } } };
    return volume(own, claimed, source);
  }
  const sources = [
    ...(claimed === undefined ? [] : [{ persistentVolumeClaim: { claimName: claimed } }]),
    ...(secret === undefined ? [] : [{ secret: { secretName: secret } }]),
  ];
  const annotations = isMirror === true ? { annotations: { [orch.annotations.mirrorPod]: 'x' } } : {};
  return pod(
    own,
    { ...(node === undefined ? {} : { nodeName: node }), ...volumesOf(...sources) },
    annotations,
  );
}

const allNodes = (graph: NodeGraph) =>
  ['pods', 'secrets', 'persistentvolumeclaims', 'persistentvolumes'].flatMap((plural) =>
    ['a', 'b', 'c'].map((one) => [
      plural,
      one,
      nodes(graph, plural, one, plural === 'persistentvolumes' ? '' : 'n'),
    ]),
  );
