// A refusal that leaves a controller nothing to do.
import { ControllerError } from './client.ts';

/** Somebody else made it, or the namespace has begun to go. */
export const isSettledOtherwise = (error: unknown): boolean =>
  error instanceof ControllerError && ['AlreadyExists', 'Forbidden'].includes(error.reason);
