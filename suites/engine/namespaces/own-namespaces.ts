// The namespaces that a run creates: each when the first case needs it, removed at the end, also after connection errors.
import { namespaceType } from '../../../fixtures/objects/resource-types.ts';
import type { Api } from '../../kit/requests/api.ts';
import { PrerequisiteFailed } from '../../kit/failures.ts';
import type { Waiting } from '../../kit/waiting/eventually.ts';
import { createResource, isMissing } from '../../kit/kinds/resource.ts';
import type { CreatedObject } from '../created-objects.ts';
import { runLabel } from '../../kit/namespaces/run-label.ts';

export interface PooledNamespace {
  readonly namespace: string;
  /** Resolves once the namespace exists. @throws PrerequisiteFailed */
  readonly ready: () => Promise<unknown>;
}

export interface OwnNamespaces {
  /** Reserves another namespace, which `ready` creates. */
  place(): PooledNamespace;
  has(name: string): boolean;
  /** Deletes one, without waiting for its end. Never throws. */
  remove(name: string): Promise<void>;
  /** Deletes all, and returns them so that the caller can wait for their end. Never throws. */
  removeAll(): Promise<readonly CreatedObject[]>;
}

export interface OwnNamespacesOptions {
  readonly api: Api;
  readonly prefix: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly waiting: Waiting;
}

export function createOwnNamespaces({ api, prefix, labels, waiting }: OwnNamespacesOptions): OwnNamespaces {
  const names = new Set<string>();
  /** Names whose creation was requested, with or without an answer. */
  const requested = new Set<string>();
  const ending = new Set<string>();
  const uniqueName = () => `${prefix}-${names.size + 1}`;
  const ready = async () => {};
  const type = namespaceType;
  const namespaces = createResource({ api, type, namespace: '', uniqueName, labels, ready, waiting });

  function place(): PooledNamespace {
    const name = uniqueName();
    names.add(name);
    return { namespace: name, ready: once(() => make(name)) };
  }

  /** After a lost answer, the namespace may exist: it is then used, and removed at the end. */
  async function make(name: string): Promise<void> {
    requested.add(name);
    try {
      await namespaces.given({ metadata: { name } });
    } catch (error) {
      const found = await namespaces.read(name, { phase: 'set-up' });
      if (found.ok && found.object.metadata.labels?.[runLabel] === prefix) return;
      // A refused request created nothing.
      if (error instanceof PrerequisiteFailed) requested.delete(name);
      throw error;
    }
  }

  async function remove(name: string): Promise<void> {
    if (ending.has(name)) return;
    try {
      const answer = await api.send('DELETE', namespaces.path(name), { phase: 'clean-up' });
      if (answer.ok || isMissing(answer)) ending.add(name);
    } catch {
      // Retried at the end, or reported as a leftover.
    }
  }

  async function removeAll(): Promise<readonly CreatedObject[]> {
    const all = [...requested].map(async (name) => {
      await remove(name);
      // Retried once, for a broken connection.
      await remove(name);
      return { path: namespaces.path(name), uid: '', finalizers: [], isLabelled: ending.has(name) };
    });
    return Promise.all(all);
  }

  return { place, has: (name) => names.has(name), remove, removeAll };
}

/** Runs the action once; after a failure, the next call retries it. */
function once<T>(action: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () =>
    (started ??= action().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
}
