// Faults of the cache of an authorization webhook: its keys and its times (access 5.4, 8).
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const row = (name: string) => `authorization.webhook.${name}`;
const allowedRows = [row('option-authorized-cache'), row('authorized-cache')];
const refusedRows = [row('option-unauthorized-cache'), row('unauthorized-cache')];

type CacheMs = Parts['accessWebhooks']['cacheMs'];
type Spec = Parameters<Parts['accessWebhooks']['cacheKey']>[0];

const mutateTime = (parts: Parts, cacheMs: CacheMs): void => void (parts.accessWebhooks.cacheMs = cacheMs);

/** Caches by the spec without some of its members. */
const keyedWithout =
  (leaveOut: (spec: Spec) => Spec) =>
  (parts: Parts): void => {
    const { cacheKey } = parts.accessWebhooks;
    parts.accessWebhooks.cacheKey = (spec) => cacheKey(leaveOut(spec));
  };

/** Caches by the spec without a member of the resource. */
const keyedWithoutMember = (member: keyof NonNullable<Spec['resourceAttributes']>) =>
  keyedWithout(({ resourceAttributes, ...spec }) => {
    if (resourceAttributes === undefined) return spec;
    const { verb, resource, ...others } = resourceAttributes;
    const all = { verb, resource, ...others, [member]: '' };
    return {
      ...spec,
      resourceAttributes: Object.fromEntries(Object.entries(all).toSorted(byName)) as typeof all,
    };
  });

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

const keys: readonly Fault[] = [
  ...(['verb', 'name', 'namespace', 'resource', 'subresource', 'group'] as const).map((member) => ({
    id: `webhook-cache-without-${member}`,
    title: `Answers of an authorization webhook are cached for requests that differ in their ${member}.`,
    breaks: [row('cache-per-question')],
    install: keyedWithoutMember(member),
  })),
  {
    id: 'webhook-cache-without-user',
    title: 'Answers of an authorization webhook are cached for all users.',
    breaks: [row('cache-per-question')],
    install: keyedWithout((spec) => ({ ...spec, user: '', uid: '', groups: [] })),
  },
  {
    id: 'webhook-cache-without-groups',
    title: 'Answers of an authorization webhook are cached whatever the groups of the user are.',
    breaks: [row('cache-per-question')],
    install: keyedWithout((spec) => ({ ...spec, groups: [] })),
  },
  {
    id: 'webhook-cache-with-number-of-groups',
    title: 'Answers of an authorization webhook are cached by the number of groups only.',
    breaks: [row('cache-per-question')],
    install: keyedWithout((spec) => ({ ...spec, groups: [String(spec.groups?.length)] })),
  },
  {
    id: 'webhook-cache-in-lower-case',
    title: 'Answers of an authorization webhook are cached without regard to letter case.',
    breaks: [row('cache-per-question')],
    install(parts) {
      const { cacheKey } = parts.accessWebhooks;
      parts.accessWebhooks.cacheKey = (spec) => cacheKey(spec).toLowerCase();
    },
  },
  {
    id: 'webhook-cache-with-joined-lists',
    title: 'The key of the cache joins groups and extra values with commas.',
    breaks: [row('cache-per-question')],
    install: keyedWithout(({ groups = [], extra = {}, ...spec }) => ({
      ...spec,
      groups: [groups.join(',')],
      extra: Object.fromEntries(Object.entries(extra).map(([key, values]) => [key, [values.join(',')]])),
    })),
  },
  {
    id: 'webhook-cache-without-extra',
    title: 'Answers of an authorization webhook are cached whatever the extra values of the user are.',
    breaks: [row('cache-per-question')],
    install: keyedWithout((spec) => ({ ...spec, extra: {} })),
  },
  {
    id: 'webhook-cache-with-extra-keys',
    title: 'Answers of an authorization webhook are cached by the extra keys, without their values.',
    breaks: [row('cache-per-question')],
    install: keyedWithout(({ extra = {}, ...spec }) => ({
      ...spec,
      extra: Object.fromEntries(Object.keys(extra).map((key) => [key, []])),
    })),
  },
  {
    id: 'webhook-cache-without-path',
    title: 'Answers of an authorization webhook are cached for all paths.',
    breaks: [row('cache-per-question')],
    install: keyedWithout(({ nonResourceAttributes, ...spec }) =>
      nonResourceAttributes === undefined
        ? spec
        : { ...spec, nonResourceAttributes: { ...nonResourceAttributes, path: '/' } },
    ),
  },
];

const times: readonly Fault[] = [
  {
    id: 'webhook-allowed-answers-not-cached',
    title: 'Allowed answers of an authorization webhook are not cached.',
    breaks: allowedRows,
    install(parts) {
      const { cacheMs } = parts.accessWebhooks;
      mutateTime(parts, (judgement, ttls) => (judgement.decision === 'allow' ? 0 : cacheMs(judgement, ttls)));
    },
  },
  {
    id: 'webhook-denials-not-cached',
    title: 'Denials of an authorization webhook are not cached, answers without an opinion are.',
    breaks: refusedRows,
    install(parts) {
      const { cacheMs } = parts.accessWebhooks;
      mutateTime(parts, (judgement, ttls) => (judgement.decision === 'deny' ? 0 : cacheMs(judgement, ttls)));
    },
  },
  {
    id: 'webhook-no-opinions-not-cached',
    title: 'Answers of an authorization webhook without an opinion are not cached.',
    breaks: refusedRows,
    install(parts) {
      const { cacheMs } = parts.accessWebhooks;
      mutateTime(parts, (judgement, ttls) =>
        judgement.decision === 'no-opinion' ? 0 : cacheMs(judgement, ttls),
      );
    },
  },
  {
    id: 'webhook-refusals-cached-like-allowed',
    title: 'The time for allowed answers is used for refusals as well.',
    breaks: refusedRows,
    install: (parts) => mutateTime(parts, (_judgement, { authorizedTtlMs }) => authorizedTtlMs),
  },
  {
    id: 'webhook-allowed-cached-like-refusals',
    title: 'The time for refusals is used for allowed answers as well.',
    breaks: allowedRows,
    install: (parts) => mutateTime(parts, (_judgement, { unauthorizedTtlMs }) => unauthorizedTtlMs),
  },
  {
    id: 'webhook-denials-cached-forever',
    title: 'A denial of an authorization webhook decides until the server ends.',
    breaks: refusedRows,
    install(parts) {
      const { cacheMs } = parts.accessWebhooks;
      mutateTime(parts, (judgement, ttls) =>
        judgement.decision === 'deny' ? Infinity : cacheMs(judgement, ttls),
      );
    },
  },
  {
    id: 'webhook-cache-of-one-answer',
    title: 'Only the latest answer of an authorization webhook is cached.',
    breaks: refusedRows,
    install(parts) {
      parts.accessWebhooks.cacheEntries = 1;
    },
  },
  {
    id: 'webhook-cache-at-most-ten-seconds',
    title: 'Answers of an authorization webhook are cached for at most ten seconds.',
    breaks: [...allowedRows, ...refusedRows],
    install(parts) {
      const { cacheMs } = parts.accessWebhooks;
      mutateTime(parts, (judgement, ttls) => Math.min(10_000, cacheMs(judgement, ttls)));
    },
  },
];

const defaults: readonly Fault[] = [
  {
    id: 'webhook-allowed-default-of-the-file-short',
    title: 'Without authorizedTTL allowed answers are cached for 30 seconds.',
    breaks: [row('authorized-cache-default')],
    install(parts) {
      parts.authorizationFile.readAuthorizedTtlMs = (ttl) => ttl.durationMs(30_000);
    },
  },
  {
    id: 'webhook-refused-default-of-the-file-long',
    title: 'Without unauthorizedTTL refusals are cached for five minutes.',
    breaks: [row('unauthorized-cache-default')],
    install(parts) {
      parts.authorizationFile.readUnauthorizedTtlMs = (ttl) => ttl.durationMs(5 * 60_000);
    },
  },
  {
    id: 'webhook-allowed-default-of-the-options-long',
    title: 'Without the option allowed answers are cached for an hour.',
    breaks: ['authorization.limits.cache-of-allowed-by-flags'],
    install(parts) {
      parts.accessWebhooks.defaults = { ...parts.accessWebhooks.defaults, authorizedTtlMs: 3_600_000 };
    },
  },
  {
    id: 'webhook-refused-default-of-the-options-short',
    title: 'Without the option refusals are cached for five seconds.',
    breaks: ['authorization.limits.cache-of-refused-by-flags'],
    install(parts) {
      parts.accessWebhooks.defaults = { ...parts.accessWebhooks.defaults, unauthorizedTtlMs: 5_000 };
    },
  },
];

export default [...keys, ...times, ...defaults];
