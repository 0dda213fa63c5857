// Faults of mode AlwaysDeny that let some requests pass (document access 5.4).
import type { Attributes } from '../../../access/authorizer.ts';
import type { Fault } from '../../fault.ts';

const passes = (id: string, what: string, fits: (attributes: Attributes) => boolean): Fault => ({
  id,
  title: `Mode AlwaysDeny allows ${what}.`,
  breaks: ['authorization.modes.always-deny'],
  install({ access }) {
    const { decide } = access;
    access.decide = async (authorizers, attributes) =>
      authorizers.some(({ name }) => name === 'AlwaysDeny') && fits(attributes)
        ? { decision: 'allow', reason: '', allowed: true }
        : decide(authorizers, attributes);
  },
});

export default [
  passes('always-deny-allows-patches', 'patches', ({ verb }) => verb === 'patch'),
  passes(
    'always-deny-allows-sub-resources',
    'requests for sub-resources',
    ({ resource }) => resource !== undefined && resource.subresource !== '',
  ),
] as const satisfies readonly Fault[];
