// Admission: the checks and changes between validation of shape and of rules. A plugin may change the object; the order
// of the list is the order of their turns.
import { namespaceLifecycle } from './namespace-lifecycle.ts';
import type { Context } from '../context.ts';
import type { ApiObject } from '../object.ts';
import type { AdmissionPlugin } from './plugin.ts';
import { serviceAddresses } from './service-addresses.ts';
import type { Ready } from '../pipeline/stages.ts';

const plugins: readonly AdmissionPlugin[] = [namespaceLifecycle, serviceAddresses];

export async function admit(
  context: Context,
  ready: Ready,
  object: ApiObject,
  current: ApiObject | undefined,
): Promise<ApiObject> {
  let next = object;
  for (const plugin of plugins) next = await plugin(context, ready, next, current);
  return next;
}
