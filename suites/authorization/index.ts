// The files of requirements of this topic, in the order in which their cases run.
import aggregation from './aggregation/aggregation.suite.ts';
import aggregationChains from './aggregation/aggregation-chains.suite.ts';
import attributes from './requests/attributes.suite.ts';
import bindingScopes from './bindings/binding-scopes.suite.ts';
import bindings from './bindings/bindings.suite.ts';
import chain from './chain/chain.suite.ts';
import configurationFile from './configuration/configuration-file.suite.ts';
import decision from './requests/decision.suite.ts';
import escalation from './escalation/escalation.suite.ts';
import escalationByBinding from './escalation/escalation-by-binding.suite.ts';
import escalationScopes from './escalation/escalation-scopes.suite.ts';
import generated from './rules/generated.suite.ts';
import impersonation from './impersonation/impersonation.suite.ts';
import matchConditions from './conditions/match-conditions.suite.ts';
import modes from './configuration/modes.suite.ts';
import nodeEvents from './nodes/node-events.suite.ts';
import nodeLists from './nodes/node-lists.suite.ts';
import nodeReads from './nodes/node-reads.suite.ts';
import nodeWrites from './nodes/node-writes.suite.ts';
import objectNames from './rules/object-names.suite.ts';
import objects from './rules/objects.suite.ts';
import pathSpellings from './requests/path-spellings.suite.ts';
import refusalCodes from './refusals/refusal-codes.suite.ts';
import refusals from './refusals/refusals.suite.ts';
import refusalsAndLimits from './webhooks/refusals-and-limits.suite.ts';
import reviewedDenials from './chain/reviewed-denials.suite.ts';
import roleChanges from './rules/role-changes.suite.ts';
import rulesNames from './rules/rules-names.suite.ts';
import rulesPaths from './rules/rules-paths.suite.ts';
import rulesResources from './rules/rules-resources.suite.ts';
import rulesTogether from './rules/rules-together.suite.ts';
import serviceAccounts from './bindings/service-accounts.suite.ts';
import sizes from './rules/sizes.suite.ts';
import specialGroups from './bindings/special-groups.suite.ts';
import subjectNames from './bindings/subject-names.suite.ts';
import subjects from './bindings/subjects.suite.ts';
import userRoleLabels from './aggregation/user-role-labels.suite.ts';
import verbs from './requests/verbs.suite.ts';
import verbsOfKinds from './requests/verbs-of-kinds.suite.ts';
import verbsOfPaths from './requests/verbs-of-paths.suite.ts';
import webhook from './webhooks/webhook.suite.ts';
import webhookCalls from './webhooks/webhook-calls.suite.ts';

export default {
  aggregation,
  'aggregation-chains': aggregationChains,
  attributes,
  'binding-scopes': bindingScopes,
  bindings,
  chain,
  'configuration-file': configurationFile,
  decision,
  escalation,
  'escalation-by-binding': escalationByBinding,
  'escalation-scopes': escalationScopes,
  generated,
  impersonation,
  'match-conditions': matchConditions,
  modes,
  'node-reads': nodeReads,
  'node-writes': nodeWrites,
  'node-events': nodeEvents,
  'node-lists': nodeLists,
  'object-names': objectNames,
  objects,
  'path-spellings': pathSpellings,
  'refusal-codes': refusalCodes,
  refusals,
  'refusals-and-limits': refusalsAndLimits,
  'reviewed-denials': reviewedDenials,
  'role-changes': roleChanges,
  'rules-names': rulesNames,
  'rules-paths': rulesPaths,
  'rules-resources': rulesResources,
  'rules-together': rulesTogether,
  'service-accounts': serviceAccounts,
  sizes,
  'special-groups': specialGroups,
  'subject-names': subjectNames,
  subjects,
  'user-role-labels': userRoleLabels,
  verbs,
  'verbs-of-kinds': verbsOfKinds,
  'verbs-of-paths': verbsOfPaths,
  webhook,
  'webhook-calls': webhookCalls,
};
