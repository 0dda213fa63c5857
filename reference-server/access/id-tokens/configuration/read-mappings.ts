// Reads the mappings of an authenticator from claims to attributes of the user (document access 5.3).
import type { ResultType } from '../../../cel/type-check.ts';
import type { Setting } from '../../../configuration-files/setting.ts';
import type { ExtraMapping, Mapping, Mappings } from '../settings.ts';
import type { ReadTools } from './read-tools.ts';

/** @throws ConfigurationProblem */
export function readMappings(setting: Setting, tools: ReadTools): Mappings {
  const { username, groups, uid, extra } = setting.fields('username', 'groups', 'uid', 'extra');
  return {
    username: tools.checks.readUsername(username, (given) => readUsername(given, tools)),
    groups: groups.isSet ? readGroups(groups, tools) : undefined,
    uid: uid.isSet ? readUid(uid, tools) : undefined,
    extra: readExtra(extra, tools),
  };
}

function readUsername(setting: Setting, tools: ReadTools): Mapping {
  const { checks } = tools;
  const { claim, prefix, expression } = setting.fields('claim', 'prefix', 'expression');
  for (const ofClaim of [claim, prefix]) checks.checkUsernameExclusive(ofClaim, expression);
  if (claim.isSet) return { claim: claim.text(), prefix: checks.readUsernamePrefix(prefix) };
  return readExpression(setting, expression, 'string', tools);
}

function readGroups(setting: Setting, tools: ReadTools): Mapping {
  const { checks } = tools;
  const { claim, prefix, expression } = setting.fields('claim', 'prefix', 'expression');
  for (const ofClaim of [claim, prefix]) checks.checkGroupsExclusive(ofClaim, expression);
  if (claim.isSet) return { claim: claim.text(), prefix: prefix.optionalText() ?? '' };
  return readExpression(setting, expression, 'string-or-list', tools);
}

function readUid(setting: Setting, tools: ReadTools): Mapping {
  const { claim, expression } = setting.fields('claim', 'expression');
  tools.checks.checkUidExclusive(claim, expression);
  if (claim.isSet) return { claim: claim.text(), prefix: '' };
  return readExpression(setting, expression, 'string', tools);
}

function readExpression(
  mapping: Setting,
  expression: Setting,
  result: ResultType,
  { checks, compile }: ReadTools,
): Mapping {
  if (!expression.isSet) throw mapping.problem('has neither claim nor expression', 'write one of them');
  return { expression: checks.compileSetting(expression, compile, { variables: ['claims'], result }) };
}

function readExtra(list: Setting, { checks, compile, names }: ReadTools): readonly ExtraMapping[] {
  const earlier: string[] = [];
  return list.items().map((item) => {
    const { key: setting, valueExpression } = item.fields('key', 'valueExpression');
    const key = setting.text();
    checks.checkExtraKey(setting, key);
    checks.checkExtraKeyLowercase(setting, key);
    checks.checkExtraKeyReserved(setting, key, names.reservedDomains);
    checks.checkExtraKeyUnique(setting, key, earlier);
    earlier.push(key);
    const options = { variables: ['claims'], result: 'string-or-list' } as const;
    return { key, valueExpression: checks.compileSetting(valueExpression, compile, options) };
  });
}
