// Faults of the expiration of continue tokens and past versions (core 4.12, 7, 8).
import { badRequest } from '../../errors/api-error.ts';
import type { Parts } from '../../parts/index.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { ListOptions, Page, Store } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';

const minuteMs = 60_000;

export default [
  {
    id: 'expired-token-starts-anew',
    title: 'An expired continue token restarts the list.',
    breaks: ['lists.continue.expired-token'],
    install(parts) {
      parts.lists.isTooOld = () => false;
      answerExpired(parts, 'continued', (read) => read({ after: undefined, revision: undefined }));
    },
  },
  {
    id: 'expired-token-goes-on-in-the-present',
    title: 'An expired continue token continues after its key, in the current state.',
    breaks: ['lists.continue.expired-token'],
    install(parts) {
      parts.lists.isTooOld = () => false;
      answerExpired(parts, 'continued', (read) => read({ revision: undefined }));
    },
  },
  {
    id: 'expired-token-is-a-bad-request',
    title: 'An expired continue token is refused as a malformed one.',
    breaks: ['lists.continue.expired-token'],
    install(parts) {
      const { isTooOld } = parts.lists;
      parts.lists.isTooOld = (...requested) => {
        if (isTooOld(...requested)) throw badRequest('continue: the continue key is not valid');
        return false;
      };
    },
  },
  {
    id: 'expired-version-nearest',
    title: 'A list at an expired version returns the oldest retained state.',
    breaks: ['lists.exact.unavailable'],
    install: (parts) =>
      answerExpired(parts, 'first', async (read, store) =>
        read({ revision: (await store.revision()).oldest }),
      ),
  },
  {
    id: 'expired-version-from-the-present',
    title: 'A list at an expired version returns the current state under the number of that version.',
    breaks: ['lists.exact.unavailable'],
    install: (parts) =>
      answerExpired(parts, 'first', async (read, _store, { revision }) => ({
        ...(await read({ revision: undefined })),
        ...(revision === undefined ? {} : { revision }),
      })),
  },
  {
    id: 'token-of-half-a-minute',
    title: 'A continue token expires after half a minute by default.',
    breaks: ['lists.continue.default-lifetime'],
    install(parts) {
      const { isTooOld } = parts.lists;
      parts.lists.isTooOld = (position, nowMs, lifetimeMs) =>
        isTooOld(position, nowMs, lifetimeMs > minuteMs ? minuteMs / 2 : lifetimeMs);
    },
  },
] as const satisfies readonly Fault[];

type Changed = { readonly [name in 'after' | 'revision']?: string | number | undefined };
type Read = (changed: Changed) => Promise<Page>;

/** Replaces the response to a list at an expired version: of first pages and whole lists, or of later pages. */
function answerExpired(
  parts: Parts,
  kind: 'first' | 'continued',
  answer: (read: Read, store: Store, options: ListOptions) => Promise<Page>,
): void {
  const { list } = parts.storage;
  parts.storage.list = async (store, prefix, options) => {
    try {
      return await list(store, prefix, options);
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'expired') throw error;
      if ((options.after === undefined) !== (kind === 'first')) throw error;
      const read: Read = (changed) => list(store, prefix, withoutUndefined({ ...options, ...changed }));
      return answer(read, store, options);
    }
  };
}

const withoutUndefined = (options: object): ListOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
