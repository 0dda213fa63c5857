// Serves the kinds of custom definitions as soon as they are stored, sets their conditions, and deletes their objects
// with them.
import type { Context } from '../context.ts';
import type { ApiObject, Json, JsonObject } from '../object.ts';
import { timestamp } from '../parts/metadata.ts';
import type { Definition } from '../resources/definitions/shape.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import type { Entry, StoreEvent } from '../storage/store.ts';
import { kindPrefix } from '../resources/declaration/keys.ts';
import type { InternalClient } from './client.ts';
import type { Controller } from './controller.ts';
import { kindNamed } from './kinds.ts';
import type { Outcome, Work } from './loop.ts';

export const definitionController: Controller = {
  name: 'definition',
  account: 'definition-controller',
  work(context, client) {
    const kind = kindNamed(context, context.names.groups.definitions, 'CustomResourceDefinition');
    return kind && new DefinitionWork(context, client, kind);
  },
};

/** Keys are store keys of definitions. */
class DefinitionWork implements Work {
  readonly prefixes: readonly string[];
  readonly #context: Context;
  readonly #client: InternalClient;
  readonly #kind: Kind;
  /** Definitions that were removed, perhaps before they had the finalizer. */
  readonly #removed = new Map<string, Definition>();

  constructor(context: Context, client: InternalClient, kind: Kind) {
    this.#context = context;
    this.#client = client;
    this.#kind = kind;
    this.prefixes = [kindPrefix(kind)];
  }

  restart(_prefix: string, entries: readonly Entry[]): readonly string[] {
    const readable = entries.filter(({ corrupt }) => corrupt === undefined);
    for (const { key, value } of readable) this.#serve(key, value);
    return readable.map(({ key }) => key);
  }

  observe({ type, entry }: StoreEvent): readonly string[] {
    if (type === 'DELETED') {
      this.#context.registry.define(entry.key, []);
      this.#removed.set(entry.key, entry.value as Definition);
      return [entry.key];
    }
    this.#serve(entry.key, entry.value);
    return [entry.key];
  }

  async reconcile(key: string): Promise<Outcome | undefined> {
    const definition = (await this.#context.store.get(key))?.value as Definition | undefined;
    const removed = this.#removed.get(key);
    this.#removed.delete(key);
    if (definition === undefined) return removed && this.#removeObjects(removed);
    if (definition.metadata.deletionTimestamp) return this.#clear(definition);
    const finalizers = definition.metadata.finalizers ?? [];
    if (!finalizers.includes(this.#finalizer)) {
      await this.#patch(definition, { metadata: { finalizers: [...finalizers, this.#finalizer] } });
      return undefined;
    }
    if (!isEstablished(definition)) await this.#establish(definition);
    else await this.#recordStorage(definition);
    return undefined;
  }

  get #finalizer(): string {
    return `${this.#context.names.groups.definitions}/customresourcecleanup`;
  }

  #serve(key: string, value: ApiObject): void {
    const { names, parts } = this.#context;
    this.#context.registry.define(key, parts.definitions.customKinds(value as Definition, names));
  }

  async #establish({ metadata, spec }: Definition): Promise<void> {
    const lastTransitionTime = timestamp(new Date(this.#context.clock.now()));
    const condition = (type: string, reason: string, message: string): JsonObject => ({
      type,
      status: 'True',
      lastTransitionTime,
      reason,
      message,
    });
    const status: JsonObject = {
      acceptedNames: spec.names as unknown as Json,
      storedVersions: storageVersions(spec),
      conditions: [
        condition('NamesAccepted', 'NoConflicts', 'no conflicts found'),
        condition('Established', 'InitialNamesAccepted', 'the initial names have been accepted'),
      ],
    };
    await this.#client.patch(this.#kind, metadata, { metadata: versionOf(metadata), status }, 'status');
  }

  /** Adds the current storage version to those at which objects may be stored. */
  async #recordStorage({ metadata, spec, status = {} }: Definition): Promise<void> {
    const { storedVersions = [] } = status;
    const added = storageVersions(spec).filter((name) => !storedVersions.includes(name));
    if (added.length === 0) return;
    const next: JsonObject = { storedVersions: [...storedVersions, ...added] };
    await this.#client.patch(this.#kind, metadata, { metadata: versionOf(metadata), status: next }, 'status');
  }

  /** Deletes the objects of the definition, then removes its finalizer. */
  async #clear(definition: Definition): Promise<Outcome | undefined> {
    const { metadata } = definition;
    if (!(metadata.finalizers ?? []).includes(this.#finalizer)) return undefined;
    const left = await this.#deleteObjects(definition);
    if (left !== undefined) return left;
    const finalizers = (metadata.finalizers ?? []).filter((one) => one !== this.#finalizer);
    await this.#patch(definition, { metadata: { finalizers } });
    return undefined;
  }

  /** Of a definition that never had the finalizer: no request reaches its objects any more. */
  async #removeObjects(definition: Definition): Promise<undefined> {
    const { names, parts, store } = this.#context;
    const kind = parts.definitions.customKinds(definition, names)[0];
    if (kind === undefined) return;
    for (const { key } of (await store.list(kindPrefix(kind))).entries) await store.delete(key);
  }

  /** Undefined once none is left. */
  async #deleteObjects(definition: Definition): Promise<Outcome | undefined> {
    const { names, parts } = this.#context;
    const kind = parts.definitions.customKinds(definition, names)[0];
    if (kind === undefined) return undefined;
    for (const object of await this.#client.list(kind, ''))
      if (!object.metadata.deletionTimestamp) await this.#client.delete(kind, object.metadata, {});
    return (await this.#client.list(kind, '')).length > 0 ? { requeueAfterMs: 100 } : undefined;
  }

  async #patch({ metadata }: Definition, body: { readonly metadata: JsonObject }): Promise<void> {
    await this.#client.patch(this.#kind, metadata, {
      metadata: { ...versionOf(metadata), ...body.metadata },
    });
  }
}

const versionOf = ({ resourceVersion = '', uid = '' }: ApiObject['metadata']): JsonObject => ({
  resourceVersion,
  uid,
});

const storageVersions = ({ versions }: Definition['spec']): readonly string[] =>
  versions.filter(({ storage }) => storage).map(({ name }) => name);

const isEstablished = ({ status }: Definition) =>
  status?.conditions?.some(({ type, status: value }) => type === 'Established' && value === 'True') ?? false;
