// Rules of a pod spec and of pod templates in addition to the schema.
import type { FieldProblem } from '../../errors/field-problem.ts';
import { annotationProblems, labelProblems } from '../declaration/metadata-rules.ts';
import { dnsLabelRule, qualifiedNameRule } from '../declaration/name-rules.ts';
import { forbiddenAt, invalidAt, requiredAt } from '../declaration/problems.ts';
import { containersProblems } from './container-rules.ts';
import type { PodSpec, PodTemplateSpec, Toleration } from './shape.ts';
import { volumeSources } from './volumes.ts';

const volumeSourceNames = Object.keys(volumeSources) as (keyof typeof volumeSources)[];

/** Problems of a spec at `path`. */
export function podSpecProblems(spec: PodSpec, path: string): FieldProblem[] {
  return [
    ...containersProblems(spec, path),
    ...volumeProblems(spec, `${path}.volumes`),
    ...claimProblems(spec, `${path}.resourceClaims`),
    ...labelProblems(spec.nodeSelector, `${path}.nodeSelector`),
    ...(spec.tolerations ?? []).flatMap((one, index) =>
      tolerationProblems(one, `${path}.tolerations[${index}]`),
    ),
    ...dnsProblems(spec, path),
  ];
}

/** Problems of a template at `path`. */
export function podTemplateProblems(template: PodTemplateSpec, path: string): FieldProblem[] {
  return [
    ...labelProblems(template.metadata?.labels, `${path}.labels`),
    ...annotationProblems(template.metadata?.annotations, `${path}.annotations`),
    ...podSpecProblems(template.spec ?? {}, `${path}.spec`),
    ...((template.spec?.ephemeralContainers ?? []).length > 0
      ? [forbiddenAt(`${path}.spec.ephemeralContainers`, 'ephemeral containers not allowed in pod template')]
      : []),
  ];
}

function volumeProblems({ volumes = [] }: PodSpec, path: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [index, volume] of volumes.entries()) {
    const at = `${path}[${index}]`;
    const broken = volume.name ? dnsLabelRule(volume.name) : undefined;
    if (broken !== undefined) problems.push(invalidAt(`${at}.name`, volume.name, broken));
    const [first, second] = volumeSourceNames.filter((source) => volume[source] !== undefined);
    if (first === undefined) problems.push(requiredAt(at, 'must specify a volume type'));
    if (second !== undefined)
      problems.push(forbiddenAt(`${at}.${second}`, 'may not specify more than 1 volume type'));
  }
  return problems;
}

function claimProblems({ resourceClaims = [] }: PodSpec, path: string): FieldProblem[] {
  return resourceClaims.flatMap(({ name = '', resourceClaimName, resourceClaimTemplateName }, index) => {
    const at = `${path}[${index}]`;
    const broken = name === '' ? undefined : dnsLabelRule(name);
    const sources = [resourceClaimName, resourceClaimTemplateName].filter((source) => source !== undefined);
    return [
      ...(broken === undefined ? [] : [invalidAt(`${at}.name`, name, broken)]),
      ...(sources.length === 1
        ? []
        : [invalidAt(at, name, 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`')]),
    ];
  });
}

function tolerationProblems(toleration: Toleration, path: string): FieldProblem[] {
  const { key = '', operator = '', value = '', effect, tolerationSeconds } = toleration;
  const problems: FieldProblem[] = [];
  const broken = key === '' ? undefined : qualifiedNameRule(key);
  if (broken !== undefined) problems.push(invalidAt(`${path}.key`, key, broken));
  if (key === '' && operator !== 'Exists') {
    problems.push(invalidAt(`${path}.operator`, operator, 'operator must be Exists when `key` is empty'));
  }
  if (operator === 'Exists' && value !== '') {
    problems.push(invalidAt(`${path}.operator`, value, 'value must be empty when `operator` is Exists'));
  }
  if (tolerationSeconds !== undefined && effect !== 'NoExecute') {
    problems.push(
      invalidAt(`${path}.effect`, effect, 'effect must be NoExecute when `tolerationSeconds` is set'),
    );
  }
  return problems;
}

function dnsProblems({ dnsPolicy, dnsConfig }: PodSpec, path: string): FieldProblem[] {
  if (dnsPolicy !== 'None' || (dnsConfig?.nameservers ?? []).length > 0) return [];
  const detail = 'must provide at least one DNS nameserver when `dnsPolicy` is None';
  return [requiredAt(`${path}.dnsConfig.nameservers`, detail)];
}
