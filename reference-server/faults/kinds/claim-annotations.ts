// Planted faults of claims that a controller updates, and of dry-runs of their templates (document core 2.10, 4.10).
import type { ApiObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';

export default [
  {
    id: 'claim-annotations-restored',
    title: 'An annotation of a claim that a client changes is set back to the value from its template.',
    breaks: ['kinds.claims.never-updated'],
    install(parts) {
      const { create, update } = parts.storage;
      const first = new Map<string, string>();
      const noteOf = ({ metadata }: ApiObject) => metadata.annotations?.['note'];
      parts.storage.create = (store, key, value) => {
        const note = value.kind === 'ResourceClaim' ? noteOf(value) : undefined;
        if (note !== undefined) first.set(key, note);
        return create(store, key, value);
      };
      parts.storage.update = async (store, key, change, options) => {
        const changed = await update(store, key, change, options);
        const note = first.get(key);
        if (note === undefined || noteOf(changed.value) === note) return changed;
        await update(store, key, async ({ value }) => {
          const annotations = { ...value.metadata.annotations, note };
          return { action: 'put', value: { ...value, metadata: { ...value.metadata, annotations } } };
        });
        return changed;
      };
    },
  },
  {
    id: 'dry-claim-template-unchecked',
    title: 'A dry-run of a claim template accepts any field in the metadata of its claims.',
    breaks: ['kinds.claim-templates.inner-metadata-others-refused'],
    install(parts) {
      const noted = noteRequests(
        parts,
        ({ route }) => route.kind.kind === 'ResourceClaimTemplate' && route.query.get('dryRun') === 'All',
      );
      const { problems } = parts.validation;
      parts.validation.problems = (kind, object) =>
        problems(kind, object).filter(
          ({ path }) => noted() === undefined || !path.startsWith('spec.metadata.'),
        );
    },
  },
] as const satisfies readonly Fault[];
