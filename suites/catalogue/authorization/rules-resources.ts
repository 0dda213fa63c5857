// Requirements on rules for resources: groups, resources, sub-resources, names.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authorization.rules.core-group',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'An empty string in apiGroups stands for the core group.',
    observe:
      "Rule apiGroups [''], resources [configmaps, roles], verbs [list]: a user bound to it lists config maps (200), but not roles of rbac.authorization.orch.io (403).",
    wrong: 'The empty string matches every group.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.every-group',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: '* in apiGroups matches all groups, the core group too.',
    observe:
      "Rule apiGroups ['*'], resources [configmaps, roles], verbs [list]: a user bound to it lists both (200), but not secrets (403).",
    wrong: '* matches named groups only.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.named-group',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'A named API group matches that group only.',
    observe:
      "Rule apiGroups [rbac.authorization.orch.io], resources ['*'], verbs [list]: a user bound to it lists roles (200), but not config maps (403). A rule for groups whose names begin or end like that one does not grant roles (403).",
    wrong: 'Only the resources are compared.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.resource-as-in-url',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'resources names the types as the URL does.',
    observe:
      'Of rules with resources [configmaps], [ConfigMap], [configmap] and [ConfigMaps], each bound to a different user, only the first allows its user to list config maps. (A server may refuse to store the others.)',
    wrong: 'Kinds are compared, or letter case is ignored.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.sub-resource',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'A sub-resource is granted as resource/subresource.',
    observe:
      'Rule resources [pods/status], verbs [get]: get of the status of a pod is allowed, get of its log is not.',
    wrong: 'The slash is not understood, and sub-resources are always denied.',
    needs: ['rbac', 'second-identity', 'pods'],
  },
  {
    id: 'authorization.rules.sub-resource-not-implied',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'A grant on a resource does not include its sub-resources.',
    observe:
      'Rule resources [pods], verbs [get, update]: get of the pod is allowed, get and update of its status are 403. (The update is judged where the server offers it to the run itself.) Where the target issues tokens for accounts: with every verb on serviceaccounts a POST to the token of one is 403, and create on serviceaccounts/token allows it.',
    wrong: 'The sub-resource is removed before the rules are compared.',
    needs: ['rbac', 'second-identity', 'pods'],
  },
  {
    id: 'authorization.rules.sub-resource-not-parent',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'A grant on a sub-resource does not include its parent resource.',
    observe: 'Rule resources [pods/status], verbs [*]: get of the status is allowed, get of the pod is 403.',
    wrong: 'Only the part before the slash is compared.',
    needs: ['rbac', 'second-identity', 'pods'],
  },
  {
    id: 'authorization.rules.every-resource',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: '* in resources matches all, sub-resources too.',
    observe:
      'Rule resources [*] of the core group, verbs [get]: get of a config map and of a secret is 200; get of a pod and of its status is allowed where pods are served; get of a role is 403.',
    wrong: '* matches no sub-resources.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.partial-wildcard',
    document: 'access',
    section: '2.2',
    level: 'UNSPECIFIED',
    text: 'Wildcards in a part of a resource name, such as */scale and pods/*, are not described.',
    observe:
      'Record whether rules for */status and pods/* are accepted, and whether each grants the status of a pod.',
    wrong: 'Demanding one certain answer.',
    needs: ['rbac', 'second-identity', 'pods'],
  },
  {
    id: 'authorization.rules.resource-names',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'resourceNames limits a rule to the objects named.',
    observe:
      'Rule resources [configmaps], verbs [get, delete], resourceNames [a, b]: a user bound to it gets a and b (200); get and delete of c, and of objects named a-2 or x-a, are 403.',
    wrong: 'resourceNames is ignored, or only its first entry counts.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.resource-names-of-sub-resources',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'resourceNames limits a rule on a sub-resource to the sub-resource of the objects named.',
    observe:
      'Rule resources [serviceaccounts/token], verbs [create], resourceNames [a]: a user bound to it gets a token of a, and 403 for one of a-2. Rule resources [pods/status], verbs [get, patch], resourceNames [a]: the status of a is read and patched, that of a-2 is 403. Sub-resources that the target does not serve are skipped.',
    wrong:
      'resourceNames is compared for objects only, or a POST to a sub-resource is treated as a request without a name.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.resource-names-empty',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'An empty resourceNames does not limit the rule.',
    observe:
      'With a rule that has resourceNames [], and with one that lacks the field, a user bound to it gets any config map.',
    wrong: '[] permits no object.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.resource-names-reach-no-others',
    document: 'access',
    section: '2.2',
    level: 'SHOULD',
    text: 'A rule with resourceNames does not allow a list or a deletion of the collection beyond the objects named. (Inferred: a rule that includes others is not restricted to those named.)',
    observe:
      'Under a rule with verbs [get, list, watch, deletecollection] and resourceNames [a, b] a list and a watch are refused, or do not show c; a DELETE of the collection does not delete c.',
    wrong: 'resourceNames is ignored for requests that name no object.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.asterisk-elsewhere',
    document: 'access',
    section: '2.2',
    level: 'SHOULD',
    text: 'An asterisk is a wildcard only where the document defines it: alone in apiGroups, resources and verbs, and at the end of a path. (Inferred.)',
    observe:
      'Rules with resources [config*], with verbs [l*], with resourceNames [*] and with a prefix of a name and an asterisk, and a binding of the User *: each is refused, or does not allow a user without other rights to list or get config maps (403).',
    wrong: 'The values of rules and subjects are treated as patterns.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.resource-names-of-collections',
    document: 'access',
    section: '2.2',
    level: 'UNSPECIFIED',
    text: 'What resourceNames does to create, list, watch and deletecollection, which name no object, is not described.',
    observe:
      'Record the answers under a rule with resourceNames [a], also for a list with the field selector metadata.name=a.',
    wrong: 'Demanding one certain answer.',
    needs: ['rbac', 'second-identity'],
  },
] as const satisfies readonly Row[];
