// The requests by which decisions are observed: reads, and writes as dry-runs.
import type { Answer } from '../../kit/answers/answer.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import type { Phase } from '../../kit/layers/phase.ts';
import type { ResourceRequest } from './policy.ts';

/** The verbs of a sub-resource. */
export const partVerbs = ['get', 'update', 'patch'] as const;

const dryRun = { dryRun: 'All' } as const;
const none = { labelSelector: 'generated=for-no-object' } as const;

/** Sends a request other than a watch, which has no effect where it is authorized. */
export function sendTo(
  collection: Resource,
  { verb, name }: Pick<ResourceRequest, 'verb' | 'name'>,
  phase: Phase = 'check',
): Promise<Answer> {
  const write = { query: dryRun, phase };
  switch (verb) {
    case 'get':
      return collection.read(name, { phase });
    case 'list':
      return collection.list({ limit: 1, ...none });
    case 'create':
      return collection.create({}, write);
    case 'update':
      return collection.replace(collection.object({ metadata: { name } }), write);
    case 'patch':
      return collection.mergePatch(name, { metadata: { labels: { patched: 'never' } } }, write);
    case 'delete':
      return collection.remove(name, write);
    default:
      return collection.removeCollection({ query: { ...none, ...dryRun }, phase });
  }
}
