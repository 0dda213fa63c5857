// The types of patch, each adding one label that is named like it (core 4.8).
import type { Answer } from '../kit/answer.ts';
import type { Resource } from '../kit/resource.ts';

interface PatchType {
  readonly what: string;
  readonly send: (resource: Resource, name: string) => Promise<Answer>;
  /** Its support is a matter of other rows: here a refusal leaves it out. */
  readonly optional?: true;
}

const labels = (label: string) => ({ metadata: { labels: { [label]: 'yes' } } });

export const patches: readonly PatchType[] = [
  { what: 'merge patch', send: (resource, name) => resource.mergePatch(name, labels('merge-patch')) },
  {
    what: 'JSON patch',
    send: (resource, name) =>
      resource.jsonPatch(name, [{ op: 'add', path: '/metadata/labels/JSON-patch', value: 'yes' }]),
  },
  {
    what: 'strategic patch',
    send: (resource, name) =>
      resource.mergePatch(name, labels('strategic-patch'), {
        contentType: 'application/strategic-merge-patch+json',
      }),
    optional: true,
  },
  {
    what: 'apply patch',
    send: (resource, name) => {
      const { apiVersion, type, namespace } = resource;
      const body = {
        apiVersion,
        kind: type.kind,
        metadata: { name, namespace, ...labels('apply-patch').metadata },
      };
      return resource.mergePatch(name, body, {
        contentType: 'application/apply-patch+yaml',
        query: { fieldManager: 'conformance' },
      });
    },
    optional: true,
  },
];
