// Planted faults of the claims that are made from templates (document core 2.10).
import type { ApiObject } from '../../object.ts';
import type { Fault } from '../fault.ts';

interface Claim extends ApiObject {
  readonly spec?: { readonly devices?: Readonly<Record<string, unknown>> };
}

/** By which a fault finds the claims of a template again. */
const templateLabel = 'template';

export default [
  {
    id: 'claim-named-like-template',
    title: 'A claim has the name of its template, so that a second pod gets none.',
    breaks: ['kinds.claims.made-for-pod'],
    install(parts) {
      const { claimFor } = parts.controllers;
      parts.controllers.claimFor = (pod, entryName, template, annotation) => {
        const claim = claimFor(pod, entryName, template, annotation);
        const { generateName: _unused, ...metadata } = claim.metadata;
        return { ...claim, metadata: { ...metadata, name: template.metadata.name ?? '' } };
      };
    },
  },
  {
    id: 'claims-follow-template-labels',
    title: 'The labels of a changed template are written to the claims that were made from it.',
    breaks: ['kinds.claims.never-updated'],
    install(parts) {
      const { claimFor } = parts.controllers;
      const { update } = parts.storage;
      parts.controllers.claimFor = (pod, entryName, template, annotation) => {
        const claim = claimFor(pod, entryName, template, annotation);
        const labels = { ...claim.metadata.labels, [templateLabel]: template.metadata.name ?? '' };
        return { ...claim, metadata: { ...claim.metadata, labels } };
      };
      parts.storage.update = async (store, key, change, options) => {
        const changed = await update(store, key, change, options);
        const { kind, metadata } = changed.value;
        if (kind !== 'ResourceClaimTemplate') return changed;
        const claims = key
          .slice(0, key.lastIndexOf('/') + 1)
          .replace('/resourceclaimtemplates/', '/resourceclaims/');
        for (const entry of (await store.list(claims)).entries) {
          if (entry.value.metadata.labels?.[templateLabel] !== metadata.name) continue;
          await update(store, entry.key, async ({ value }) => {
            const labels = { ...value.metadata.labels, ...metadata.labels };
            return { action: 'put', value: { ...value, metadata: { ...value.metadata, labels } } };
          });
        }
        return changed;
      };
    },
  },
  {
    id: 'claim-configuration-not-copied',
    title: 'A claim lacks the configuration of devices that its template has.',
    breaks: ['kinds.claims.spec-copied'],
    install(parts) {
      const { claimFor } = parts.controllers;
      parts.controllers.claimFor = (...given) => {
        const claim: Claim = claimFor(...given);
        const { config: _lost, ...devices } = claim.spec?.devices ?? {};
        return { ...claim, spec: { ...claim.spec, devices } };
      };
    },
  },
  {
    id: 'claim-annotations-not-copied',
    title: 'A claim takes over the labels of its template, and not the annotations.',
    breaks: ['kinds.claims.metadata-copied'],
    install(parts) {
      const { claimFor } = parts.controllers;
      parts.controllers.claimFor = (pod, entryName, template, annotation) => {
        const claim = claimFor(pod, entryName, template, annotation);
        return { ...claim, metadata: { ...claim.metadata, annotations: { [annotation]: entryName } } };
      };
    },
  },
] as const satisfies readonly Fault[];
