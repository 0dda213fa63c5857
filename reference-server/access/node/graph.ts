// The graph of mode Node (document access 5.4): pods by their nodes, what they use, and the persistent volumes behind
// their claims. Pods and volumes come and go in any order.
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { ApiObject } from '../../object.ts';
import type { NodeParts } from './parts.ts';
import type { Reference } from './references.ts';

interface PodLinks {
  readonly node: string;
  readonly uses: readonly string[];
}

interface VolumeLinks {
  /** Empty where it is bound to none. */
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
  readonly #pods = new Map<string, PodLinks>();
  readonly #volumes = new Map<string, VolumeLinks>();
  /** What is used, to the pods and volumes that use it. */
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

  /** A pod that is bound to no node nodeGraph nobody; what the mirror of a node's own pod names is not the node's to read. */
  setPod(pod: ApiObject): void {
    this.removePod(pod);
    const node = this.#parts.boundNodeOf(pod);
    if (node === '') return;
    const references = this.#parts.isMirrorPod(pod, this.#names) ? [] : this.#parts.podReferences(pod);
    const nodeGraph = { node, uses: references.map(idOf) };
    this.#pods.set(podId(pod), nodeGraph);
    this.#link(podId(pod), nodeGraph.uses);
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

  /** The nodes to which pods tie an object: those that use it, or the claim of a volume that does. */
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
