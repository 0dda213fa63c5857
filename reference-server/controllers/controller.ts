// What a controller is to the server that starts it.
import type { Context } from '../context.ts';
import type { InternalClient } from './client.ts';
import type { Work } from './loop.ts';

export interface Controller {
  /** As --controllers names it. */
  readonly name: string;
  /** The service account that it acts as. */
  readonly account: string;
  /** `*` leaves it out (document access 5.1, 5.5: `--controllers=*,tokencleaner`). */
  readonly onlyByName?: true;
  /** What it does on this server; undefined where a kind that it needs is not served. */
  work(context: Context, client: InternalClient): Work | undefined;
}
