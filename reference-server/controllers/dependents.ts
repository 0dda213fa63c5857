// An index of owner references, updated by events, so that a deletion does not search the store.
import type { OwnerReference } from '../object.ts';

export interface Dependent {
  readonly key: string;
  readonly namespace: string;
  readonly references: readonly OwnerReference[];
}

export class Dependents {
  readonly #byKey = new Map<string, Dependent>();
  /** From an owner's uid to the keys of its dependents. */
  readonly #byOwner = new Map<string, Set<string>>();

  get(key: string): Dependent | undefined {
    return this.#byKey.get(key);
  }

  /** All objects in any namespace that name this uid. */
  of(ownerUid: string): readonly Dependent[] {
    return [...(this.#byOwner.get(ownerUid) ?? [])].flatMap((key) => this.#byKey.get(key) ?? []);
  }

  /** Replaces the entry of the key; without references the entry is removed. */
  set(dependent: Dependent): void {
    this.#remove(dependent.key);
    if (dependent.references.length === 0) return;
    this.#byKey.set(dependent.key, dependent);
    for (const { uid } of dependent.references) {
      const keys = this.#byOwner.get(uid);
      if (keys === undefined) this.#byOwner.set(uid, new Set([dependent.key]));
      else keys.add(dependent.key);
    }
  }

  clear(): void {
    this.#byKey.clear();
    this.#byOwner.clear();
  }

  #remove(key: string): void {
    const known = this.#byKey.get(key);
    if (known === undefined) return;
    this.#byKey.delete(key);
    for (const { uid } of known.references) {
      const keys = this.#byOwner.get(uid);
      keys?.delete(key);
      if (keys?.size === 0) this.#byOwner.delete(uid);
    }
  }
}
