// Requests to a launched server that may end in its own time, since a file of it is or was invalid.
import { NotRun } from '../failures.ts';
import { TransportError } from '../requests/transport.ts';
import { WaitingError } from './eventually.ts';

/** Sends requests to a server whose file is or was invalid. @throws NotRun where it no longer answers */
export async function unlessEnded(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    const cause = error instanceof WaitingError ? error.cause : error;
    throw cause instanceof TransportError ? ended() : error;
  }
}

/** A server may end in its own time. */
const ended = () => new NotRun('not-exercised', 'the server no longer answers after the file became invalid');
