// Planted faults of the claims that are made from templates (document core 2.10).
import type { ApiObject } from '../../object.ts';
import secondWays from './second-ways.ts';
import type { Fault } from '../fault.ts';

interface Claim extends ApiObject {
  readonly spec?: { readonly devices?: Readonly<Record<string, unknown>> };
}

/** Identifies the claims of a template. */
const templateLabel = 'template';

export default [
  {
    id: 'claim-named-like-template',
    title: 'A claim has the name of its template, so that a second pod gets no claim.',
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
    id: 'claim-of-former-pod-used-again',
    title: 'A pod gets the claim that was created for a former pod of its name, while that still exists.',
    breaks: ['kinds.claims.made-for-pod'],
    install(parts) {
      const { isClaimOf } = parts.controllers;
      parts.controllers.isClaimOf = (claim, pod, ...entry) => {
        const former = claim.metadata.ownerReferences?.find(({ name }) => name === pod.metadata.name);
        return isClaimOf(claim, { ...pod, metadata: { ...pod.metadata, ...former } }, ...entry);
      };
    },
  },
  {
    id: 'claims-for-first-entry-only',
    title: 'Only the first entry of a pod gets a claim.',
    breaks: ['kinds.claims.made-for-pod'],
    install(parts) {
      const { missingClaims } = parts.controllers;
      parts.controllers.missingClaims = (pod) => {
        const [first] = pod.spec?.resourceClaims ?? [];
        return missingClaims(pod).filter(({ name }) => name === first?.name);
      };
    },
  },
  {
    id: 'claims-of-second-entry-from-first-template',
    title: 'All claims of a pod are made from the template of its first entry.',
    breaks: ['kinds.claims.made-for-pod'],
    install(parts) {
      const { missingClaims } = parts.controllers;
      parts.controllers.missingClaims = (pod) => {
        const [first] = pod.spec?.resourceClaims ?? [];
        return missingClaims(pod).map(({ name }) => ({ ...first, name }));
      };
    },
  },
  {
    id: 'claims-for-new-pods-only',
    title: 'Pods that existed before the server started get no claims.',
    breaks: ['kinds.claims.made-after-restart'],
    install(parts) {
      const { missingClaims } = parts.controllers;
      const { create } = parts.storage;
      const known = new Set<string>();
      parts.storage.create = (store, key, value) => {
        known.add(value.metadata.uid ?? '');
        return create(store, key, value);
      };
      parts.controllers.missingClaims = (pod) =>
        known.has(pod.metadata.uid ?? '') ? missingClaims(pod) : [];
    },
  },
  {
    id: 'claims-for-templates-that-exist-only',
    title: 'A pod whose template is missing when it is created never gets its claim.',
    breaks: ['kinds.claims.made-for-pod', 'kinds.claims.made-after-restart'],
    install(parts) {
      const { missingClaims } = parts.controllers;
      const templates = new Set<string>();
      const { create } = parts.storage;
      parts.storage.create = (store, key, value) => {
        const { namespace = '', name = '', creationTimestamp = '' } = value.metadata;
        if (value.kind === 'ResourceClaimTemplate') templates.add(`${namespace}/${name}`);
        if (value.kind === 'Pod' && creationTimestamp !== '') remember(value, namespace);
        return create(store, key, value);
      };
      const hopeless = new Set<string>();
      const remember = (pod: ApiObject, namespace: string) => {
        const isKnown = missingClaims(pod).every((entry) =>
          templates.has(`${namespace}/${entry.resourceClaimTemplateName}`),
        );
        if (!isKnown) hopeless.add(pod.metadata.uid ?? '');
      };
      parts.controllers.missingClaims = (pod) =>
        hopeless.has(pod.metadata.uid ?? '') ? [] : missingClaims(pod);
    },
  },
  {
    id: 'claims-follow-template-labels',
    title: 'Changed labels of a template are written to its existing claims.',
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
    title: 'A claim lacks the device configuration of its template.',
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
    id: 'claim-annotations-copied-beside-labels',
    title: 'A claim gets the annotations of its template only if that has labels, too.',
    breaks: ['kinds.claims.metadata-copied'],
    install(parts) {
      const { claimFor } = parts.controllers;
      parts.controllers.claimFor = (pod, entryName, template, annotation) => {
        const claim = claimFor(pod, entryName, template, annotation);
        if (claim.metadata.labels !== undefined) return claim;
        return { ...claim, metadata: { ...claim.metadata, annotations: { [annotation]: entryName } } };
      };
    },
  },
  {
    id: 'claim-annotations-not-copied',
    title: 'A claim gets the labels of its template, but not the annotations.',
    breaks: ['kinds.claims.metadata-copied'],
    install(parts) {
      const { claimFor } = parts.controllers;
      parts.controllers.claimFor = (pod, entryName, template, annotation) => {
        const claim = claimFor(pod, entryName, template, annotation);
        return { ...claim, metadata: { ...claim.metadata, annotations: { [annotation]: entryName } } };
      };
    },
  },
  ...secondWays,
] as const satisfies readonly Fault[];
