// The policy of --audit-policy-file: which requests are written to the audit log (document core 6). YAML with rules, of which the
// first that matches decides.
import { load, YAMLException } from 'js-yaml';
import { FileContentError } from '../file-problems.ts';

export type AuditLevel = 'None' | 'Metadata';
export const auditStages = ['RequestReceived', 'ResponseStarted', 'ResponseComplete'] as const;
export type AuditStage = (typeof auditStages)[number];

const levels: readonly AuditLevel[] = ['None', 'Metadata'];

/** Each list that is given must contain the value of the request. */
export interface AuditRule {
  readonly level: AuditLevel;
  readonly users?: readonly string[];
  readonly verbs?: readonly string[];
  readonly groups?: readonly string[];
  readonly omitStages: readonly AuditStage[];
}

export interface AuditPolicy {
  readonly rules: readonly AuditRule[];
}

export interface Audited {
  readonly user: string;
  readonly verb: string;
  readonly group: string;
}

/** The rule of a request; undefined where none matches, and nothing is written. */
export const ruleFor = ({ rules }: AuditPolicy, { user, verb, group }: Audited): AuditRule | undefined =>
  rules.find(
    ({ users, verbs, groups }) =>
      (users?.includes(user) ?? true) && (verbs?.includes(verb) ?? true) && (groups?.includes(group) ?? true),
  );

const mostAliases = 0;

/** @throws FileContentError that names the field */
export function parseAuditPolicy(text: string): AuditPolicy {
  const root = asMapping(read(text), 'the policy');
  if (root['kind'] !== 'Policy') fail('kind', 'expected Policy');
  const rules = root['rules'];
  if (!Array.isArray(rules) || rules.length === 0)
    return fail('rules', 'expected a list with at least one rule');
  const omitted = readStages(root['omitStages'], 'omitStages');
  return {
    rules: rules.map((rule: unknown, index) => readRule(rule, `rules[${index}]`, omitted)),
  };
}

function read(text: string): unknown {
  try {
    return load(text, { maxAliases: mostAliases });
  } catch (error) {
    if (error instanceof YAMLException) throw new FileContentError(`is not valid YAML: ${error.reason}`);
    throw error;
  }
}

const known = ['level', 'users', 'verbs', 'groups', 'omitStages'];

function readRule(value: unknown, place: string, omitted: readonly AuditStage[]): AuditRule {
  const rule = asMapping(value, place);
  const unknown = Object.keys(rule).find((name) => !known.includes(name));
  if (unknown !== undefined) fail(`${place}.${unknown}`, `unknown field: use ${known.join(', ')}`);
  const level = levels.find((one) => one === rule['level']);
  if (level === undefined) return fail(`${place}.level`, `expected ${levels.join(' or ')}`);
  const lists = ['users', 'verbs', 'groups'].flatMap((name) =>
    rule[name] === undefined ? [] : [[name, readTexts(rule[name], `${place}.${name}`)] as const],
  );
  const stages = [...omitted, ...readStages(rule['omitStages'], `${place}.omitStages`)];
  return { level, ...Object.fromEntries(lists), omitStages: stages };
}

function readStages(value: unknown, place: string): readonly AuditStage[] {
  return readTexts(value ?? [], place).map(
    (name) => auditStages.find((one) => one === name) ?? fail(place, `expected ${auditStages.join(', ')}`),
  );
}

function readTexts(value: unknown, place: string): readonly string[] {
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isTexts ? value : fail(place, 'expected a list of texts');
}

function asMapping(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  return fail(place, 'expected a mapping');
}

function fail(place: string, problem: string): never {
  throw new FileContentError(`${place}: ${problem}`);
}
