// What faults of authorization bend: how one rule is held against a request, and what a request is taken for.
import type { Attributes } from '../../access/authorizer.ts';
import type { Parts } from '../../parts/index.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { Route } from '../../routes.ts';

/** Holds a rule against a request as the server does it. */
export type Allows = (rule: PolicyRule, attributes: Attributes) => boolean;

/** Decides otherwise whether a rule allows a request. */
export function bendRules(
  parts: Parts,
  bent: (rule: PolicyRule, attributes: Attributes, allows: Allows) => boolean,
): void {
  const { ruleAllows } = parts.rbac;
  parts.rbac.ruleAllows = (rule, attributes) => bent(rule, attributes, ruleAllows);
}

/** Takes each rule for another one. */
export const readRules = (parts: Parts, read: (rule: PolicyRule, attributes: Attributes) => PolicyRule) =>
  bendRules(parts, (rule, attributes, allows) => allows(read(rule, attributes), attributes));

/** Takes each request for another one. */
export function readRequests(parts: Parts, read: (attributes: Attributes, route: Route) => Attributes): void {
  const { attributesOf } = parts.access;
  parts.access.attributesOf = (user, route, ...rest) => read(attributesOf(user, route, ...rest), route);
}

/** Lets such requests through, whoever sends them. */
export function allowWhere(parts: Parts, isOpen: (attributes: Attributes) => boolean): void {
  const { decide } = parts.access;
  parts.access.decide = async (authorizers, attributes) =>
    isOpen(attributes) ? { decision: 'allow', reason: '', allowed: true } : decide(authorizers, attributes);
}

/** The same request, on another resource. */
export const onResource = (
  attributes: Attributes,
  part: Partial<NonNullable<Attributes['resource']>>,
): Attributes =>
  attributes.resource === undefined
    ? attributes
    : { ...attributes, resource: { ...attributes.resource, ...part } };
