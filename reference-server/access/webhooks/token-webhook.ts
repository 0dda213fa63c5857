// Webhook token authentication (document access 5.1): a remote service identifies the user of a bearer token.
import type { Names } from '../../../common/dialects/names.ts';
import type { Clock } from '../../clock.ts';
import type { SendRemote } from '../../remote/client.ts';
import type { RemoteService } from '../../remote/client-configuration.ts';
import { RemoteFailure } from '../../remote/failure.ts';
import type { User } from '../../requests/request.ts';
import type { Authenticator } from '../authenticator.ts';
import type { BearerReader } from '../static-tokens.ts';
import type { TokenWebhookParts } from './parts.ts';
import { sendReview } from './review-client.ts';
import type { PresentedToken, ReviewVersion } from './token-review.ts';

/** From the flags of the token webhook. */
export interface TokenWebhookSettings {
  readonly service: RemoteService;
  readonly version: ReviewVersion;
  readonly cacheTtlMs: number;
}

export interface TokenWebhookOptions {
  readonly settings: TokenWebhookSettings;
  /** The audiences of this server. */
  readonly audiences: readonly string[];
  readonly names: Names;
  readonly clock: Clock;
  readonly send: SendRemote;
  readonly parts: TokenWebhookParts;
  readonly readBearer: BearerReader;
  readonly log: (line: string) => void;
}

const timeoutMs = 30_000;

/** A token that the service does not authenticate is refused, as is every token while the service does not answer. Only
 * decisions of the service are cached. */
export function tokenWebhookAuthenticator(options: TokenWebhookOptions): Authenticator {
  const { settings, audiences: own, clock, parts, readBearer } = options;
  const cache = parts.createCache(clock, parts.cacheEntries);

  async function userOf(presented: PresentedToken): Promise<User | undefined> {
    const key = parts.cacheKey(presented);
    const known = cache.get(key);
    if (known !== undefined) return known.user;
    try {
      const user = await review(options, presented);
      cache.set(key, { user }, parts.cacheMs(user, settings.cacheTtlMs));
      return user;
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      options.log(`token webhook ${settings.service.url}: ${error.message}: the token is refused`);
      return parts.userOnFailure(presented);
    }
  }

  return {
    name: 'token-webhook',
    async authenticate({ headers, audiences: wanted = own }) {
      const token = readBearer(headers['authorization']);
      if (token === undefined) return undefined;
      const user = await userOf({ token, audiences: wanted });
      if (user === undefined) return 'refused';
      const audiences = parts.sharedAudiences(user.audiences ?? own, wanted);
      return audiences.length === 0 ? 'refused' : { ...user, audiences };
    },
  };
}

/** @throws RemoteFailure */
async function review(options: TokenWebhookOptions, presented: PresentedToken): Promise<User | undefined> {
  const { settings, names, parts, send, clock } = options;
  const { service, version } = settings;
  const sent = parts.reviewOf(presented, parts.versionSent(version), names);
  const answer = await sendReview({ send, clock, service, timeoutMs, requestOf: parts.requestOf }, sent);
  return parts.readAnswer(answer, sent);
}
