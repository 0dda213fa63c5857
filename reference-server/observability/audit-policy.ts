// The policy of --audit-policy-file: which requests are written to the audit log, and how much of them (document core 6). YAML with
// rules, of which the first that matches decides.
import type { Setting } from '../configuration-files/setting.ts';

/** `Metadata`: the request without bodies. `Request`: also its body. `RequestResponse`: also that of the answer. */
export const auditLevels = ['None', 'Metadata', 'Request', 'RequestResponse'] as const;
export type AuditLevel = (typeof auditLevels)[number];
export const auditStages = ['RequestReceived', 'ResponseStarted', 'ResponseComplete'] as const;
export type AuditStage = (typeof auditStages)[number];

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

/** @throws ConfigurationProblem that names file, line and field */
export function readAuditPolicy(root: Setting): AuditPolicy {
  const { apiVersion, kind, rules, omitStages } = root.fields(
    'apiVersion',
    'kind',
    'metadata',
    'omitStages',
    'rules',
  );
  apiVersion.optionalText();
  kind.oneOf(['Policy']);
  const omitted = stagesIn(omitStages);
  return { rules: rules.items({ min: 1 }).map((rule) => readRule(rule, omitted)) };
}

function readRule(rule: Setting, omitted: readonly AuditStage[]): AuditRule {
  const { level, omitStages, ...lists } = rule.fields('level', 'users', 'verbs', 'groups', 'omitStages');
  const given = Object.entries(lists).filter(([, list]) => list.isSet);
  return {
    level: level.oneOf(auditLevels),
    ...Object.fromEntries(given.map(([name, list]) => [name, list.items().map((item) => item.anyText())])),
    omitStages: [...omitted, ...stagesIn(omitStages)],
  };
}

const stagesIn = (list: Setting): readonly AuditStage[] =>
  list.items().map((item) => item.oneOf(auditStages));
