// Dry-runs as the cases of this topic send them, and the fields that each request generates anew (core 4.10).
import type { Answer } from '../../kit/answers/answer.ts';
import type { Resource } from '../../kit/kinds/resource.ts';

export const dry = { query: { dryRun: 'All' } } as const;
export type DryQuery = { readonly dryRun?: 'All'; readonly fieldManager?: string };

type Send = (resource: Resource, name: string, query: DryQuery) => Promise<Answer>;

const label = { metadata: { labels: { dry: 'after' } } };

/** Every kind of patch, each setting the label `dry` to `after`. */
export const patchesOfLabel: Readonly<Record<string, Send>> = {
  'merge patch': (resource, name, query) => resource.mergePatch(name, label, { query }),
  'strategic merge patch': (resource, name, query) => resource.strategicPatch(name, label, { query }),
  'JSON patch': (resource, name, query) =>
    resource.jsonPatch(name, [{ op: 'add', path: '/metadata/labels/dry', value: 'after' }], { query }),
  apply: (resource, name, query) => resource.apply(name, label, { manager: 'dry', force: true, query }),
};

/** Those that the kind takes: strategic ones never work for the types of custom definitions (core 4.8). */
export function patchesFor({ type }: Resource): Readonly<Record<string, Send>> {
  const { 'strategic merge patch': strategic, ...others } = patchesOfLabel;
  return isCustom(type) ? others : { ...others, 'strategic merge patch': strategic! };
}

/** Whether a case defined the kind. */
export const isCustom = ({ group }: Resource['type']): boolean => group.endsWith('.example.com');

/** Fields of metadata that may differ between a dry-run and the real request. */
export const generatedFields = [
  'name',
  'creationTimestamp',
  'deletionTimestamp',
  'uid',
  'resourceVersion',
] as const;
