// Faults of the list of authorizers in the configuration file (access 5.4): its order, lost entries, and its reloads.
import type { AuthorizerEntry } from '../../access/authorization-file/configuration.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { mutateEntries } from './authorization-file.ts';

const order = 'authorization.chain.order-of-file';
const firstDeny = 'authorization.chain.first-deny-ends';
const any = 'authorization.chain.any';
const several = 'authorization.file.several-webhooks';
const reload = 'authorization.file.reload';

const sortedBy = (
  entries: readonly AuthorizerEntry[],
  rankOf: (entry: AuthorizerEntry) => number,
): readonly AuthorizerEntry[] => entries.toSorted((a, b) => rankOf(a) - rankOf(b));

const isWebhook = ({ type }: AuthorizerEntry) => type === 'Webhook';

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
    id: 'authorizers-of-the-file-reversed',
    title: 'The authorizers of the configuration file are consulted from the last to the first.',
    breaks: [order, firstDeny, any, several, reload],
    install: (parts) => mutateEntries(parts, (entries) => entries.toReversed()),
  },
  {
    id: 'webhooks-of-the-file-last',
    title: 'The webhooks of the configuration file are consulted after all other authorizers.',
    breaks: [order, firstDeny, any, reload],
    install: (parts) => mutateEntries(parts, (entries) => sortedBy(entries, (one) => Number(isWebhook(one)))),
  },
  {
    id: 'webhooks-of-the-file-first',
    title: 'The webhooks of the configuration file are consulted before all other authorizers.',
    breaks: [order, reload],
    install: (parts) =>
      mutateEntries(parts, (entries) => sortedBy(entries, (one) => Number(!isWebhook(one)))),
  },
  {
    id: 'authorizers-of-the-file-sorted-by-name',
    title: 'The authorizers of the configuration file are sorted by their names.',
    breaks: [order, several],
    install: (parts) =>
      mutateEntries(parts, (entries) => entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))),
  },
  {
    id: 'webhooks-of-the-file-forgotten',
    title: 'The webhooks of the configuration file are not consulted.',
    breaks: [
      'authorization.file.type-webhook',
      'authorization.file.name-in-metrics',
      'authorization.limits.match-conditions',
      'reviews.access.denied',
      order,
      firstDeny,
      any,
      several,
      reload,
    ],
    install: (parts) => mutateEntries(parts, (entries) => entries.filter((one) => !isWebhook(one))),
  },
  {
    id: 'first-webhook-of-the-file-only',
    title: 'Only the first webhook of the configuration file is consulted.',
    breaks: [several, order, firstDeny, any],
    install: (parts) =>
      mutateEntries(parts, (entries) => {
        const first = entries.find(isWebhook);
        return entries.filter((one) => !isWebhook(one) || one === first);
      }),
  },
  {
    id: 'last-webhook-of-the-file-only',
    title: 'Only the last webhook of the configuration file is consulted.',
    breaks: [several, order, any],
    install: (parts) =>
      mutateEntries(parts, (entries) => {
        const last = entries.findLast(isWebhook);
        return entries.filter((one) => !isWebhook(one) || one === last);
      }),
  },
  {
    id: 'three-authorizers-of-the-file-at-most',
    title: 'Only the first three authorizers of the configuration file are consulted.',
    breaks: [any],
    install: (parts) => mutateEntries(parts, (entries) => entries.slice(0, 3)),
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
];

export default faults;
