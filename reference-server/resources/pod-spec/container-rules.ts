// Rules for the containers of a pod spec in addition to the schema: names, images, ports, mounts, resources.
import { parseQuantity } from '../../schema/quantity.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { dnsLabelRule } from '../declaration/name-rules.ts';
import { duplicateAt, forbiddenAt, invalidAt, notFoundAt, requiredAt } from '../declaration/problems.ts';
import { containerFields } from './shape.ts';
import type { Container, PodSpec } from './shape.ts';

const handlers = ['exec', 'httpGet', 'tcpSocket', 'grpc'];
const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const;

interface Known {
  readonly volumes: ReadonlySet<string>;
  readonly claims: ReadonlySet<string>;
}

/** Problems of all containers of a spec; names are unique over all three lists. */
export function containersProblems(spec: PodSpec, path: string): FieldProblem[] {
  const known: Known = {
    volumes: new Set((spec.volumes ?? []).map(({ name }) => name ?? '')),
    claims: new Set((spec.resourceClaims ?? []).map(({ name }) => name ?? '')),
  };
  const problems: FieldProblem[] = [];
  const owner = new Map<string, string>();
  for (const field of containerFields) {
    for (const [index, container] of (spec[field] ?? []).entries()) {
      const at = `${path}.${field}[${index}]`;
      const { name = '' } = container;
      // The schema reports duplicates within one list.
      if (name !== '' && (owner.get(name) ?? field) !== field) problems.push(duplicateAt(`${at}.name`, name));
      owner.set(name, field);
      problems.push(...containerProblems(container, at, known));
      if (field === 'initContainers') problems.push(...initialProblems(container, at));
    }
  }
  return problems;
}

function containerProblems(container: Container, path: string, known: Known): FieldProblem[] {
  const { name = '', image = '' } = container;
  const broken = name === '' ? undefined : dnsLabelRule(name);
  return [
    ...(broken === undefined ? [] : [invalidAt(`${path}.name`, name, broken)]),
    ...(image === '' ? [requiredAt(`${path}.image`)] : []),
    ...(image === image.trim()
      ? []
      : [invalidAt(`${path}.image`, image, 'must not have leading or trailing whitespace')]),
    ...portProblems(container, `${path}.ports`),
    ...environmentProblems(container, `${path}.env`),
    ...resourceProblems(container, `${path}.resources`, known),
    ...mountProblems(container, path, known),
    ...probeProblems(container, path),
  ];
}

function portProblems({ ports = [] }: Container, path: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const names = new Set<string>();
  for (const [index, { name }] of ports.entries()) {
    if (name === undefined || name === '') continue;
    if (name.length > 15 || dnsLabelRule(name) !== undefined || !/[a-z]/.test(name)) {
      const rule = "must be at most 15 lower case alphanumeric characters or '-', of which one is a letter";
      problems.push(invalidAt(`${path}[${index}].name`, name, rule));
    } else if (names.has(name)) problems.push(duplicateAt(`${path}[${index}].name`, name));
    names.add(name);
  }
  return problems;
}

function environmentProblems({ env = [] }: Container, path: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [index, { name = '', value = '', valueFrom }] of env.entries()) {
    if (name.includes('=')) problems.push(invalidAt(`${path}[${index}].name`, name, "must not contain '='"));
    if (valueFrom === undefined) continue;
    const at = `${path}[${index}].valueFrom`;
    if (value !== '') problems.push(invalidAt(at, '', 'may not be specified when `value` is not empty'));
    const count = Object.keys(valueFrom).length;
    if (count !== 1) problems.push(invalidAt(at, '', 'must specify exactly one source'));
  }
  return problems;
}

function resourceProblems({ resources = {} }: Container, path: string, known: Known): FieldProblem[] {
  const { limits = {}, requests = {}, claims = [] } = resources;
  const problems: FieldProblem[] = [];
  for (const [field, amounts] of Object.entries({ limits, requests })) {
    for (const [name, amount] of Object.entries(amounts)) {
      if (nanosOf(amount) < 0n) {
        problems.push(invalidAt(`${path}.${field}[${name}]`, amount, 'must be greater than or equal to 0'));
      }
    }
  }
  for (const [name, request] of Object.entries(requests)) {
    const limit = limits[name];
    if (limit !== undefined && nanosOf(request) > nanosOf(limit)) {
      problems.push(
        invalidAt(`${path}.requests`, request, `must be less than or equal to ${name} limit of ${limit}`),
      );
    }
  }
  for (const [index, { name = '' }] of claims.entries()) {
    if (name !== '' && !known.claims.has(name)) problems.push(notFoundAt(`${path}.claims[${index}]`, name));
  }
  return problems;
}

function mountProblems(container: Container, path: string, known: Known): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const field of ['volumeMounts', 'volumeDevices'] as const) {
    for (const [index, { name = '' }] of (container[field] ?? []).entries()) {
      if (name !== '' && !known.volumes.has(name))
        problems.push(notFoundAt(`${path}.${field}[${index}].name`, name));
    }
  }
  return problems;
}

function probeProblems(container: Container, path: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const field of probes) {
    const probe = container[field];
    if (probe === undefined) continue;
    const count = handlers.filter((handler) => handler in probe).length;
    if (count === 0) problems.push(requiredAt(`${path}.${field}`, 'must specify a handler type'));
    if (count > 1) problems.push(forbiddenAt(`${path}.${field}`, 'may not specify more than 1 handler type'));
  }
  return problems;
}

/** Init containers terminate, so they have no probes and hooks, unless they keep running. */
function initialProblems(container: Container, path: string): FieldProblem[] {
  if (container.restartPolicy === 'Always') return [];
  return (['lifecycle', ...probes] as const)
    .filter((field) => container[field] !== undefined)
    .map((field) =>
      forbiddenAt(`${path}.${field}`, 'may not be set for init containers without restartPolicy=Always'),
    );
}

const nanosOf = (amount: string): bigint => parseQuantity(amount)?.nanos ?? 0n;
