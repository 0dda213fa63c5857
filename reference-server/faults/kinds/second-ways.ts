// Planted faults of claim templates and claims that an apply, or a later change, shows alone (document core 2.10).
import type { ApiObject } from '../../object.ts';
import { withMetadata } from '../../parts/metadata.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';

const isTemplate = ({ kind }: { readonly kind?: string }) => kind === 'ResourceClaimTemplate';
const notesApply = (parts: Parts) => noteWrites(parts, hasBodyOf('application/apply-patch+yaml'));

export default [
  {
    id: 'applied-claim-template-unchecked',
    title: 'An apply may create a claim template with any field in the metadata of its claims.',
    breaks: ['kinds.claim-templates.inner-metadata-others-refused'],
    install(parts) {
      const isApply = notesApply(parts);
      const { problems } = parts.validation;
      parts.validation.problems = (kind, object) =>
        problems(kind, object).filter(
          ({ path }) => !isTemplate(kind) || !path.startsWith('spec.metadata.') || !isApply(),
        );
    },
  },
  {
    id: 'claim-template-refuses-every-apply-of-its-spec',
    title:
      'An apply that states the spec of an existing claim template is refused, also where it changes nothing.',
    breaks: ['kinds.claim-templates.metadata-mutable'],
    install(parts) {
      const isApply = notesApply(parts);
      const { updateProblems } = parts.validation;
      parts.validation.updateProblems = (kind, next, current) =>
        isTemplate(kind) && isApply()
          ? [{ reason: 'FieldValueInvalid', path: 'spec', message: 'Invalid value: field is immutable' }]
          : updateProblems(kind, next, current);
    },
  },
  {
    id: 'claim-labels-restored',
    title: 'A label of a claim that a client changes is set back to the value from its template.',
    breaks: ['kinds.claims.never-updated'],
    install(parts) {
      const { create, update } = parts.storage;
      const first = new Map<string, string>();
      parts.storage.create = (store, key, value) => {
        const tier = value.kind === 'ResourceClaim' ? value.metadata.labels?.['tier'] : undefined;
        if (tier !== undefined) first.set(key, tier);
        return create(store, key, value);
      };
      parts.storage.update = async (store, key, change, options) => {
        const changed = await update(store, key, change, options);
        const tier = first.get(key);
        const { labels } = changed.value.metadata;
        if (tier === undefined || labels?.['tier'] === tier) return changed;
        await update(store, key, async ({ value }) => ({
          action: 'put',
          value: withLabel(value, 'tier', tier),
        }));
        return changed;
      };
    },
  },
] as const satisfies readonly Fault[];

const withLabel = (object: ApiObject, key: string, value: string): ApiObject =>
  withMetadata(object, { ...object.metadata, labels: { ...object.metadata.labels, [key]: value } });
