// Terminates namespaces: deletes their content, kind by kind, then removes their finalizer (document core 2.2, 3.1).
import { finalizersOf } from '../resources/namespace-rules.ts';
import type { Context } from '../context.ts';
import type { ApiObject } from '../object.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import type { Entry, StoreEvent } from '../storage/store.ts';
import { kindPrefix } from '../resources/declaration/keys.ts';
import type { InternalClient } from './client.ts';
import type { Controller } from './controller.ts';
import { kindNamed, namespacedKinds } from './kinds.ts';
import type { Outcome, Work } from './loop.ts';
import { nextTurn } from './turn.ts';

/** The number of deletes before other work of the server runs. */
const batchSize = 50;

interface Content {
  readonly kind: Kind;
  readonly object: ApiObject;
}

export const namespaceController: Controller = {
  name: 'namespace',
  account: 'namespace-controller',
  work(context, client) {
    const kind = kindNamed(context, '', 'Namespace');
    return kind && new NamespaceWork(context, client, kind);
  },
};

/** Keys are names of namespaces. One watch over everything keeps content and namespaces in one order. */
class NamespaceWork implements Work {
  readonly prefixes = ['/'];
  readonly #context: Context;
  readonly #client: InternalClient;
  readonly #kind: Kind;
  readonly #active = new Set<string>();

  constructor(context: Context, client: InternalClient, kind: Kind) {
    this.#context = context;
    this.#client = client;
    this.#kind = kind;
  }

  restart(_prefix: string, entries: readonly Entry[]): readonly string[] {
    this.#active.clear();
    const namespaces = entries.filter(({ key }) => this.#isNamespace(key));
    for (const { value } of namespaces) this.#note(value, false);
    const parents = entries.map(({ value }) => value.metadata.namespace ?? '');
    const names = [...namespaces.map(({ value }) => value.metadata.name ?? ''), ...parents];
    return [...new Set(names)].filter((name) => name !== '' && !this.#active.has(name));
  }

  observe({ type, entry }: StoreEvent): readonly string[] {
    const { name = '', namespace = '' } = entry.value.metadata;
    if (this.#isNamespace(entry.key)) {
      this.#note(entry.value, type === 'DELETED');
      return this.#active.has(name) ? [] : [name];
    }
    return namespace === '' || this.#active.has(namespace) || type === 'MODIFIED' ? [] : [namespace];
  }

  async reconcile(name: string): Promise<Outcome | undefined> {
    const { controllers } = this.#context.parts;
    const namespace = await this.#client.get(this.#kind, { name });
    const content = await this.#contentOf(name);
    // If the name was used again, the content belongs to another namespace, which has events of its own.
    const now = await this.#client.get(this.#kind, { name });
    if (now?.metadata.uid !== namespace?.metadata.uid) return undefined;
    const need = controllers.namespaceNeed(namespace, content.length);
    if (need === 'emptying') await this.#empty(content);
    if (need === 'finalizing' && namespace !== undefined) await this.#finalize(namespace);
    // Each deletion of content is an event that reconciles the namespace again.
    return undefined;
  }

  #isNamespace(key: string): boolean {
    return key.startsWith(kindPrefix(this.#kind));
  }

  #note({ metadata }: ApiObject, gone: boolean): void {
    const { name = '' } = metadata;
    if (gone || metadata.deletionTimestamp) this.#active.delete(name);
    else this.#active.add(name);
  }

  async #contentOf(namespace: string): Promise<readonly Content[]> {
    const content: Content[] = [];
    // An empty namespace would list all namespaces.
    if (namespace === '') return content;
    for (const kind of namespacedKinds(this.#context)) {
      for (const object of await this.#client.list(kind, namespace)) content.push({ kind, object });
    }
    return content;
  }

  /** Deletes all objects, even if one cannot be deleted. @throws the first error */
  async #empty(content: readonly Content[]): Promise<void> {
    const { needsDelete } = this.#context.parts.controllers;
    const errors: unknown[] = [];
    const due = content.filter(({ object }) => needsDelete(object));
    for (const [index, { kind, object }] of due.entries()) {
      if (index > 0 && index % batchSize === 0) await nextTurn();
      const { uid = '' } = object.metadata;
      const options = {
        propagationPolicy: 'Background',
        gracePeriodSeconds: 0,
        preconditions: { uid },
      } as const;
      try {
        await this.#client.delete(kind, object.metadata, options);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  async #finalize(namespace: ApiObject): Promise<void> {
    const { names } = this.#context;
    const before = finalizersOf(namespace);
    const finalizers = before.filter((finalizer) => finalizer !== names.finalizers.namespace);
    if (finalizers.length === before.length) return;
    const spec = { ...(namespace['spec'] as object | undefined), finalizers };
    await this.#client.update(this.#kind, { ...namespace, spec }, 'finalize');
  }
}
