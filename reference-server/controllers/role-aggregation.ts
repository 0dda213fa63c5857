// Sets the rules of aggregating cluster roles to those of the selected roles (document access 2.2). Rules that other
// clients write there are overwritten.
import type { Context } from '../context.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import type { RoleObject } from '../resources/rbac/role.ts';
import { sameJson } from '../same-json.ts';
import type { Entry, StoreEvent } from '../storage/store.ts';
import { kindPrefix } from '../resources/declaration/keys.ts';
import type { InternalClient } from './client.ts';
import type { Controller } from './controller.ts';
import { kindNamed } from './kinds.ts';
import type { Work } from './loop.ts';

export const roleAggregation: Controller = {
  name: 'clusterrole-aggregation',
  account: 'clusterrole-aggregation-controller',
  work(context, client) {
    const kind = kindNamed(context, context.names.groups.rbac, 'ClusterRole');
    return kind && new RoleAggregation(context, client, kind);
  },
};

/** Keys are names of aggregating roles. A change to any role may affect each of them. */
class RoleAggregation implements Work {
  readonly prefixes: readonly string[];
  readonly #context: Context;
  readonly #client: InternalClient;
  readonly #kind: Kind;
  readonly #aggregating = new Set<string>();

  constructor(context: Context, client: InternalClient, kind: Kind) {
    this.#context = context;
    this.#client = client;
    this.#kind = kind;
    this.prefixes = [kindPrefix(kind)];
  }

  restart(_prefix: string, entries: readonly Entry[]): readonly string[] {
    this.#aggregating.clear();
    for (const { value, corrupt } of entries) if (corrupt === undefined) this.#note(value);
    return [...this.#aggregating];
  }

  observe({ type, entry: { value, corrupt } }: StoreEvent): readonly string[] {
    const { name = '' } = value.metadata;
    if (type === 'DELETED' || corrupt !== undefined) this.#aggregating.delete(name);
    else this.#note(value);
    return [...this.#aggregating];
  }

  async reconcile(name: string): Promise<undefined> {
    const { aggregatedRules, selectsRole } = this.#context.parts.controllers;
    const all: readonly RoleObject[] = await this.#client.list(this.#kind, '');
    const role = all.find(({ metadata }) => metadata.name === name);
    if (!role?.aggregationRule) return;
    const rules = aggregatedRules(role, all, selectsRole);
    if (sameJson(role.rules ?? [], rules)) return;
    const { uid = '', resourceVersion = '' } = role.metadata;
    await this.#client.patch(this.#kind, { name }, { metadata: { uid, resourceVersion }, rules });
  }

  #note({ metadata: { name = '' }, aggregationRule }: RoleObject): void {
    if (aggregationRule) this.#aggregating.add(name);
    else this.#aggregating.delete(name);
  }
}
