// The namespaces that a run makes: each when the first case needs it, and removed at the end, whatever was lost on the way.
import { namespaceType } from '../../../fixtures/objects/resource-types.ts';
import type { Api } from '../api.ts';
import { PrerequisiteFailed } from '../failures.ts';
import type { Waiting } from '../eventually.ts';
import { createResource, isMissing } from '../resource.ts';
import type { Made } from '../trace.ts';
import { runLabel } from './run-label.ts';

export interface Place {
  readonly namespace: string;
  /** Settles once the namespace is there. @throws PrerequisiteFailed */
  readonly ready: () => Promise<unknown>;
}

export interface OwnNamespaces {
  /** One more, which is not there yet. */
  place(): Place;
  has(name: string): boolean;
  /** Lets one go, without waiting for it. Never throws. */
  remove(name: string): Promise<void>;
  /** Lets all go, and tells what is to be waited for. Never throws. */
  removeAll(): Promise<readonly Made[]>;
}

export interface OwnNamespacesOptions {
  readonly api: Api;
  readonly prefix: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly waiting: Waiting;
}

export function createOwnNamespaces({ api, prefix, labels, waiting }: OwnNamespacesOptions): OwnNamespaces {
  const names = new Set<string>();
  /** Asked for, whether or not the answer came. */
  const asked = new Set<string>();
  const ending = new Set<string>();
  const uniqueName = () => `${prefix}-${names.size + 1}`;
  const ready = async () => {};
  const type = namespaceType;
  const namespaces = createResource({ api, type, namespace: '', uniqueName, labels, ready, waiting });

  function place(): Place {
    const name = uniqueName();
    names.add(name);
    return { namespace: name, ready: once(() => make(name)) };
  }

  /** An answer that was lost on its way is no reason to go without the namespace, nor to forget that it is there. */
  async function make(name: string): Promise<void> {
    asked.add(name);
    try {
      await namespaces.given({ metadata: { name } });
    } catch (error) {
      const found = await namespaces.read(name, { phase: 'set-up' });
      if (found.ok && found.object.metadata.labels?.[runLabel] === prefix) return;
      // A refusal has made nothing.
      if (error instanceof PrerequisiteFailed) asked.delete(name);
      throw error;
    }
  }

  async function remove(name: string): Promise<void> {
    if (ending.has(name)) return;
    try {
      const answer = await api.send('DELETE', namespaces.path(name), { phase: 'clean-up' });
      if (answer.ok || isMissing(answer)) ending.add(name);
    } catch {
      // Tried again at the end, or told as left behind.
    }
  }

  async function removeAll(): Promise<readonly Made[]> {
    const all = [...asked].map(async (name) => {
      await remove(name);
      // Once more, where a connection broke.
      await remove(name);
      return { path: namespaces.path(name), uid: '', finalizers: [], isLabelled: ending.has(name) };
    });
    return Promise.all(all);
  }

  return { place, has: (name) => names.has(name), remove, removeAll };
}

/** What failed is tried again by the next who asks. */
function once<T>(action: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () =>
    (started ??= action().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
}
