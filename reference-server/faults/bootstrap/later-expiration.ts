// Faults of bootstrap tokens whose expiration is far ahead, or is moved after it has passed (access 2.4, 5.5).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'bootstrap-expiration-in-32-bits',
    title: 'A bootstrap token whose expiration is after January 2038 counts as expired.',
    breaks: ['bootstrap.expiration.future'],
    install({ bootstrap }) {
      const { timeLeftMs } = bootstrap;
      bootstrap.timeLeftMs = (secret, nowMs) => {
        const leftMs = timeLeftMs(secret, nowMs);
        return leftMs !== undefined && nowMs + leftMs >= 2 ** 31 * 1_000 ? 0 : leftMs;
      };
    },
  },
  {
    id: 'expired-bootstrap-token-signs-no-more',
    title: 'A bootstrap token that has expired never signs again, also where its expiration is moved.',
    breaks: ['bootstrap.expiration.signature-ends'],
    install({ bootstrap }) {
      const { usableToken } = bootstrap;
      const expired = new Set<string | undefined>();
      bootstrap.usableToken = (secret, use, tools) => {
        const { uid } = secret.metadata;
        if (use === 'signing' && tools.parts.timeLeftMs(secret, tools.nowMs) === 0) expired.add(uid);
        return use === 'signing' && expired.has(uid) ? undefined : usableToken(secret, use, tools);
      };
    },
  },
  {
    id: 'token-cleaner-overlooks-advanced-expirations',
    title:
      'The token cleaner deletes a token no earlier than at the expiration that it had when the cleaner first met it.',
    breaks: ['bootstrap.token.cleaner'],
    install({ bootstrap }) {
      const { timeLeftMs, cleanedAfterMs } = bootstrap;
      const ends = new Map<string, number>();
      let met = { uid: '', nowMs: 0 };
      bootstrap.timeLeftMs = (secret, nowMs) => {
        met = { uid: secret.metadata.uid ?? '', nowMs };
        return timeLeftMs(secret, nowMs);
      };
      bootstrap.cleanedAfterMs = (leftMs) => {
        const waitMs = cleanedAfterMs(leftMs);
        if (waitMs === undefined) return undefined;
        const endMs = ends.get(met.uid) ?? met.nowMs + waitMs;
        ends.set(met.uid, endMs);
        return Math.max(waitMs, endMs - met.nowMs);
      };
    },
  },
  {
    id: 'bootstrap-tokens-end-early',
    title: 'A bootstrap token is refused in the last quarter of an hour before its expiration.',
    breaks: ['bootstrap.expiration.future'],
    install({ bootstrap }) {
      const { usableToken } = bootstrap;
      bootstrap.usableToken = (secret, use, tools) => {
        const leftMs = tools.parts.timeLeftMs(secret, tools.nowMs);
        const isEnding = use === 'authentication' && leftMs !== undefined && leftMs < 900_000;
        return isEnding ? undefined : usableToken(secret, use, tools);
      };
    },
  },
] as const satisfies readonly Fault[];
