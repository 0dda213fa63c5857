// Recognizes a refusal after which a controller has nothing to do.
import { ControllerError } from './client.ts';

/** Another client created the object, or the namespace is terminating. */
export const isSettledOtherwise = (error: unknown): boolean =>
  error instanceof ControllerError && ['AlreadyExists', 'Forbidden'].includes(error.reason);
