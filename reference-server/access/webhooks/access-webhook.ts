// The authorizer that calls a remote service (document access 5.4): conditions, cache, call, failure policy.
import type { Names } from '../../../common/dialects/names.ts';
import type { Clock } from '../../clock.ts';
import type { AuthorizationMetrics } from '../../observability/authorization-metrics.ts';
import type { SendRemote } from '../../remote/client.ts';
import type { RemoteService } from '../../remote/client-configuration.ts';
import { RemoteFailure } from '../../remote/failure.ts';
import type { RemoteFailureCode } from '../../remote/failure.ts';
import { noOpinion } from '../authorizer.ts';
import type { Authorizer, Judgement } from '../authorizer.ts';
import type { MatchConditions } from './conditions.ts';
import type { FailurePolicy } from './failure-policy.ts';
import type { AccessWebhookParts } from './parts.ts';
import { sendReview } from './review-client.ts';
import type { CacheTimes, SubjectSpec } from './subject-access-review.ts';
import type { ReviewVersion } from './token-review.ts';

/** An entry of type Webhook of the configuration file, or what the flags of mode Webhook give. */
export interface AccessWebhookSettings extends CacheTimes {
  readonly service: RemoteService;
  readonly version: ReviewVersion;
  readonly timeoutMs: number;
  readonly failurePolicy: FailurePolicy;
  /** Undefined: every request reaches the webhook. */
  readonly conditions: MatchConditions | undefined;
}

export interface AccessWebhookOptions {
  /** For metrics and the log. */
  readonly name: string;
  readonly settings: AccessWebhookSettings;
  readonly names: Names;
  readonly clock: Clock;
  readonly send: SendRemote;
  readonly parts: AccessWebhookParts;
  readonly metrics: AuthorizationMetrics;
  readonly log: (line: string) => void;
}

/** Reviews with a longer key are not cached: the client chooses the length of names and selectors. */
const longestKey = 10_000;

export function accessWebhookAuthorizer(options: AccessWebhookOptions): Authorizer {
  const { name, settings, clock, parts } = options;
  const cache = parts.createCache(clock, parts.cacheEntries);

  function fail(problem: string, code?: RemoteFailureCode): Judgement {
    const { failurePolicy } = settings;
    options.log(`authorization webhook ${name}: ${problem}: failurePolicy ${failurePolicy} applies`);
    return parts.judgementOnFailure(failurePolicy, code);
  }

  async function call(spec: SubjectSpec, key: string): Promise<Judgement> {
    try {
      const judgement = await review(options, spec);
      if (key.length <= longestKey)
        cache.set(key, parts.remembered(judgement), parts.cacheMs(judgement, settings));
      return judgement;
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      return fail(error.message, error.code);
    }
  }

  return {
    name: `Webhook ${name}`,
    authorize(attributes) {
      const spec = parts.specOf(attributes);
      const key = parts.cacheKey(spec);
      // The same review has reached the webhook: its conditions hold.
      return cache.get(key) ?? judgeUnmatched(options, spec, fail) ?? call(spec, key);
    },
  };
}

/** The judgement on a request that does not reach the webhook; undefined if it does. */
function judgeUnmatched(
  { name, settings: { conditions }, parts, metrics }: AccessWebhookOptions,
  spec: SubjectSpec,
  fail: (problem: string) => Judgement,
): Judgement | undefined {
  if (conditions === undefined) return undefined;
  const { outcome, problem = '' } = parts.matchOutcome(conditions(parts.requestVariable(spec)));
  if (outcome === 'call') return undefined;
  metrics.unmatched(name, outcome);
  return outcome === 'skip' ? noOpinion : fail(problem);
}

/** @throws RemoteFailure */
async function review(options: AccessWebhookOptions, spec: SubjectSpec): Promise<Judgement> {
  const { name, settings, names, parts, send, clock, metrics } = options;
  const { service, version } = settings;
  const timeoutMs = parts.timeoutMs(settings.timeoutMs);
  const sent = parts.reviewOf(spec, parts.versionSent(version), names);
  const startMs = clock.now();
  const end = (result: 'success' | 'error') => metrics.called(name, result, clock.now() - startMs);
  try {
    const answer = await sendReview({ send, clock, service, timeoutMs, requestOf: parts.requestOf }, sent);
    const judgement = parts.readAnswer(answer, sent);
    end('success');
    return judgement;
  } catch (error) {
    end('error');
    throw error;
  }
}
