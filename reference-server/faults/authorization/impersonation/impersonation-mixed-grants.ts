// Faults of impersonation: a grant for something else is accepted as the required one (document access 5.4).
import type { Attributes } from '../../../access/authorizer.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';
import { readRules } from '../mutate-decisions.ts';

const row = (name: string) => `authorization.impersonation.${name}`;

/** Also accepts users who may `verb` the user. */
function alsoBy(parts: Parts, other: (need: Attributes) => Attributes | undefined): void {
  const { decide } = parts.access;
  parts.access.decide = async (authorizers, attributes) => {
    const judged = await decide(authorizers, attributes);
    const instead = judged.allowed || attributes.verb !== 'impersonate' ? undefined : other(attributes);
    return instead === undefined ? judged : decide(authorizers, instead);
  };
}

/** The same name in the grants on another resource. */
const asIfFor =
  (plural: string, other: string) =>
  ({ resource, ...need }: Attributes): Attributes | undefined =>
    resource?.plural === plural
      ? { ...need, resource: { ...resource, plural: other, namespace: '' } }
      : undefined;

export default [
  {
    id: 'impersonation-by-get-of-users',
    title: 'The right to get users suffices to impersonate them.',
    breaks: [row('users')],
    install(parts) {
      alsoBy(parts, (need) => (need.resource?.plural === 'users' ? { ...need, verb: 'get' } : undefined));
    },
  },
  {
    id: 'accounts-acted-as-by-grant-on-users',
    title: 'A grant to impersonate users covers service accounts.',
    breaks: [row('service-accounts')],
    install: (parts) => alsoBy(parts, asIfFor('serviceaccounts', 'users')),
  },
  {
    id: 'users-acted-as-by-grant-on-accounts',
    title: 'A grant to impersonate service accounts covers users.',
    breaks: [row('service-accounts')],
    install: (parts) => alsoBy(parts, asIfFor('users', 'serviceaccounts')),
  },
  {
    id: 'accounts-acted-as-by-start-of-name',
    title:
      'A grant to impersonate a service account covers those whose names begin with its name and a hyphen.',
    breaks: [row('service-accounts')],
    install: (parts) =>
      alsoBy(parts, ({ resource, ...need }) =>
        resource?.plural === 'serviceaccounts'
          ? { ...need, resource: { ...resource, name: resource.name.replace(/-[^-]*$/, '') } }
          : undefined,
      ),
  },
  {
    id: 'groups-acted-with-by-grant-on-users',
    title: 'A grant to impersonate a user covers the group of the same name.',
    breaks: [row('groups')],
    install: (parts) => alsoBy(parts, asIfFor('groups', 'users')),
  },
  {
    id: 'users-acted-as-by-grant-on-groups',
    title: 'A grant to impersonate a group covers the user of the same name.',
    breaks: [row('groups')],
    install: (parts) => alsoBy(parts, asIfFor('users', 'groups')),
  },
  {
    id: 'extra-keys-acted-with-by-grant-on-another',
    title: 'A grant to impersonate a value of one extra key covers the same value of other keys.',
    breaks: [row('extra-values')],
    install: (parts) =>
      readRules(parts, (rule, { resource }) =>
        resource?.plural === 'userextras' && rule.resources?.some((one) => one.startsWith('userextras/'))
          ? { ...rule, resources: [...rule.resources, `userextras/${resource.subresource}`] }
          : rule,
      ),
  },
  {
    id: 'acting-as-oneself-needs-no-right',
    title: 'A request that acts as its own user needs no permission for the groups that it names.',
    breaks: ['authorization.impersonation.groups'],
    install(parts) {
      const { impersonationNeeds } = parts.impersonation;
      parts.impersonation.impersonationNeeds = (user, to, names) =>
        to.username === user.username ? [] : impersonationNeeds(user, to, names);
    },
  },
  {
    id: 'impersonation-by-get-of-accounts',
    title: 'The right to get service accounts suffices to impersonate them.',
    breaks: [row('service-accounts')],
    install(parts) {
      const isAccount = ({ resource }: Attributes) => resource?.plural === 'serviceaccounts';
      alsoBy(parts, (need) => (isAccount(need) ? { ...need, verb: 'get' } : undefined));
    },
  },
  {
    id: 'first-impersonated-name-only',
    title: 'Of the names in a rule with the verb impersonate only the first counts.',
    breaks: [row('users')],
    install: (parts) =>
      readRules(parts, (rule, { verb }) =>
        verb === 'impersonate' && rule.resourceNames !== undefined
          ? { ...rule, resourceNames: rule.resourceNames.slice(0, 1) }
          : rule,
      ),
  },
] satisfies readonly Fault[];
