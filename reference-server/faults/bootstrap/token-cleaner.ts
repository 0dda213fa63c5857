// Faults of the cleaner of expired bootstrap tokens (access 5.1).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const selects =
  (controller: string): Fault['install'] =>
  (parts) => {
    const { isSelected } = parts.controllers;
    parts.controllers.isSelected = (list, name, onlyByName) =>
      isSelected(list, name, name === controller ? false : onlyByName);
  };

const minuteMs = 60_000;
const sweepMs = 1000;

export default [
  {
    id: 'token-cleaner-never-cleans',
    title: 'The token cleaner does not delete expired tokens.',
    breaks: ['bootstrap.token.cleaner', 'bootstrap.token.cleaner-after-restart'],
    install(parts) {
      parts.bootstrap.cleanedAfterMs = () => undefined;
    },
  },
  {
    id: 'token-cleaner-too-early',
    title: 'The token cleaner deletes tokens that expire within the next quarter of an hour.',
    breaks: ['bootstrap.token.cleaner', 'bootstrap.expiration.future'],
    install(parts) {
      parts.bootstrap.cleanedAfterMs = (leftMs) => leftMs && Math.max(0, leftMs - 15 * minuteMs);
    },
  },
  {
    id: 'token-cleaner-takes-what-lasts',
    title: 'The token cleaner treats a missing expiration as expired.',
    breaks: ['bootstrap.token.cleaner', 'bootstrap.token.cleaner-after-restart'],
    install(parts) {
      parts.bootstrap.cleanedAfterMs = (leftMs) => leftMs ?? 0;
    },
  },
  {
    id: 'token-cleaner-spares-tokens-for-signing',
    title: 'The token cleaner deletes only expired tokens that may authenticate.',
    breaks: ['bootstrap.token.cleaner'],
    install({ bootstrap }) {
      const { timeLeftMs, cleanedAfterMs, isFor } = bootstrap;
      let mayAuthenticate = false;
      bootstrap.timeLeftMs = (secret, nowMs) => {
        mayAuthenticate = isFor(secret, 'authentication');
        return timeLeftMs(secret, nowMs);
      };
      bootstrap.cleanedAfterMs = (leftMs) => (mayAuthenticate ? cleanedAfterMs(leftMs) : undefined);
    },
  },
  {
    id: 'token-cleaner-overlooks-the-past',
    title: 'The token cleaner deletes a token when it expires, but not one that had expired before.',
    breaks: ['bootstrap.token.cleaner'],
    install({ bootstrap }) {
      const { timeLeftMs, cleanedAfterMs } = bootstrap;
      const valid = new Set<string>();
      let met = '';
      bootstrap.timeLeftMs = (secret, nowMs) => {
        met = secret.metadata.uid ?? '';
        return timeLeftMs(secret, nowMs);
      };
      bootstrap.cleanedAfterMs = (leftMs) => {
        const afterMs = cleanedAfterMs(leftMs);
        if (afterMs !== 0) valid.add(met);
        return valid.has(met) ? afterMs : undefined;
      };
    },
  },
  {
    id: 'token-cleaner-overlooks-updates',
    title: 'The token cleaner never deletes a token that had no expiration when it first met it.',
    breaks: ['bootstrap.token.cleaner'],
    install(parts) {
      const { timeLeftMs, cleanedAfterMs } = parts.bootstrap;
      const lasting = new Set<string>();
      let met = '';
      parts.bootstrap.timeLeftMs = (secret, nowMs) => {
        met = secret.metadata.uid ?? '';
        return timeLeftMs(secret, nowMs);
      };
      parts.bootstrap.cleanedAfterMs = (leftMs) => {
        const waitMs = cleanedAfterMs(leftMs);
        if (waitMs === undefined) lasting.add(met);
        return lasting.has(met) ? undefined : waitMs;
      };
    },
  },
  {
    id: 'token-cleaner-overlooks-postponements',
    title: 'The token cleaner deletes a token at the expiration that it had when the cleaner first met it.',
    breaks: ['bootstrap.token.cleaner'],
    install(parts) {
      const { timeLeftMs, cleanedAfterMs } = parts.bootstrap;
      const ends = new Map<string, number>();
      let met = { uid: '', nowMs: 0 };
      parts.bootstrap.timeLeftMs = (secret, nowMs) => {
        met = { uid: secret.metadata.uid ?? '', nowMs };
        return timeLeftMs(secret, nowMs);
      };
      parts.bootstrap.cleanedAfterMs = (leftMs) => {
        const waitMs = cleanedAfterMs(leftMs);
        const endMs = ends.get(met.uid) ?? met.nowMs + (waitMs ?? 0);
        if (waitMs === undefined) return undefined;
        ends.set(met.uid, endMs);
        return Math.max(0, endMs - met.nowMs);
      };
    },
  },
  {
    id: 'token-cleaner-overlooks-recreations',
    title:
      'The token cleaner deletes a token at the expiration of an earlier Secret of its name, where that comes first.',
    breaks: ['bootstrap.token.cleaner'],
    install(parts) {
      const { timeLeftMs, cleanedAfterMs } = parts.bootstrap;
      const first = new Map<string, { readonly uid: string; readonly endMs: number }>();
      let met = { name: '', uid: '', nowMs: 0 };
      parts.bootstrap.timeLeftMs = (secret, nowMs) => {
        met = { name: secret.metadata.name ?? '', uid: secret.metadata.uid ?? '', nowMs };
        return timeLeftMs(secret, nowMs);
      };
      parts.bootstrap.cleanedAfterMs = (leftMs) => {
        const waitMs = cleanedAfterMs(leftMs);
        if (waitMs === undefined) return undefined;
        const { name, uid, nowMs } = met;
        const known = first.get(name) ?? { uid, endMs: nowMs + waitMs };
        first.set(name, known);
        return known.uid === uid ? waitMs : Math.max(0, Math.min(waitMs, known.endMs - nowMs));
      };
    },
  },
  {
    id: 'token-cleaner-always-runs',
    title: 'The * of --controllers enables the token cleaner, too.',
    breaks: ['bootstrap.token.cleaner-off'],
    install: selects('tokencleaner'),
  },
  {
    id: 'token-cleaner-always-sweeps',
    title: 'The * of --controllers enables the token cleaner, which runs every second.',
    breaks: ['bootstrap.token.cleaner-off'],
    install(parts) {
      selects('tokencleaner')(parts);
      const { timeLeftMs, cleanedAfterMs } = parts.bootstrap;
      const metAtMs = new Map<string, number>();
      let sweepsInMs = 0;
      parts.bootstrap.timeLeftMs = (secret, nowMs) => {
        const { uid = '' } = secret.metadata;
        const metMs = metAtMs.get(uid) ?? nowMs;
        metAtMs.set(uid, metMs);
        sweepsInMs = metMs + sweepMs - nowMs;
        return timeLeftMs(secret, nowMs);
      };
      parts.bootstrap.cleanedAfterMs = (leftMs) => {
        const afterMs = cleanedAfterMs(leftMs);
        return afterMs === undefined ? undefined : Math.max(afterMs, sweepsInMs);
      };
    },
  },
  ...(['authentication', 'signing'] as const).map((usage) => ({
    id: `expiration-read-once-for-${usage}`,
    title: `A token that was used for ${usage} once is not checked for its expiration again: only the cleaner ends it.`,
    breaks: ['bootstrap.expiration.past-refused'],
    install(parts: Parts) {
      const { usableToken } = parts.bootstrap;
      const used = new Set<string>();
      parts.bootstrap.usableToken = (secret, wanted, tools) => {
        const { uid = '' } = secret.metadata;
        const isKnown = wanted === usage && used.has(uid);
        const token = usableToken(secret, wanted, isKnown ? { ...tools, nowMs: 0 } : tools);
        if (token !== undefined && wanted === usage) used.add(uid);
        return token;
      };
    },
  })),
  {
    id: 'token-cleaner-starts-with-nothing',
    title: 'The token cleaner does not look at Secrets that exist when it starts.',
    breaks: ['bootstrap.token.cleaner-after-restart'],
    install(parts) {
      parts.bootstrap.followedAtStart = () => [];
    },
  },
] as const satisfies readonly Fault[];
