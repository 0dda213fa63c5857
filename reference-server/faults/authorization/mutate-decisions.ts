// Helpers that mutate authorization: the evaluation of a rule and the attributes of a request.
import type { Attributes } from '../../access/authorizer.ts';
import type { Parts } from '../../parts/index.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { Route } from '../../requests/routes.ts';

/** Whether a rule allows a request; the correct implementation. */
export type Allows = (rule: PolicyRule, attributes: Attributes) => boolean;

/** Replaces the check whether a rule allows a request. */
export function mutateRules(
  parts: Parts,
  replacement: (rule: PolicyRule, attributes: Attributes, allows: Allows) => boolean,
): void {
  const { ruleAllows } = parts.rbac;
  parts.rbac.ruleAllows = (rule, attributes) => replacement(rule, attributes, ruleAllows);
}

/** Replaces each rule before it is evaluated. */
export const readRules = (parts: Parts, read: (rule: PolicyRule, attributes: Attributes) => PolicyRule) =>
  mutateRules(parts, (rule, attributes, allows) => allows(read(rule, attributes), attributes));

/** Replaces the attributes of each request. */
export function readRequests(parts: Parts, read: (attributes: Attributes, route: Route) => Attributes): void {
  const { attributesOf } = parts.access;
  parts.access.attributesOf = (user, route, ...rest) => read(attributesOf(user, route, ...rest), route);
}

/** Allows matching requests of any user. */
export function allowWhere(parts: Parts, isOpen: (attributes: Attributes) => boolean): void {
  const { decide } = parts.access;
  parts.access.decide = async (authorizers, attributes) =>
    isOpen(attributes) ? { decision: 'allow', reason: '', allowed: true } : decide(authorizers, attributes);
}

/** The same request on another resource. */
export const onResource = (
  attributes: Attributes,
  part: Partial<NonNullable<Attributes['resource']>>,
): Attributes =>
  attributes.resource === undefined
    ? attributes
    : { ...attributes, resource: { ...attributes.resource, ...part } };
