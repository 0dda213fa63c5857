// Rules of a webhook configuration (document core 9.3), beyond types, required fields, enumerations and ranges.
import type { FieldProblem } from '../../errors/field-problem.ts';
import { labelSelectorProblems } from '../declaration/label-selector.ts';
import { dnsSubdomainRule, qualifiedNameRule } from '../declaration/name-rules.ts';
import { duplicateAt, invalidAt, requiredAt } from '../declaration/problems.ts';
import { clientProblems } from './client-rules.ts';
import { matchProblems } from './match-rules.ts';
import { reviewVersions } from './shape.ts';
import type { Webhook, WebhookConfiguration } from './shape.ts';

const fewestNameParts = 3;

/** All problems of the webhooks of a configuration. */
export const configurationProblems = ({ webhooks = [] }: WebhookConfiguration): FieldProblem[] =>
  webhooks.flatMap((webhook, index) => webhookProblems(webhook, `webhooks[${index}]`));

function webhookProblems(webhook: Webhook, path: string): FieldProblem[] {
  const { name, clientConfig, rules = [], matchConditions = [] } = webhook;
  return [
    ...nameProblems(name, `${path}.name`),
    ...versionProblems(webhook.admissionReviewVersions ?? [], `${path}.admissionReviewVersions`),
    ...(clientConfig === undefined ? [] : clientProblems(clientConfig, `${path}.clientConfig`)),
    ...rules.flatMap((rule, index) => matchProblems(rule, `${path}.rules[${index}]`)),
    ...labelSelectorProblems(webhook.namespaceSelector ?? {}, `${path}.namespaceSelector`),
    ...labelSelectorProblems(webhook.objectSelector ?? {}, `${path}.objectSelector`),
    ...matchConditions.flatMap((condition, index) => {
      const broken = condition.name ? qualifiedNameRule(condition.name) : undefined;
      return broken === undefined
        ? []
        : [invalidAt(`${path}.matchConditions[${index}].name`, condition.name, broken)];
    }),
  ];
}

function nameProblems(name: string | undefined, path: string): FieldProblem[] {
  // The schema reports a missing field.
  if (!name) return [];
  const broken = dnsSubdomainRule(name);
  if (broken !== undefined) return [invalidAt(path, name, broken)];
  return name.split('.').length >= fewestNameParts
    ? []
    : [invalidAt(path, name, 'should be a domain with at least three segments separated by dots')];
}

/** A list without a known version is useless; the schema reports an empty one. */
function versionProblems(versions: readonly string[], path: string): FieldProblem[] {
  const problems = versions.flatMap((version, index) => [
    ...(version === '' ? [requiredAt(`${path}[${index}]`)] : []),
    ...(versions.indexOf(version) === index ? [] : [duplicateAt(`${path}[${index}]`, version)]),
  ]);
  if (versions.length > 0 && !versions.some((version) => reviewVersions.includes(version)))
    problems.push(invalidAt(path, versions, `must include at least one of ${reviewVersions.join(', ')}`));
  return problems;
}
