// Handles metadata.ownerReferences: dependents are deleted after their last owner (Background), before it
// (Foreground), or lose the reference (Orphan). The documents only name the policies (core 2.9); the behaviour is
// that of the most used implementation.
import { sameJson } from '../same-json.ts';
import { blocksOwner, dependentFate, ownerState, waitsForDependents, withoutOwner } from './parts.ts';
import type { Context } from '../context.ts';
import type { ApiObject, Json, OwnerReference } from '../object.ts';
import { foregroundFinalizer, orphanFinalizer } from '../parts/deletion.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import type { Entry, StoreEvent } from '../storage/store.ts';
import type { InternalClient } from './client.ts';
import type { Controller } from './controller.ts';
import { Dependents } from './dependents.ts';
import type { Dependent } from './dependents.ts';
import { kindAt, ownerKey } from './kinds.ts';
import type { Outcome, Work } from './loop.ts';
import type { OwnerState } from './parts.ts';

export const garbageCollector: Controller = {
  name: 'garbagecollector',
  account: 'generic-garbage-collector',
  work: (context, client) => new GarbageCollection(context, client),
};

/** Keys are store keys of owners and dependents alike. One watch over everything keeps the index in one order. */
class GarbageCollection implements Work {
  readonly prefixes = ['/'];
  readonly #context: Context;
  readonly #client: InternalClient;
  readonly #dependents = new Dependents();

  constructor(context: Context, client: InternalClient) {
    this.#context = context;
    this.#client = client;
  }

  restart(_prefix: string, entries: readonly Entry[]): readonly string[] {
    this.#dependents.clear();
    for (const entry of entries) this.#dependents.set(dependentOf(entry));
    return entries.filter(({ value }) => isRelevant(value)).map(({ key }) => key);
  }

  observe({ type, entry }: StoreEvent): readonly string[] {
    const { key, value } = entry;
    const before = this.#dependents.get(key);
    const now = dependentOf(entry);
    const gone = type === 'DELETED';
    this.#dependents.set(gone ? { ...now, references: [] } : now);
    // This may have been the last dependent that a waiting owner waits for.
    const changed = before !== undefined && (gone || !this.#isSame(before.references, now.references));
    const owners = changed ? this.#ownerKeys(before) : [];
    if (gone) return [...owners, ...this.#dependents.of(value.metadata.uid ?? '').map(({ key }) => key)];
    return isRelevant(value) ? [...owners, key] : owners;
  }

  async reconcile(key: string): Promise<Outcome | undefined> {
    const object = (await this.#context.store.get(key))?.value;
    const kind = kindAt(this.#context, key);
    if (object === undefined || kind === undefined) return undefined;
    const { deletionTimestamp, finalizers = [] } = object.metadata;
    if (!deletionTimestamp) return this.#reconcileDependent(key, kind, object);
    if (finalizers.includes(orphanFinalizer)) return this.#orphan(key, kind, object);
    return waitsForDependents(object.metadata) ? this.#finishForeground(key, kind, object) : undefined;
  }

  /** Keeps, changes or deletes a dependent, by the state of its owners. */
  async #reconcileDependent(key: string, kind: Kind, object: ApiObject): Promise<Outcome | undefined> {
    const { ownerReferences = [], finalizers = [], namespace = '' } = object.metadata;
    const states = await Promise.all(ownerReferences.map((reference) => this.#stateOf(reference, namespace)));
    const dependents = this.#dependentsOf(key, object);
    const fate = dependentFate(states, finalizers, dependents.length > 0);
    if (fate.action === 'release') {
      const kept = ownerReferences.filter((_reference, index) => states[index] === 'present');
      await this.#change(kind, object, { ownerReferences: kept });
    }
    if (fate.action === 'delete') {
      const inCycle = fate.policy === 'Foreground' && (await this.#anyWaits(dependents));
      const current = inCycle ? await this.#unblock(kind, object) : object;
      if (current === undefined) return undefined;
      const { uid = '', resourceVersion = '' } = current.metadata;
      const options = { propagationPolicy: fate.policy, preconditions: { uid, resourceVersion } };
      await this.#client.delete(kind, current.metadata, options);
    }
    return undefined;
  }

  async #stateOf(reference: OwnerReference, namespace: string): Promise<OwnerState> {
    const key = ownerKey(this.#context, reference, namespace);
    if (key === undefined) return 'unresolvable';
    const found = await this.#context.store.get(key);
    if (found?.corrupt !== undefined) return 'unresolvable';
    return ownerState(reference, found?.value);
  }

  /** Removes the references of the dependents to this owner, then its finalizer. */
  async #orphan(key: string, kind: Kind, owner: ApiObject): Promise<undefined> {
    const { uid = '' } = owner.metadata;
    for (const dependent of this.#dependentsOf(key, owner)) {
      const object = (await this.#context.store.get(dependent.key))?.value;
      const dependentKind = kindAt(this.#context, dependent.key);
      if (object === undefined || dependentKind === undefined) continue;
      const references = object.metadata.ownerReferences ?? [];
      const kept = withoutOwner(references, uid);
      if (kept.length < references.length)
        await this.#change(dependentKind, object, { ownerReferences: kept });
    }
    await this.#removeFinalizer(kind, owner, orphanFinalizer);
  }

  /** Removes the finalizer of an owner once nothing blocks it; until then its dependents are reconciled. */
  async #finishForeground(key: string, kind: Kind, owner: ApiObject): Promise<Outcome | undefined> {
    const { uid = '' } = owner.metadata;
    const dependents = this.#dependentsOf(key, owner);
    const blocking = dependents.filter(({ references }) => blocksOwner(references, uid));
    if (blocking.length === 0) {
      await this.#removeFinalizer(kind, owner, foregroundFinalizer);
      return undefined;
    }
    const others = dependents.filter((dependent) => !blocking.includes(dependent));
    return { requeue: await this.#notDeleted([...blocking, ...others]) };
  }

  /** Dependents that are being deleted are not reconciled again: that would requeue their waiting owner for ever. */
  async #notDeleted(dependents: readonly Dependent[]): Promise<readonly string[]> {
    const keys: string[] = [];
    for (const { key } of dependents) {
      const object = (await this.#context.store.get(key))?.value;
      if (object && !object.metadata.deletionTimestamp) keys.push(key);
    }
    return keys;
  }

  async #anyWaits(dependents: readonly Dependent[]): Promise<boolean> {
    const entries = await Promise.all(dependents.map(({ key }) => this.#context.store.get(key)));
    return entries.some((entry) => entry !== undefined && waitsForDependents(entry.value.metadata));
  }

  /** Breaks a cycle of owners, which would wait for each other for ever. */
  async #unblock(kind: Kind, object: ApiObject): Promise<ApiObject | undefined> {
    const references = object.metadata.ownerReferences ?? [];
    const ownerReferences = references.map((reference) => ({ ...reference, blockOwnerDeletion: false }));
    return this.#change(kind, object, { ownerReferences });
  }

  /** The dependents whose references resolve to this object. */
  #dependentsOf(key: string, { metadata }: ApiObject): readonly Dependent[] {
    return this.#dependents
      .of(metadata.uid ?? '')
      .filter(({ references, namespace }) =>
        references.some(
          (reference) =>
            reference.uid === metadata.uid && ownerKey(this.#context, reference, namespace) === key,
        ),
      );
  }

  #ownerKeys({ references, namespace }: Dependent): readonly string[] {
    return references.flatMap((reference) => ownerKey(this.#context, reference, namespace) ?? []);
  }

  #isSame(left: readonly OwnerReference[], right: readonly OwnerReference[]): boolean {
    return sameJson(left, right);
  }

  async #removeFinalizer(kind: Kind, object: ApiObject, finalizer: string): Promise<void> {
    const finalizers = (object.metadata.finalizers ?? []).filter((one) => one !== finalizer);
    await this.#change(kind, object, { finalizers });
  }

  /** Changes only the state that was read: a newer one is a conflict, and is reconciled again. */
  async #change(
    kind: Kind,
    { metadata }: ApiObject,
    change:
      | { readonly finalizers: readonly string[] }
      | { readonly ownerReferences: readonly OwnerReference[] },
  ): Promise<ApiObject | undefined> {
    const { uid = '', resourceVersion = '' } = metadata;
    const body = { metadata: { uid, resourceVersion, ...(change as Record<string, Json>) } };
    return this.#client.patch(kind, metadata, body);
  }
}

const dependentOf = ({ key, value: { metadata } }: Entry): Dependent => ({
  key,
  namespace: metadata.namespace ?? '',
  references: metadata.ownerReferences ?? [],
});

/** Whether the collector may have to act on an object. */
function isRelevant({ metadata }: ApiObject): boolean {
  const { deletionTimestamp, finalizers = [], ownerReferences = [] } = metadata;
  if (!deletionTimestamp) return ownerReferences.length > 0;
  return finalizers.includes(orphanFinalizer) || finalizers.includes(foregroundFinalizer);
}
