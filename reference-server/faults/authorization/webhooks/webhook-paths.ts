// Faults of authorization webhooks in requests for paths that are not resources: failures and caches (access 5.4).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FailurePolicy } from '../../../access/webhooks/failure-policy.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

/** @returns whether the authorizer decides about a path now */
function notePaths({ accessWebhooks }: Parts): () => boolean {
  const { specOf } = accessWebhooks;
  const isAboutPath = new AsyncLocalStorage<boolean>();
  accessWebhooks.specOf = (attributes) => {
    isAboutPath.enterWith(attributes.resource === undefined);
    return specOf(attributes);
  };
  return () => isAboutPath.getStore() === true;
}

/** Of a request about a path the failed call has the effect of one policy. */
const failsAs = (id: string, title: string, row: string, policy: FailurePolicy): Fault => ({
  id,
  title,
  breaks: [`authorization.webhook.${row}`],
  install(parts) {
    const isAboutPath = notePaths(parts);
    const { judgementOnFailure } = parts.accessWebhooks;
    parts.accessWebhooks.judgementOnFailure = (configured, code) =>
      judgementOnFailure(isAboutPath() ? policy : configured, code);
  },
});

/** Answers about paths are cached for another time. */
const cachedFor = (
  id: string,
  title: string,
  rows: readonly string[],
  ttlMs: number,
  isAffected: (isAllowed: boolean) => boolean,
): Fault => ({
  id,
  title,
  breaks: rows.map((row) => `authorization.webhook.${row}`),
  install(parts) {
    const isAboutPath = notePaths(parts);
    const { cacheMs } = parts.accessWebhooks;
    parts.accessWebhooks.cacheMs = (judgement, times) =>
      isAboutPath() && isAffected(judgement.decision === 'allow') ? ttlMs : cacheMs(judgement, times);
  },
});

const longMs = 24 * 3_600_000;

export default [
  failsAs(
    'failed-calls-about-paths-deny',
    'A call about a path that fails denies it, also under NoOpinion.',
    'failure-no-opinion',
    'Deny',
  ),
  failsAs(
    'failed-calls-about-paths-have-no-opinion',
    'A call about a path that fails has no opinion, also under Deny.',
    'failure-deny',
    'NoOpinion',
  ),
  cachedFor(
    'allowed-paths-cached-forever',
    'Allowed answers of an authorization webhook about paths are cached until the server ends.',
    ['option-authorized-cache', 'authorized-cache'],
    longMs,
    (isAllowed) => isAllowed,
  ),
  cachedFor(
    'refused-paths-cached-forever',
    'Refusals of an authorization webhook about paths are cached until the server ends.',
    ['option-unauthorized-cache', 'unauthorized-cache'],
    longMs,
    (isAllowed) => !isAllowed,
  ),
  cachedFor(
    'answers-about-paths-not-cached',
    'Answers of an authorization webhook about paths are not cached.',
    [
      'option-authorized-cache',
      'option-unauthorized-cache',
      'authorized-cache',
      'unauthorized-cache',
      'authorized-cache-default',
      'unauthorized-cache-default',
    ],
    0,
    () => true,
  ),
] as const satisfies readonly Fault[];
