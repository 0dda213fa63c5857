// Faults of the list of authorizers in the configuration file (access 5.4): its order, and lost entries.
import type { AuthorizerEntry } from '../../../access/authorization-file/configuration.ts';
import type { Fault } from '../../fault.ts';
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

/** The rows whose servers have several webhooks, of which one decides. */
const rowsOfSeveral = [
  several,
  order,
  firstDeny,
  any,
  'authorization.file.name-in-metrics',
  'authorization.conditions.all-true-calls',
  'authorization.conditions.error-under-deny',
  'authorization.conditions.every-field',
  'authorization.conditions.presence-of-resource',
];

const faults: readonly Fault[] = [
  {
    id: 'authorizers-of-the-file-reversed',
    title: 'The authorizers of the configuration file are consulted from the last to the first.',
    breaks: [
      order,
      firstDeny,
      any,
      several,
      reload,
      'authorization.conditions.all-true-calls',
      'authorization.conditions.none-calls',
      'authorization.conditions.error-under-deny',
      'authorization.conditions.review-in-v1',
      'authorization.conditions.every-field',
      'authorization.conditions.presence-of-resource',
      'authorization.limits.match-conditions',
      'authorization.groups.masters-past-webhook',
    ],
    install: (parts) => mutateEntries(parts, (entries) => entries.toReversed()),
  },
  {
    id: 'webhooks-of-the-file-last',
    title: 'The webhooks of the configuration file are consulted after all other authorizers.',
    breaks: [
      order,
      firstDeny,
      any,
      reload,
      'authorization.conditions.all-true-calls',
      'authorization.conditions.none-calls',
      'authorization.conditions.error-under-deny',
      'authorization.conditions.review-in-v1',
      'authorization.conditions.presence-of-resource',
      'authorization.limits.match-conditions',
      'authorization.groups.masters-past-webhook',
    ],
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
    breaks: [
      order,
      several,
      'authorization.file.reload',
      'authorization.conditions.all-true-calls',
      'authorization.conditions.none-calls',
      'authorization.conditions.every-field',
    ],
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
      'authorization.conditions.all-true-calls',
      'authorization.conditions.none-calls',
      'authorization.conditions.error-under-deny',
      'authorization.conditions.review-in-v1',
      'authorization.conditions.every-field',
      'authorization.conditions.presence-of-resource',
      'authorization.groups.masters-past-webhook',
    ],
    install: (parts) => mutateEntries(parts, (entries) => entries.filter((one) => !isWebhook(one))),
  },
  {
    id: 'first-webhook-of-the-file-only',
    title: 'Only the first webhook of the configuration file is consulted.',
    breaks: rowsOfSeveral,
    install: (parts) =>
      mutateEntries(parts, (entries) => {
        const first = entries.find(isWebhook);
        return entries.filter((one) => !isWebhook(one) || one === first);
      }),
  },
  {
    id: 'last-webhook-of-the-file-only',
    title: 'Only the last webhook of the configuration file is consulted.',
    breaks: rowsOfSeveral,
    install: (parts) =>
      mutateEntries(parts, (entries) => {
        const last = entries.findLast(isWebhook);
        return entries.filter((one) => !isWebhook(one) || one === last);
      }),
  },
  {
    id: 'three-authorizers-of-the-file-at-most',
    title: 'Only the first three authorizers of the configuration file are consulted.',
    breaks: [
      any,
      'authorization.file.several-webhooks',
      'authorization.conditions.any-false-skips',
      'authorization.conditions.all-true-calls',
      'authorization.conditions.error-under-deny',
      'authorization.conditions.error-under-no-opinion',
      'authorization.conditions.false-before-error',
      'authorization.conditions.every-field',
    ],
    install: (parts) => mutateEntries(parts, (entries) => entries.slice(0, 3)),
  },
];

export default faults;
