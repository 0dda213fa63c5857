// Creates a ResourceClaim for each entry of a pod's spec.resourceClaims that names a template: once, and never changed
// afterwards (document core 2.10). The status of the pod names the claim.
import type { Context } from '../context.ts';
import type { ApiObject, Json, JsonObject } from '../object.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import type { Entry, StoreEvent } from '../storage/store.ts';
import { kindPrefix, objectKey } from '../resources/declaration/keys.ts';
import type { InternalClient } from './client.ts';
import type { Controller } from './controller.ts';
import { kindNamed } from './kinds.ts';
import type { ClaimEntry, ClaimStatus, Pod } from './missing-claims.ts';
import type { Outcome, Work } from './loop.ts';

interface Kinds {
  readonly pods: Kind;
  readonly claims: Kind;
  readonly templates: Kind;
}

export const resourceClaimController: Controller = {
  name: 'resourceclaim',
  account: 'resource-claim-controller',
  work(context, client) {
    const group = context.names.groups.resource;
    const pods = kindNamed(context, '', 'Pod');
    const claims = kindNamed(context, group, 'ResourceClaim');
    const templates = kindNamed(context, group, 'ResourceClaimTemplate');
    return pods && claims && templates && new ClaimWork(context, client, { pods, claims, templates });
  },
};

/** Keys are store keys of pods. */
class ClaimWork implements Work {
  readonly prefixes: readonly string[];
  readonly #context: Context;
  readonly #client: InternalClient;
  readonly #kinds: Kinds;
  readonly #templatePrefix: string;
  /** From the key of a missing template to the pods that wait for it. */
  readonly #waiting = new Map<string, Set<string>>();

  constructor(context: Context, client: InternalClient, kinds: Kinds) {
    this.#context = context;
    this.#client = client;
    this.#kinds = kinds;
    this.#templatePrefix = kindPrefix(kinds.templates);
    this.prefixes = [kindPrefix(kinds.pods), this.#templatePrefix];
  }

  restart(prefix: string, entries: readonly Entry[]): readonly string[] {
    if (prefix === this.#templatePrefix) return entries.flatMap(({ key }) => this.#takeWaiting(key));
    return entries.filter(({ value }) => this.#missing(value).length > 0).map(({ key }) => key);
  }

  observe({ type, entry }: StoreEvent): readonly string[] {
    if (type === 'DELETED') return this.#removeWaiting(entry.key);
    if (entry.key.startsWith(this.#templatePrefix)) return this.#takeWaiting(entry.key);
    return this.#missing(entry.value).length > 0 ? [entry.key] : [];
  }

  async reconcile(key: string): Promise<Outcome | undefined> {
    const entry = await this.#context.store.get(key);
    if (entry === undefined) return undefined;
    let pod: Pod = entry.value;
    for (const { name, resourceClaimTemplateName = '' } of this.#missing(pod)) {
      const claim =
        (await this.#findClaim(pod, name)) ??
        (await this.#createClaim(key, pod, name, resourceClaimTemplateName));
      if (claim === undefined) continue;
      const recorded = await this.#record(pod, { name, resourceClaimName: claim.metadata.name ?? '' });
      if (recorded === undefined) return undefined;
      pod = recorded;
    }
    return undefined;
  }

  #missing(pod: ApiObject): readonly ClaimEntry[] {
    return this.#context.parts.controllers.missingClaims(pod);
  }

  #takeWaiting(templateKey: string): readonly string[] {
    const pods = [...(this.#waiting.get(templateKey) ?? [])];
    this.#waiting.delete(templateKey);
    return pods;
  }

  /** Removes a deleted pod from those that wait. */
  #removeWaiting(key: string): readonly string[] {
    for (const [templateKey, pods] of this.#waiting) {
      if (pods.delete(key) && pods.size === 0) this.#waiting.delete(templateKey);
    }
    return [];
  }

  /** A claim that was created, but not recorded in the status. */
  async #findClaim(pod: ApiObject, entryName: string): Promise<ApiObject | undefined> {
    const { names, parts } = this.#context;
    const claims = await this.#client.list(this.#kinds.claims, pod.metadata.namespace ?? '');
    const { podClaimName } = names.annotations;
    return claims.find((claim) => parts.controllers.isClaimOf(claim, pod, entryName, podClaimName));
  }

  /** Undefined if the template is missing: its creation reconciles the pod again. */
  async #createClaim(key: string, pod: Pod, entryName: string, templateName: string) {
    const { names, parts } = this.#context;
    const { claims, templates } = this.#kinds;
    const namespace = pod.metadata.namespace ?? '';
    const templateKey = objectKey(templates, namespace, templateName);
    // Registered before the read, so that a template that is created right after it is not missed.
    const waiting = this.#waiting.get(templateKey) ?? new Set<string>();
    this.#waiting.set(templateKey, waiting.add(key));
    const template = await this.#client.get(templates, { namespace, name: templateName });
    if (template === undefined) return undefined;
    waiting.delete(key);
    if (waiting.size === 0) this.#waiting.delete(templateKey);
    const claim = parts.controllers.claimFor(pod, entryName, template, names.annotations.podClaimName);
    return this.#client.create(claims, namespace, claim);
  }

  async #record({ metadata, status }: Pod, made: ClaimStatus): Promise<ApiObject | undefined> {
    const others = (status?.resourceClaimStatuses ?? []).filter(({ name }) => name !== made.name);
    const body: JsonObject = {
      metadata: { uid: metadata.uid ?? '', resourceVersion: metadata.resourceVersion ?? '' },
      status: { resourceClaimStatuses: [...others, made] as unknown as Json },
    };
    return this.#client.patch(this.#kinds.pods, metadata, body, 'status');
  }
}
