// The files of requirements of this topic, in the order in which their cases run.
import commonFields from './common-fields.suite.ts';
import endingNamespaces from './ending-namespaces.suite.ts';
import namesAndScope from './names-and-scope.suite.ts';
import versions from './versions.suite.ts';

export default {
  'common-fields': commonFields,
  'names-and-scope': namesAndScope,
  'ending-namespaces': endingNamespaces,
  versions,
};
