// A pod for cases about sub-resources.
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';

/** Creates a pod. Some servers refuse pods until the namespace has its service account, so the request is retried.
 * @throws WaitingError, which blocks the case */
export function givenPod(
  { eventually }: CaseContext,
  { pods }: CaseContext['namespace'],
): Promise<ApiObject> {
  return eventually(() => pods.given(), 'controller');
}
