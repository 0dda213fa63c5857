// The files of requirements of this topic, in the order in which their cases run.
import claimTemplates from './claim-templates.suite.ts';
import deleteParameters from './delete-parameters.suite.ts';
import fieldManagers from './field-managers.suite.ts';
import otherPaths from './other-paths.suite.ts';
import parameters from './parameters.suite.ts';
import paths from './paths.suite.ts';
import podTemplates from './pod-templates.suite.ts';
import similarNamespaces from './similar-namespaces.suite.ts';
import subResourcePaths from './sub-resource-paths.suite.ts';
import unauthenticated from './unauthenticated.suite.ts';
import verbs from './verbs.suite.ts';

export default {
  'claim-templates': claimTemplates,
  'delete-parameters': deleteParameters,
  'field-managers': fieldManagers,
  'other-paths': otherPaths,
  parameters,
  paths,
  'pod-templates': podTemplates,
  'similar-namespaces': similarNamespaces,
  'sub-resource-paths': subResourcePaths,
  unauthenticated,
  verbs,
};
