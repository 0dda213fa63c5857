// Faults of reloads of the authorization configuration file (access 5.4, 8).
import type { AuthorizerEntry } from '../../../access/authorization-file/configuration.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const reload = 'authorization.file.reload';

/** A reload takes effect for some changes only. @param loses whether the change from one list to the next is lost */
function loseReloads(
  parts: Parts,
  loses: (before: readonly AuthorizerEntry[], next: readonly AuthorizerEntry[]) => boolean,
): void {
  const { entriesInOrder, reloads } = parts.authorizationFile;
  let current: readonly AuthorizerEntry[] = [];
  parts.authorizationFile.entriesInOrder = (entries) => {
    current = entries;
    return entriesInOrder(entries);
  };
  parts.authorizationFile.reloads = (next) => !loses(current, next) && reloads(next);
}

const namesOf = (entries: readonly AuthorizerEntry[]) => entries.map(({ name }) => name);

const faults: readonly Fault[] = [
  {
    id: 'masters-held-to-webhooks-after-reload',
    title:
      'After the authorization configuration file has been reloaded, system:masters is a group like others.',
    breaks: ['authorization.groups.masters-past-webhook'],
    install(parts) {
      const { reloads } = parts.authorizationFile;
      const { isMaster } = parts.access;
      let isReloaded = false;
      parts.authorizationFile.reloads = (next) => {
        isReloaded = true;
        return reloads(next);
      };
      parts.access.isMaster = (user) => !isReloaded && isMaster(user);
    },
  },
  {
    id: 'authorization-file-reload-ends-after-invalid',
    title: 'After the authorization configuration file was invalid once, no change of it takes effect.',
    breaks: ['authorization.file.reload-after-invalid', 'authorization.file.reload-interval-after-invalid'],
    install(parts) {
      const { reloads } = parts.authorizationFile;
      let isEnded = false;
      parts.authorizationFile.refusesReload = () => void (isEnded = true);
      parts.authorizationFile.reloads = (next) => !isEnded && reloads(next);
    },
  },
  {
    id: 'authorization-file-interval-ends-after-invalid',
    title: 'After an invalid file was read at the interval, no change of the file takes effect.',
    breaks: ['authorization.file.reload-interval-after-invalid'],
    install(parts) {
      const { authorizationFile } = parts;
      const { reloads } = authorizationFile;
      let { reloadIntervalMs } = authorizationFile;
      let intervals = 0;
      let isEnded = false;
      const get = () => {
        intervals += 1;
        return reloadIntervalMs;
      };
      // Another fault may be planted beside this one.
      const set = (ms: number) => void (reloadIntervalMs = ms);
      Object.defineProperty(authorizationFile, 'reloadIntervalMs', { get, set });
      authorizationFile.refusesReload = () => {
        isEnded ||= intervals > 1;
      };
      authorizationFile.reloads = (next) => !isEnded && reloads(next);
    },
  },
  {
    id: 'authorization-file-read-once',
    title: 'A changed authorization configuration file has no effect.',
    breaks: [reload],
    install(parts) {
      parts.authorizationFile.reloads = () => false;
    },
  },
  ...([10, 60 * 24] as const).map((minutes): Fault => ({
    id: `authorization-file-read-every-${minutes}-minutes`,
    title: `Where a change is not observed, the authorization configuration file is read after ${minutes} minutes.`,
    breaks: ['authorization.file.reload-interval'],
    install(parts) {
      parts.authorizationFile.reloadIntervalMs = minutes * 60_000;
    },
  })),
  {
    id: 'authorization-file-reload-adds-only',
    title: 'A reload of the authorization configuration file adds authorizers, and never removes one.',
    breaks: [reload],
    install: (parts) => loseReloads(parts, (before, next) => next.length < before.length),
  },
  {
    id: 'authorization-file-reload-removes-only',
    title: 'A reload of the authorization configuration file adds no authorizers.',
    breaks: [reload],
    install: (parts) => loseReloads(parts, (before, next) => next.length > before.length),
  },
  {
    id: 'authorization-file-reload-by-names',
    title:
      'A reload of the authorization configuration file that leaves the names of the authorizers has no effect.',
    breaks: [reload],
    install: (parts) => loseReloads(parts, (before, next) => namesOf(before).join() === namesOf(next).join()),
  },
  {
    id: 'authorization-file-reload-keeps-order',
    title: 'A reload of the authorization configuration file does not change the order of the authorizers.',
    breaks: [reload],
    install: (parts) =>
      loseReloads(
        parts,
        (before, next) =>
          namesOf(before).join() !== namesOf(next).join() &&
          namesOf(before).toSorted().join() === namesOf(next).toSorted().join(),
      ),
  },
  {
    id: 'authorization-file-reloaded-once',
    title: 'Only the first change of the authorization configuration file takes effect.',
    breaks: [reload],
    install(parts) {
      let count = 0;
      parts.authorizationFile.reloads = () => (count += 1) === 1;
    },
  },
  {
    id: 'authorization-file-limits-at-start-only',
    title:
      'The limits of the authorization configuration file are checked at the start, and not at a reload.',
    breaks: ['authorization.file.reload-beyond-limits'],
    install({ authorizationFile }) {
      const { entriesInOrder, readTimeoutMs, readConditions, readFailurePolicy } = authorizationFile;
      let isStarted = false;
      authorizationFile.entriesInOrder = (entries) => {
        isStarted = true;
        return entriesInOrder(entries);
      };
      authorizationFile.readTimeoutMs = (timeout) =>
        isStarted ? timeout.durationMs(30_000) : readTimeoutMs(timeout);
      authorizationFile.readConditions = (conditions) =>
        isStarted
          ? conditions.items({}).map((item) => item.fields('expression').expression)
          : readConditions(conditions);
      authorizationFile.readFailurePolicy = (policy) =>
        isStarted && policy.text() !== 'Deny' ? 'NoOpinion' : readFailurePolicy(policy);
    },
  },
  {
    id: 'authorization-file-compared-by-length',
    title: 'A change of the authorization configuration file that keeps its length is not noticed.',
    breaks: [reload],
    install({ authorizationFile }) {
      authorizationFile.hasChanged = (before, now) => before.length !== now.length;
    },
  },
  {
    id: 'removed-webhook-never-back',
    title: 'A webhook that a reload has removed is not used again.',
    breaks: [reload],
    install({ authorizationFile: file }) {
      const { entriesInOrder } = file;
      const known = new Set<string>();
      const removed = new Set<string>();
      file.entriesInOrder = (entries) => {
        const names = namesOf(entries);
        for (const name of known) if (!names.includes(name)) removed.add(name);
        for (const name of names) known.add(name);
        return entriesInOrder(entries.filter(({ type, name }) => type !== 'Webhook' || !removed.has(name)));
      };
    },
  },
];

export default faults;
