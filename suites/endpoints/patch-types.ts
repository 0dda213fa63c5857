// The types of patch, each adding one label named after the type (core 4.8).
import type { Answer } from '../kit/answers/answer.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import type { Resource } from '../kit/kinds/resource.ts';

interface PatchType {
  readonly what: string;
  /** `options` may not set the Content-Type, nor the manager of an apply. */
  readonly send: (resource: Resource, name: string, options?: SendOptions) => Promise<Answer>;
  /** Other rows judge whether it is supported; here a refused type is skipped. */
  readonly optional?: true;
}

const labels = (label: string) => ({ metadata: { labels: { [label]: 'yes' } } });

/** The label that a patch of the type adds. */
export const labelOf = ({ what }: PatchType): string => what.replace(' ', '-');

/** Those that take over fields of other managers without a conflict (core 4.9.6). */
export const plainPatches: readonly PatchType[] = [
  {
    what: 'merge patch',
    send: (resource, name, options) => resource.mergePatch(name, labels('merge-patch'), options),
  },
  {
    what: 'JSON patch',
    send: (resource, name, options) =>
      resource.jsonPatch(name, [{ op: 'add', path: '/metadata/labels/JSON-patch', value: 'yes' }], options),
  },
  {
    what: 'strategic patch',
    send: (resource, name, options) => resource.strategicPatch(name, labels('strategic-patch'), options),
    optional: true,
  },
];

export const patches: readonly PatchType[] = [
  ...plainPatches,
  {
    what: 'apply patch',
    send: (resource, name, options) =>
      resource.apply(name, labels('apply-patch'), { ...options, manager: 'conformance' }),
    optional: true,
  },
];
