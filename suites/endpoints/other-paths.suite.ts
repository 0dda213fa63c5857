// Cases: other paths with the name of an object: those that do not lead to it, and other spellings that do (core 4.1).
import { section } from '../kit/case.ts';
import { builtInOrCustom, eachSortOfCollection } from '../kit/kinds/subjects.ts';
import { checkInOtherGroups, checkInsideNamespace, checkWithoutNamespace } from './misplaced.ts';
import { checkPercentEncoded } from './percent-encoded.ts';
import { clusterScopedOfNamedGroups } from './subjects.ts';

export default section('core', '4.1', {
  'endpoints.paths.item-needs-namespace': {
    text: 'The path of an item of a namespaced type holds its namespace: without it no method reaches the item. (Inferred; that a server has no further paths is not stated.)',
    observe:
      'GET, PUT, merge patch, JSON patch, POST and DELETE of /api/v1/podtemplates/<name> of an existing pod template: the GET does not show it, and after the others it is unchanged. The same of a custom kind, where the target has them.',
    wrong: 'The item is looked up in a default namespace, or in any, perhaps for DELETE only.',
    level: 'SHOULD',
    alsoIn: ['core 4.3'],
    needs: ['cluster-wide'],
    subjects: builtInOrCustom,
    run: checkWithoutNamespace,
  },

  'endpoints.paths.cluster-scoped-outside-namespaces': {
    text: 'The path of a cluster-scoped type holds no namespace: inside one no method reaches its items. (Inferred; the answer to such a path is not stated.)',
    observe:
      'GET, PUT, merge patch, JSON patch, POST and DELETE of the path of an existing ClusterRole with the segments namespaces/<namespace> in it: the GET does not show it, and after the others it is unchanged. A POST to such a collection stores nothing. The same of a cluster-scoped custom kind, where the target has them.',
    wrong: 'The namespace in the path of a cluster-scoped type is ignored.',
    level: 'SHOULD',
    needs: ['rbac', 'cluster-wide'],
    subjects: clusterScopedOfNamedGroups,
    run: checkInsideNamespace,
  },

  'endpoints.paths.own-group-only': {
    text: 'The objects of a group are served at the path of that group, and not at that of another. (Inferred; the answer to such a path is not stated.)',
    observe:
      'GET, PUT, merge patch, JSON patch, POST and DELETE of the path of an existing object with the core group, apps or an unknown one instead of its own: the GET does not show it, and after the others it is unchanged. For pod templates, leases, cluster roles and a custom kind, as far as the target has them.',
    wrong: 'The kind is looked up by its plural only.',
    level: 'SHOULD',
    alsoIn: ['core 9.1'],
    subjects: eachSortOfCollection,
    run: checkInOtherGroups,
  },

  'endpoints.paths.percent-encoded': {
    text: 'A path in which letters, digits and dashes of a name are percent-encoded is the path without the encoding. (Inferred: the documents describe paths of HTTP, where these are equivalent, RFC 3986, 2.3.)',
    observe:
      'GET, merge patch and DELETE of an item whose name, and namespace if it has one, are percent-encoded in the path act on that item. For pod templates, leases, cluster roles and a custom kind, as far as the target has them. Where a kind takes a name with a plus sign, a GET with the sign in its path finds the object.',
    wrong: 'Names are compared before they are decoded, at least for some methods.',
    level: 'SHOULD',
    subjects: eachSortOfCollection,
    run: checkPercentEncoded,
  },
});
