// Faults of writes that are open to every authenticated user (document access 1, 5.4).
import type { Attributes } from '../../access/authorizer.ts';
import type { Fault } from '../fault.ts';
import { allowWhere } from './mutate-decisions.ts';

const open = (id: string, title: string, fits: (attributes: Attributes) => boolean): Fault => ({
  id,
  title,
  breaks: ['authorization.decision.default-deny'],
  install: (parts) =>
    allowWhere(
      parts,
      (attributes) => attributes.user.groups.includes('system:authenticated') && fits(attributes),
    ),
});

export default [
  open(
    'everybody-creates-events',
    'Any authenticated user may create events.',
    ({ verb, resource }) => verb === 'create' && resource?.plural === 'events',
  ),
  open(
    'everybody-patches-nodes',
    'Any authenticated user may patch nodes.',
    ({ verb, resource }) => verb === 'patch' && resource?.plural === 'nodes',
  ),
  open(
    'everybody-gets-account-tokens',
    'Any authenticated user may request tokens of service accounts.',
    ({ resource }) => resource?.plural === 'serviceaccounts' && resource.subresource === 'token',
  ),
] as const satisfies readonly Fault[];
