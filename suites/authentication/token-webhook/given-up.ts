// A case: a client that goes away while the token webhook is called has no effect on another request with its token (access 5.1).
// Helper of `token-webhook.suite.ts`.
import { authenticates } from '../../../fixtures/services/review-webhook.ts';
import type { CaseContext } from '../../kit/context.ts';
import { anyPath } from '../static-users.ts';
import { acceptedToken, someUser, webhookServers } from './webhook-tokens.ts';

/** Two requests with one token wait for the service; the first is given up before the service answers. */
export async function requestsApart(context: CaseContext): Promise<void> {
  const { eventually, expect, throughout } = context;
  for (const server of await webhookServers(context)) {
    await acceptedToken(context, server);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const token = server.token(async (review) => {
      await released;
      return authenticates(someUser)(review);
    });
    const arrived = async () =>
      expect.atLeast(token.reviews().length, 1, 'reviews of the token of two requests');
    const client = new AbortController();
    token.api.get(anyPath, { signal: client.signal }).catch(() => {});
    try {
      await eventually(arrived, 'authorization');
      const second = token.send();
      second.catch(() => {});
      // Where the server waits for the same review, the second request shows no sign of its arrival.
      await throughout(arrived, 'quiet');
      client.abort();
      await throughout(arrived, 'quiet');
      release();
      const what = `a request whose ${server.version} review was in progress for a client that went away`;
      expect.success(await second, what);
    } finally {
      client.abort();
      release();
    }
  }
}
