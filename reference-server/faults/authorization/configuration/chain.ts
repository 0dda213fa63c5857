// Faults of the chain of authorizers (access 5.4): order, first decision, default, and lost attributes.
import type { Attributes } from '../../../access/authorizer.ts';
import type { Parts } from '../../../parts/index.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { Fault } from '../../fault.ts';

/** Mutates rules on pods or the request attributes that they are compared with. */
function mutatePodRules(
  parts: Parts,
  mutate: (rule: PolicyRule, attributes: Attributes) => readonly [PolicyRule, Attributes],
): void {
  const { ruleAllows } = parts.rbac;
  parts.rbac.ruleAllows = (rule, attributes) =>
    attributes.resource?.plural === 'pods'
      ? ruleAllows(...mutate(rule, attributes))
      : ruleAllows(rule, attributes);
}

/** Mode AlwaysDeny allows some requests. */
const deniesAllBut = (id: string, title: string, isOpen: (attributes: Attributes) => boolean): Fault => ({
  id,
  title,
  breaks: ['authorization.modes.always-deny'],
  install({ access }) {
    const { decide } = access;
    access.decide = async (authorizers, attributes) =>
      authorizers.some(({ name }) => name === 'AlwaysDeny') && isOpen(attributes)
        ? { decision: 'allow', reason: '', allowed: true }
        : decide(authorizers, attributes);
  },
});

const faults: readonly Fault[] = [
  {
    id: 'modes-in-order-of-their-names',
    title: 'The authorization modes are sorted before evaluation.',
    breaks: ['authorization.chain.order-of-modes', 'authorization.chain.first-allow-ends'],
    install(parts) {
      parts.access.inOrder = (modes) => modes.toSorted();
    },
  },
  ...(['RBAC', 'AlwaysAllow'] as const).map((first): Fault => ({
    id: `${first.toLowerCase()}-before-other-modes`,
    title: `Mode ${first} is evaluated before the others, wherever it is in the list.`,
    breaks: ['authorization.chain.order-of-modes'],
    install(parts) {
      const { inOrder } = parts.access;
      parts.access.inOrder = (modes) =>
        inOrder(modes).toSorted((a, b) => Number(b === first) - Number(a === first));
    },
  })),
  ...(['first', 'last'] as const).map((place): Fault => ({
    id: `mode-webhook-always-${place}`,
    title: `Mode Webhook is evaluated ${place}, wherever it is in the list.`,
    breaks: ['authorization.modes.webhook-order'],
    install(parts) {
      const { inOrder } = parts.access;
      const sign = place === 'first' ? 1 : -1;
      parts.access.inOrder = (modes) =>
        inOrder(modes).toSorted((a, b) => sign * (Number(b === 'Webhook') - Number(a === 'Webhook')));
    },
  })),
  {
    id: 'later-denial-wins',
    title: 'All authorizers are evaluated, and a denial wins over an earlier allow.',
    breaks: ['authorization.chain.order-of-modes', 'authorization.chain.first-allow-ends'],
    install(parts) {
      const { decide } = parts.access;
      parts.access.decide = async ([masters, ...modes], attributes) => {
        const first = await decide([masters!], attributes);
        if (first.allowed) return first;
        for (const one of modes) {
          const judgement = await one.authorize(attributes);
          if (judgement.decision === 'deny') return { ...judgement, allowed: false };
        }
        return decide(modes, attributes);
      };
    },
  },
  {
    id: 'no-opinion-of-roles-ends-the-chain',
    title: 'No authorizer is evaluated after RBAC, even where RBAC has no opinion.',
    breaks: ['authorization.chain.no-opinion-continues', 'authorization.modes.list'],
    install(parts) {
      const { decide } = parts.access;
      parts.access.decide = (authorizers, attributes) => {
        const last = authorizers.findIndex(({ name }) => name === 'RBAC');
        return decide(last < 0 ? authorizers : authorizers.slice(0, last + 1), attributes);
      };
    },
  },
  {
    id: 'no-opinion-at-all-allows',
    title: 'Where no authorizer has an opinion, a list of service accounts is allowed.',
    breaks: ['authorization.chain.no-opinion-at-all', 'authorization.decision.every-type'],
    install(parts) {
      const { decide } = parts.access;
      parts.access.decide = async (authorizers, attributes) => {
        const judgement = await decide(authorizers, attributes);
        const { resource, verb } = attributes;
        const isAffected = resource?.plural === 'serviceaccounts' && verb === 'list';
        return isAffected && judgement.decision === 'no-opinion'
          ? { ...judgement, allowed: true }
          : judgement;
      };
    },
  },
  {
    id: 'rules-on-pods-forget-the-group',
    title: 'The API group of a rule is ignored in requests for pods.',
    breaks: ['authorization.chain.all-attributes'],
    install(parts) {
      mutatePodRules(parts, (rule, attributes) => [{ ...rule, apiGroups: ['*'] }, attributes]);
    },
  },
  {
    id: 'rules-on-pods-forget-the-name',
    title: 'The names of a rule are ignored in requests for pods.',
    breaks: ['authorization.rules.resource-names-of-sub-resources', 'authorization.chain.all-attributes'],
    install(parts) {
      mutatePodRules(parts, ({ resourceNames: _names, ...rule }, attributes) => [rule, attributes]);
    },
  },
  {
    id: 'status-of-pods-judged-as-the-pod',
    title: 'The right to write a pod covers its status.',
    breaks: [
      'authorization.rules.resource-names-of-sub-resources',
      'authorization.chain.every-part',
      'authorization.chain.all-attributes',
    ],
    install(parts) {
      mutatePodRules(parts, (rule, attributes) => {
        const { resource } = attributes;
        if (resource?.subresource !== 'status') return [rule, attributes];
        return [rule, { ...attributes, resource: { ...resource, subresource: '' } }];
      });
    },
  },
  {
    id: 'unknown-later-modes-allow-everything',
    title: 'An unknown mode after a known one is treated as AlwaysAllow.',
    breaks: ['authorization.modes.unknown'],
    install(parts) {
      const { modeOf } = parts.access;
      let isLater = false;
      parts.access.modeOf = (name) => {
        const found = modeOf(name) ?? (isLater ? 'AlwaysAllow' : undefined);
        isLater ||= found !== undefined;
        return found;
      };
    },
  },
  deniesAllBut(
    'always-deny-allows-watches',
    'Mode AlwaysDeny allows watches.',
    ({ verb }) => verb === 'watch',
  ),
  deniesAllBut(
    'always-deny-allows-collections-to-be-deleted',
    'Mode AlwaysDeny allows the deletion of collections.',
    ({ verb }) => verb === 'deletecollection',
  ),
  deniesAllBut(
    'always-deny-allows-self-reviews',
    'Mode AlwaysDeny allows SelfSubjectReviews.',
    ({ resource }) => resource?.plural === 'selfsubjectreviews',
  ),
];

export default faults;
