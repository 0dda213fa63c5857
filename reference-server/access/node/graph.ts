// The graph of mode Node (document access 5.4): pods by their nodes, the objects that they use, and the persistent
// volumes of their claims. Pods and volumes can be added and removed in any order.
import { isMirrorPod } from './references.ts';
import type { Names } from '../../../common/dialects/names.ts';
import type { ApiObject } from '../../object.ts';
import type { NodeParts } from './parts.ts';
import type { Reference } from './references.ts';

interface PodEdges {
  readonly node: string;
  readonly uses: readonly string[];
}

interface VolumeEdges {
  /** Empty if it is not bound. */
  readonly claim: string;
  readonly uses: readonly string[];
}

const idOf = ({ plural, namespace, name }: Reference) => `${plural}/${namespace}/${name}`;
const podId = ({ metadata: { namespace = '', name = '' } }: ApiObject) =>
  idOf({ plural: 'pods', namespace, name });
const volumeId = ({ metadata: { name = '' } }: ApiObject) =>
  idOf({ plural: 'persistentvolumes', namespace: '', name });

export class NodeGraph {
  readonly #parts: NodeParts;
  readonly #names: Names;
  readonly #pods = new Map<string, PodEdges>();
  readonly #volumes = new Map<string, VolumeEdges>();
  /** From an object to the pods and volumes that use it. */
  readonly #usedBy = new Map<string, Set<string>>();

  constructor(parts: NodeParts, names: Names) {
    this.#parts = parts;
    this.#names = names;
  }

  clear(): void {
    this.#pods.clear();
    this.#volumes.clear();
    this.#usedBy.clear();
  }

  /** Ignores a pod that is not bound to a node. The references of a mirror pod are ignored: they give its node no
   * access. */
  setPod(pod: ApiObject): void {
    this.removePod(pod);
    const node = this.#parts.boundNodeOf(pod);
    if (node === '') return;
    const references = isMirrorPod(pod, this.#names) ? [] : this.#parts.podReferences(pod);
    const edges = { node, uses: references.map(idOf) };
    this.#pods.set(podId(pod), edges);
    this.#link(podId(pod), edges.uses);
  }

  removePod(pod: ApiObject): void {
    const id = podId(pod);
    this.#unlink(id, this.#pods.get(id)?.uses ?? []);
    this.#pods.delete(id);
  }

  setVolume(volume: ApiObject): void {
    this.removeVolume(volume);
    const claim = this.#parts.claimOfVolume(volume);
    const uses = this.#parts.volumeReferences(volume).map(idOf);
    this.#volumes.set(volumeId(volume), { claim: claim === undefined ? '' : idOf(claim), uses });
    this.#link(volumeId(volume), uses);
  }

  removeVolume(volume: ApiObject): void {
    const id = volumeId(volume);
    this.#unlink(id, this.#volumes.get(id)?.uses ?? []);
    this.#volumes.delete(id);
  }

  /** The nodes of the pods that use an object, directly or through the claim of a volume. */
  nodesOf(reference: Reference): ReadonlySet<string> {
    return new Set(this.#nodesOf(idOf(reference)));
  }

  #nodesOf(id: string): readonly string[] {
    const pod = this.#pods.get(id);
    const claim = this.#volumes.get(id)?.claim ?? '';
    return [
      ...(pod === undefined ? [] : [pod.node]),
      ...(claim === '' ? [] : this.#nodesOf(claim)),
      ...[...(this.#usedBy.get(id) ?? [])].flatMap((user) => this.#nodesOf(user)),
    ];
  }

  #link(user: string, used: readonly string[]): void {
    for (const id of used) {
      const users = this.#usedBy.get(id);
      if (users === undefined) this.#usedBy.set(id, new Set([user]));
      else users.add(user);
    }
  }

  #unlink(user: string, used: readonly string[]): void {
    for (const id of used) {
      const users = this.#usedBy.get(id);
      if (users !== undefined) this.#parts.removeUser(users, user, id);
      if (users?.size === 0) this.#usedBy.delete(id);
    }
  }
}
