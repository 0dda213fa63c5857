// Rules and defaults of a claim's spec, in a claim or in a claim template.
import type { claimSpec } from './schema.ts';
import type { Stored } from '../../schema/declare.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { dnsLabelRule, dnsSubdomainRule, qualifiedNameRule } from '../declaration/name-rules.ts';
import { duplicateAt, invalidAt, notFoundAt, requiredAt } from '../declaration/problems.ts';

type Devices = NonNullable<ClaimSpec['devices']>;
type Request = NonNullable<Devices['requests']>[number];
type Configuration = NonNullable<Devices['config']>[number];

export type ClaimSpec = Stored<typeof claimSpec>;

/** A request by count defaults to one device. Returns the spec itself where nothing is missing. */
export function claimSpecDefaults(spec: ClaimSpec): ClaimSpec {
  const requests = spec.devices?.requests;
  if (requests === undefined || !requests.some(lacksCount)) return spec;
  const filled = requests.map((request) => (lacksCount(request) ? { ...request, count: 1 } : request));
  return { ...spec, devices: { ...spec.devices, requests: filled } };
}

const lacksCount = ({ allocationMode, count }: Request) =>
  allocationMode === 'ExactCount' && count === undefined;

/** Problems of a spec at `path`. */
export function claimSpecProblems(spec: ClaimSpec, path: string): FieldProblem[] {
  const { requests = [], constraints = [], config = [] } = spec.devices ?? {};
  const names = new Set(requests.map(({ name }) => name ?? ''));
  return [
    ...requestProblems(requests, `${path}.devices.requests`),
    ...constraints.flatMap(({ requests, matchAttribute = '' }, index) => {
      const at = `${path}.devices.constraints[${index}]`;
      return [
        ...unknownRequests(requests, names, at),
        ...attributeProblems(matchAttribute, `${at}.matchAttribute`),
      ];
    }),
    ...config.flatMap((one, index) => configProblems(one, names, `${path}.devices.config[${index}]`)),
  ];
}

function requestProblems(requests: readonly Request[], path: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  for (const [index, { name = '', deviceClassName = '', selectors = [], ...amount }] of requests.entries()) {
    const at = `${path}[${index}]`;
    const broken = name === '' ? undefined : dnsLabelRule(name);
    if (broken !== undefined) problems.push(invalidAt(`${at}.name`, name, broken));
    if (seen.has(name)) problems.push(duplicateAt(`${at}.name`, name));
    if (name !== '') seen.add(name);
    const brokenClass = deviceClassName === '' ? undefined : dnsSubdomainRule(deviceClassName);
    if (brokenClass !== undefined)
      problems.push(invalidAt(`${at}.deviceClassName`, deviceClassName, brokenClass));
    if (amount.allocationMode === 'All' && amount.count !== undefined) {
      problems.push(
        invalidAt(`${at}.count`, amount.count, "must not be specified when allocationMode is 'All'"),
      );
    }
    for (const [position, { cel }] of selectors.entries()) {
      if (cel === undefined) problems.push(requiredAt(`${at}.selectors[${position}].cel`));
    }
  }
  return problems;
}

function attributeProblems(attribute: string, path: string): FieldProblem[] {
  if (attribute === '') return [requiredAt(path)];
  const broken = attribute.includes('/') ? qualifiedNameRule(attribute) : 'must include the domain';
  return broken === undefined ? [] : [invalidAt(path, attribute, broken)];
}

function configProblems(config: Configuration, names: ReadonlySet<string>, path: string): FieldProblem[] {
  const problems = unknownRequests(config.requests, names, path);
  if (config.opaque === undefined) return [...problems, requiredAt(`${path}.opaque`)];
  const { driver = '', parameters } = config.opaque;
  const broken = driver === '' ? undefined : dnsSubdomainRule(driver);
  if (broken !== undefined) problems.push(invalidAt(`${path}.opaque.driver`, driver, broken));
  if (
    parameters !== undefined &&
    (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters))
  ) {
    problems.push(invalidAt(`${path}.opaque.parameters`, parameters, 'must be a valid JSON object'));
  }
  return problems;
}

function unknownRequests(
  requests: readonly string[] = [],
  names: ReadonlySet<string>,
  path: string,
): FieldProblem[] {
  return requests.flatMap((name, index) =>
    names.has(name) ? [] : [notFoundAt(`${path}.requests[${index}]`, name)],
  );
}
