// Faults of the attributes of users that an authorization webhook receives (access 2.1, 5.4).
import type { Fault } from '../../fault.ts';
import { mutateSpec } from './mutate-reviews.ts';

const row = (name: string) => `authorization.attributes.${name}`;

const faults: readonly Fault[] = [
  {
    id: 'webhook-receives-uid-as-user',
    title: 'Reviews contain the uid in place of the username.',
    breaks: [row('user'), 'authorization.webhook-calls.post'],
    install: (parts) => mutateSpec(parts, (spec) => ({ ...spec, user: spec.uid ?? spec.user ?? '' })),
  },
  {
    id: 'webhook-receives-user-in-lower-case',
    title: 'Reviews contain the username in lower case.',
    breaks: [row('user')],
    install: (parts) => mutateSpec(parts, (spec) => ({ ...spec, user: (spec.user ?? '').toLowerCase() })),
  },
  {
    id: 'webhook-receives-no-authenticated-group',
    title: 'The group of all authenticated users is missing in reviews.',
    breaks: [row('groups')],
    install: (parts) =>
      mutateSpec(parts, ({ groups = [], ...spec }) => ({
        ...spec,
        groups: groups.filter((group) => group !== 'system:authenticated'),
      })),
  },
  {
    id: 'webhook-receives-first-groups',
    title: 'Reviews contain at most 32 groups.',
    breaks: [row('groups')],
    install: (parts) =>
      mutateSpec(parts, ({ groups = [], ...spec }) => ({
        ...spec,
        groups: [...groups.slice(0, 32), 'system:authenticated'],
      })),
  },
  {
    id: 'webhook-receives-no-groups-in-v1beta1',
    title: 'Groups are missing in reviews in v1beta1.',
    breaks: [row('groups')],
    install(parts) {
      const { reviewOf } = parts.accessWebhooks;
      parts.accessWebhooks.reviewOf = ({ groups = [], ...spec }, version, names) =>
        reviewOf(version === 'v1beta1' ? spec : { ...spec, groups }, version, names);
    },
  },
  {
    id: 'webhook-receives-groups-in-one-text',
    title: 'The groups of a user are joined with commas.',
    breaks: [row('groups')],
    install: (parts) =>
      mutateSpec(parts, ({ groups = [], ...spec }) => ({ ...spec, groups: [groups.join(',')] })),
  },
  {
    id: 'webhook-receives-no-extra',
    title: 'Extra values are missing in reviews.',
    breaks: [row('extra')],
    install: (parts) => mutateSpec(parts, ({ extra: _extra, ...spec }) => spec),
  },
  {
    id: 'webhook-receives-first-extra-value',
    title: 'Reviews contain only the first value of each extra key.',
    breaks: [row('extra')],
    install: (parts) =>
      mutateSpec(parts, ({ extra = {}, ...spec }) => ({
        ...spec,
        extra: Object.fromEntries(Object.entries(extra).map(([key, values]) => [key, values.slice(0, 1)])),
      })),
  },
  {
    id: 'webhook-receives-extra-keys-in-lower-case',
    title: 'The keys of the extra values in reviews are put into lower case.',
    breaks: [row('extra')],
    install: (parts) =>
      mutateSpec(parts, ({ extra = {}, ...spec }) => ({
        ...spec,
        extra: Object.fromEntries(Object.entries(extra).map(([key, values]) => [key.toLowerCase(), values])),
      })),
  },
];

export default faults;
