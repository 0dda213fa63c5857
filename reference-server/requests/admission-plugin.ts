// The type of an admission plugin; `admission.ts` lists them.
import type { Context } from '../context.ts';
import type { ApiObject } from '../object.ts';
import type { Ready } from './stages.ts';

/** Returns the object, changed or not. @throws ApiError to refuse it */
export type AdmissionPlugin = (
  context: Context,
  ready: Ready,
  next: ApiObject,
  current: ApiObject | undefined,
) => Promise<ApiObject>;
