// Rules of a Service in addition to its schema.
import type { ApiObject } from '../../object.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { labelProblems } from '../declaration/metadata-rules.ts';
import { dnsLabelRule, dnsSubdomainRule } from '../declaration/name-rules.ts';
import { duplicateAt, forbiddenAt, immutableAt, invalidAt, requiredAt } from '../declaration/problems.ts';
import type { ServiceObject, ServicePort } from './schema.ts';

/** Problems of a service, independent of its previous state. */
export function serviceProblems(object: ApiObject): FieldProblem[] {
  const { metadata, spec = {} } = object as ServiceObject;
  const { name = '' } = metadata;
  return [
    ...(/^\d/.test(name) ? [invalidAt('metadata.name', name, 'must start with a letter')] : []),
    ...portProblems(object),
    ...labelProblems(spec.selector, 'spec.selector'),
    ...externalNameProblems(object),
  ];
}

/** The address of a service is immutable, unless it becomes a type without one. */
export function serviceUpdateProblems(next: ApiObject, current: ApiObject): FieldProblem[] {
  const after = (next as ServiceObject).spec ?? {};
  const before = (current as ServiceObject).spec ?? {};
  if ([after.type, before.type].includes('ExternalName') || !before.clusterIP) return [];
  return after.clusterIP === before.clusterIP ? [] : [immutableAt('spec.clusterIP', after.clusterIP ?? '')];
}

function portProblems({ spec = {} }: ServiceObject): FieldProblem[] {
  const { ports = [], type, clusterIP } = spec;
  if (ports.length === 0 && type !== 'ExternalName' && clusterIP !== 'None')
    return [requiredAt('spec.ports')];
  const problems: FieldProblem[] = [];
  const names = new Set<string>();
  for (const [index, port] of ports.entries()) {
    const path = `spec.ports[${index}]`;
    problems.push(...onePortProblems(port, path, type));
    const { name = '' } = port;
    if (name === '') {
      if (ports.length > 1) problems.push(requiredAt(`${path}.name`));
      continue;
    }
    const broken = dnsLabelRule(name);
    if (broken !== undefined) problems.push(invalidAt(`${path}.name`, name, broken));
    else if (names.has(name)) problems.push(duplicateAt(`${path}.name`, name));
    names.add(name);
  }
  return problems;
}

function onePortProblems(
  { targetPort, nodePort }: ServicePort,
  path: string,
  type: string | undefined,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (typeof targetPort === 'number' && (targetPort < 1 || targetPort > 65_535)) {
    problems.push(invalidAt(`${path}.targetPort`, targetPort, 'must be between 1 and 65535, inclusive'));
  }
  if (typeof targetPort === 'string' && (targetPort.length > 15 || dnsLabelRule(targetPort) !== undefined)) {
    problems.push(
      invalidAt(
        `${path}.targetPort`,
        targetPort,
        "must be at most 15 lower case alphanumeric characters or '-'",
      ),
    );
  }
  if (type === 'ClusterIP' && nodePort) {
    problems.push(forbiddenAt(`${path}.nodePort`, "may not be used when `type` is 'ClusterIP'"));
  }
  return problems;
}

function externalNameProblems({ spec = {} }: ServiceObject): FieldProblem[] {
  if (spec.type !== 'ExternalName') return [];
  const { externalName = '', clusterIP = '' } = spec;
  const problems: FieldProblem[] = [];
  if (clusterIP !== '' && clusterIP !== 'None') {
    problems.push(forbiddenAt('spec.clusterIPs', "may not be set when `type` is 'ExternalName'"));
  }
  if (externalName === '') return [...problems, requiredAt('spec.externalName')];
  const broken = dnsSubdomainRule(externalName.replace(/\.$/, ''));
  return broken === undefined
    ? problems
    : [...problems, invalidAt('spec.externalName', externalName, broken)];
}
