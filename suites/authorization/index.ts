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
import nodeVolumes from './nodes/node-volumes.suite.ts';
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
  'aggregation/aggregation': aggregation,
  'aggregation/aggregation-chains': aggregationChains,
  'requests/attributes': attributes,
  'bindings/binding-scopes': bindingScopes,
  'bindings/bindings': bindings,
  'chain/chain': chain,
  'configuration/configuration-file': configurationFile,
  'requests/decision': decision,
  'escalation/escalation': escalation,
  'escalation/escalation-by-binding': escalationByBinding,
  'escalation/escalation-scopes': escalationScopes,
  'rules/generated': generated,
  'impersonation/impersonation': impersonation,
  'conditions/match-conditions': matchConditions,
  'configuration/modes': modes,
  'nodes/node-reads': nodeReads,
  'nodes/node-writes': nodeWrites,
  'nodes/node-events': nodeEvents,
  'nodes/node-lists': nodeLists,
  'nodes/node-volumes': nodeVolumes,
  'rules/object-names': objectNames,
  'rules/objects': objects,
  'requests/path-spellings': pathSpellings,
  'refusals/refusal-codes': refusalCodes,
  'refusals/refusals': refusals,
  'webhooks/refusals-and-limits': refusalsAndLimits,
  'chain/reviewed-denials': reviewedDenials,
  'rules/role-changes': roleChanges,
  'rules/rules-names': rulesNames,
  'rules/rules-paths': rulesPaths,
  'rules/rules-resources': rulesResources,
  'rules/rules-together': rulesTogether,
  'bindings/service-accounts': serviceAccounts,
  'rules/sizes': sizes,
  'bindings/special-groups': specialGroups,
  'bindings/subject-names': subjectNames,
  'bindings/subjects': subjects,
  'aggregation/user-role-labels': userRoleLabels,
  'requests/verbs': verbs,
  'requests/verbs-of-kinds': verbsOfKinds,
  'requests/verbs-of-paths': verbsOfPaths,
  'webhooks/webhook': webhook,
  'webhooks/webhook-calls': webhookCalls,
};
