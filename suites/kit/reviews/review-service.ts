// The review webhook of a run: launched servers that cases share call it. Each case sets the answers for tokens and users of
// its own.
import { clientConfiguration } from '../../../fixtures/services/client-configuration.ts';
import type { RemoteEndpoint } from '../../../fixtures/services/client-configuration.ts';
import { startReviewWebhook } from '../../../fixtures/services/review-webhook.ts';
import type { ReviewService } from '../../../fixtures/services/review-webhook.ts';
import type { ServiceOptions } from '../../../fixtures/services/service.ts';
import type { CaseContext } from '../context.ts';

/** One service for all cases of the run, until its end. */
export const reviewService = ({ once, lastingService }: CaseContext): Promise<ReviewService> =>
  once('review webhook', () => startReviewWebhook(lastingService));

/** A service of this case only, for cases in which it is absent, slow or wrong as a whole. */
export const ownReviewService = (
  { service }: CaseContext,
  options: ServiceOptions = {},
): Promise<ReviewService> => startReviewWebhook((handler) => service(handler, options));

/** Any path: the service decides by the kind of the review. */
export const reviewPath = '/reviews/of-this-run';

/** How a server reaches the service. */
export const endpointOf = ({ url, authority }: Pick<ReviewService, 'url' | 'authority'>): RemoteEndpoint => ({
  server: url + reviewPath,
  authority,
});

/** The text of the client configuration file for the service. */
export const connectionFile = (service: ReviewService): string => clientConfiguration(endpointOf(service));
