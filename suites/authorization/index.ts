// The files of requirements of this topic, in the order in which their cases run.
import aggregation from './aggregation.suite.ts';
import aggregationChains from './aggregation-chains.suite.ts';
import attributes from './attributes.suite.ts';
import bindingScopes from './binding-scopes.suite.ts';
import bindings from './bindings.suite.ts';
import chain from './chain.suite.ts';
import configurationFile from './configuration-file.suite.ts';
import decision from './decision.suite.ts';
import escalation from './escalation.suite.ts';
import escalationByBinding from './escalation-by-binding.suite.ts';
import escalationScopes from './escalation-scopes.suite.ts';
import generated from './generated.suite.ts';
import impersonation from './impersonation.suite.ts';
import matchConditions from './match-conditions.suite.ts';
import modes from './modes.suite.ts';
import nodeEvents from './node-events.suite.ts';
import nodeLists from './node-lists.suite.ts';
import nodeReads from './node-reads.suite.ts';
import nodeWrites from './node-writes.suite.ts';
import objectNames from './object-names.suite.ts';
import objects from './objects.suite.ts';
import pathSpellings from './path-spellings.suite.ts';
import refusalCodes from './refusal-codes.suite.ts';
import refusals from './refusals.suite.ts';
import refusalsAndLimits from './refusals-and-limits.suite.ts';
import reviewedDenials from './reviewed-denials.suite.ts';
import roleChanges from './role-changes.suite.ts';
import rulesNames from './rules-names.suite.ts';
import rulesPaths from './rules-paths.suite.ts';
import rulesResources from './rules-resources.suite.ts';
import rulesTogether from './rules-together.suite.ts';
import serviceAccounts from './service-accounts.suite.ts';
import sizes from './sizes.suite.ts';
import specialGroups from './special-groups.suite.ts';
import subjectNames from './subject-names.suite.ts';
import subjects from './subjects.suite.ts';
import userRoleLabels from './user-role-labels.suite.ts';
import verbs from './verbs.suite.ts';
import verbsOfKinds from './verbs-of-kinds.suite.ts';
import verbsOfPaths from './verbs-of-paths.suite.ts';
import webhook from './webhook.suite.ts';
import webhookCalls from './webhook-calls.suite.ts';

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
