// Faults of authorization webhooks beside members of system:masters, and in access reviews (access 2.2, 2.5, 5.4).
import type { Attributes, Authorizer } from '../../../access/authorizer.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';
import { isWebhook } from '../configuration/chain-of-webhooks.ts';

const denied = 'reviews.access.denied';
const ofMasters = 'authorization.groups.masters-past-webhook';

/** The chain is another one. */
function mutateChain(
  parts: Parts,
  mutate: (authorizers: readonly Authorizer[]) => readonly Authorizer[],
): void {
  const { decide } = parts.access;
  parts.access.decide = (authorizers, attributes) => decide(mutate(authorizers), attributes);
}

const faults: readonly Fault[] = [
  {
    id: 'webhooks-consulted-before-masters',
    title: 'Webhooks decide on members of system:masters too.',
    breaks: [ofMasters],
    install: (parts) =>
      mutateChain(parts, (all) => [...all.filter(isWebhook), ...all.filter((one) => !isWebhook(one))]),
  },
  {
    id: 'webhooks-of-the-file-consulted-before-masters',
    title: 'Webhooks of the configuration file decide on members of system:masters too.',
    breaks: [ofMasters],
    install: (parts) =>
      mutateChain(parts, (all) => {
        const ofFile = all.filter((one) => isWebhook(one) && one.name !== 'Webhook webhook');
        return [...ofFile, ...all.filter((one) => !ofFile.includes(one))];
      }),
  },
  {
    id: 'webhooks-decide-on-paths-of-masters',
    title: 'Webhooks decide on requests of system:masters for paths that are not resources.',
    breaks: [ofMasters],
    install(parts) {
      const { decide } = parts.access;
      parts.access.decide = ([masters, ...others], attributes) =>
        decide(attributes.path === undefined ? [masters!, ...others] : [...others, masters!], attributes);
    },
  },
  {
    id: 'webhooks-decide-on-impersonated-masters',
    title: 'Webhooks decide on users who are impersonated with the group system:masters.',
    breaks: [ofMasters],
    install({ access, impersonation }) {
      const { isMaster } = access;
      const { impersonatedUser } = impersonation;
      const impersonated = new WeakSet<object>();
      impersonation.impersonatedUser = (to) => {
        const user = impersonatedUser(to);
        impersonated.add(user.groups);
        return user;
      };
      access.isMaster = (user) => !impersonated.has(user.groups) && isMaster(user);
    },
  },
  ...Object.entries<readonly [string, (attributes: Attributes) => boolean]>({
    'sub-resources': [
      'Webhooks decide on requests of system:masters for sub-resources.',
      ({ resource }) => Boolean(resource?.subresource),
    ],
    impersonation: [
      'Webhooks decide whether members of system:masters may impersonate.',
      ({ verb }) => verb === 'impersonate',
    ],
  }).map(([id, [title, isAffected]]): Fault => ({
    id: `webhooks-decide-on-${id}-of-masters`,
    title,
    breaks: [ofMasters],
    install(parts) {
      const { decide } = parts.access;
      parts.access.decide = ([masters, ...others], attributes) =>
        decide(isAffected(attributes) ? [...others, masters!] : [masters!, ...others], attributes);
    },
  })),
  {
    id: 'explicit-denial-not-in-reviews',
    title: 'status.denied of an access review is never true.',
    breaks: [denied],
    install(parts) {
      const { accessStatus } = parts.reviews;
      parts.reviews.accessStatus = (judgement) => {
        const { denied: _denied, ...status } = accessStatus(judgement);
        return status;
      };
    },
  },
  {
    id: 'refused-reviews-are-denied',
    title: 'status.denied of an access review is true whenever the request is not allowed.',
    breaks: [denied],
    install(parts) {
      const { accessStatus } = parts.reviews;
      parts.reviews.accessStatus = (judgement) => ({
        ...accessStatus(judgement),
        ...(judgement.decision === 'no-opinion' && { denied: true }),
      });
    },
  },
];

export default faults;
