// The type of a controller, for the server that starts it.
import type { Context } from '../context.ts';
import type { InternalClient } from './client.ts';
import type { Work } from './loop.ts';

export interface Controller {
  /** The name in --controllers. */
  readonly name: string;
  /** The service account that it acts as. */
  readonly account: string;
  /** `*` does not include it (document access 5.1, 5.5: `--controllers=*,tokencleaner`). */
  readonly onlyByName?: true;
  /** Its work on this server; undefined if a kind that it needs is not served. */
  work(context: Context, client: InternalClient): Work | undefined;
}
