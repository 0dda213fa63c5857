// A get or list of a future version: waits a limited time until the store reaches it (document core 4.12, 8).
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Ready } from '../../requests/stages.ts';
import { readInteger } from '../../requests/options.ts';

/**
 * Returns as soon as the store has reached the version; at once for undefined.
 * @throws ApiError Timeout when the time is over or the client has disconnected
 */
export async function awaitVersion(
  context: Context,
  version: number | undefined,
  { route, request }: Pick<Ready, 'route' | 'request'>,
): Promise<void> {
  const { store, clock, parts } = context;
  if (version === undefined || version <= (await store.revision()).current) return;
  const over = new AbortController();
  const end = () => over.abort();
  const cancel = clock.after(
    parts.versions.waitForVersionMs(readInteger(route.query, 'timeoutSeconds')),
    end,
  );
  request.signal.addEventListener('abort', end, { once: true });
  if (request.signal.aborted) end();
  try {
    await store.waitFor(version, over.signal);
  } finally {
    cancel();
    request.signal.removeEventListener('abort', end);
  }
  const { current } = await store.revision();
  if (version > current) throw tooLarge(version, current);
}

const tooLarge = (version: number, current: number) =>
  new ApiError('Timeout', `Too large resource version: ${version}, current: ${current}`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
    retryAfterSeconds: 1,
  });
