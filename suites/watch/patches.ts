// The types of patch, each changing one annotation, and a creation by apply (core 4.8, 4.9).
import type { Answer } from '../kit/answers/answer.ts';
import type { Resource } from '../kit/kinds/resource.ts';

interface PatchType {
  readonly what: string;
  readonly send: (resource: Resource, name: string) => Promise<Answer>;
  /** Other rows are about its support: here it is left out where it is refused. */
  readonly optional?: true;
}

const step = (value: string) => ({ metadata: { annotations: { step: value } } });

export const patches: readonly PatchType[] = [
  { what: 'merge patch', send: (resource, name) => resource.mergePatch(name, step('merge')) },
  {
    what: 'JSON patch',
    send: (resource, name) =>
      resource.jsonPatch(name, [{ op: 'replace', path: '/metadata/annotations/step', value: 'JSON' }]),
  },
  {
    what: 'strategic merge patch',
    send: (resource, name) =>
      resource.mergePatch(name, step('strategic'), {
        contentType: 'application/strategic-merge-patch+json',
      }),
    optional: true,
  },
  {
    what: 'apply patch',
    send: (resource, name) => apply(resource, name, { annotations: { applied: 'yes' } }),
    optional: true,
  },
];

/** Creates an object by apply; undefined where it is refused, which other rows judge. */
export function applyNew(resource: Resource, name: string): Promise<Answer> {
  const { metadata, ...rest } = resource.object({ metadata: { name } });
  return apply(resource, name, { labels: metadata.labels }, rest);
}

function apply(resource: Resource, name: string, metadata: object, rest: object = {}): Promise<Answer> {
  const { apiVersion, type, namespace } = resource;
  const body = { ...rest, apiVersion, kind: type.kind, metadata: { name, namespace, ...metadata } };
  return resource.mergePatch(name, body, {
    contentType: 'application/apply-patch+yaml',
    query: { fieldManager: 'conformance' },
  });
}
