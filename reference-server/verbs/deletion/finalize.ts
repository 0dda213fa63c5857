// The finalize subresource of namespaces: PUT sets the finalizers in spec; removing the last one removes the
// namespace.
import { finalizersOf } from '../../resources/namespace-rules.ts';
import type { Context } from '../../context.ts';
import type { Answer } from '../../requests/answer.ts';
import type { Ready } from '../../requests/stages.ts';
import { readObject } from '../writes/candidate.ts';
import { changeObject } from '../writes/change.ts';

/** @throws ApiError NotFound, Conflict, Invalid */
export async function finalize(context: Context, ready: Ready): Promise<Answer> {
  const { dryRun, fieldValidation } = context.parts.options.readWriteOptions(ready, 'UpdateOptions');
  const given = readObject(context, ready, fieldValidation);
  const finalizers = finalizersOf(given);
  return changeObject(context, ready, {
    dryRun,
    next: (current) => ({
      object: {
        ...current,
        metadata: { ...current.metadata, resourceVersion: given.metadata.resourceVersion ?? '' },
        spec: { ...(current['spec'] as object | undefined), finalizers },
      },
    }),
  });
}
