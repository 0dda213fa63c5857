// Planted faults of dry-runs on objects that do not exist (document core 4.10, 7).
import { StoreError } from '../../errors/store-error.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';

const isMissing = (error: unknown): boolean => error instanceof StoreError && error.code === 'missing';

export default [
  {
    id: 'dry-delete-of-missing-object-succeeds',
    title: 'A dry-run of a DELETE of an object that does not exist succeeds.',
    breaks: ['errors.missing-object.delete-refused'],
    install(parts) {
      const noted = noteRequests(
        parts,
        ({ route }) => route.verb === 'delete' && route.query.get('dryRun') === 'All',
      );
      const { update } = parts.storage;
      parts.storage.update = async (store, key, ...more) => {
        try {
          return await update(store, key, ...more);
        } catch (error) {
          if (noted() === undefined || !isMissing(error)) throw error;
          return { key, revision: 1, value: { apiVersion: 'v1', kind: 'Status', metadata: {} } };
        }
      };
    },
  },
  {
    id: 'dry-patch-of-missing-object-succeeds',
    title: 'A dry-run of a PATCH of an object that does not exist succeeds.',
    breaks: ['errors.missing-object.patch-refused'],
    install(parts) {
      const noted = noteRequests(parts, ({ route }) => route.verb === 'patch');
      const { change } = parts.dryRun;
      parts.dryRun.change = async (store, get, key, decide) => {
        try {
          return await change(store, get, key, decide);
        } catch (error) {
          const { route } = noted() ?? {};
          if (route === undefined || !isMissing(error)) throw error;
          const value = { apiVersion: 'v1', kind: route.kind.kind, metadata: { name: route.name } };
          return { entry: { key, revision: 1, value }, decided: { action: 'put', value } };
        }
      };
    },
  },
] as const satisfies readonly Fault[];
