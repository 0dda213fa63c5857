// Requirements on rules for paths that are not resources.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authorization.rules.path-exact',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'An entry of nonResourceURLs without a wildcard matches that path alone.',
    observe:
      'nonResourceURLs [/made-up], verbs [get], bound cluster-wide: GET of /made-up is allowed, of /made-up/a, /made-upper and /made refused (on a path that is not served: 403 where the rule does not match, another 4xx such as 404 where it does; no verdict where the path is not refused before the rule exists).',
    wrong: 'Entries match as prefixes.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.rules.path-wildcard',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: '* at the end of an entry of nonResourceURLs is a wildcard.',
    observe:
      'nonResourceURLs [/other, /made-up/*, /stem*], verbs [get], bound cluster-wide: GET of /made-up/a, /made-up/a/b, /stemmed, /stemmed/a/b, /stem/a and /other is allowed, of /another/a, /made-upa and /ste refused. Whether /stem* matches /stem itself is not judged (on a path that is not served: 403 where the rule does not match, another 4xx such as 404 where it does; no verdict where the path is not refused before the rule exists).',
    wrong: '* is taken literally, or is a wildcard only after a slash.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.rules.path-wildcard-elsewhere',
    document: 'access',
    section: '2.2',
    level: 'SHOULD',
    text: '* is a wildcard at the end of an entry only. (Inferred from "as a suffix".)',
    observe:
      'A ClusterRole with nonResourceURLs [/made-up/*/b] is refused, or does not allow GET of /made-up/a/b. No verdict where a path that is not served is not refused before the rule exists.',
    wrong: '* matches anywhere.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.rules.paths-cluster-wide-only',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'nonResourceURLs apply only with cluster-wide bindings.',
    observe:
      'A ClusterRole with nonResourceURLs [/made-up] bound by a RoleBinding, and a Role with the same rule where it is accepted: GET of /made-up stays 403. The ClusterRole bound by a ClusterRoleBinding allows it (on a path that is not served: 403 where the rule does not match, another 4xx such as 404 where it does; no verdict where the path is not refused before the rule exists).',
    wrong: 'A RoleBinding grants paths.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.rules.paths-in-a-role',
    document: 'access',
    section: '2.2',
    level: 'UNSPECIFIED',
    text: 'Whether a Role with nonResourceURLs is refused, or stored without effect, is not stated.',
    observe: 'Record the answer to a POST of one.',
    wrong: 'Demanding one certain answer.',
    needs: ['rbac'],
  },
  {
    id: 'authorization.rules.paths-and-resources-apart',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'Rules on resources do not allow paths, and rules on paths do not allow resources.',
    observe:
      "Bound cluster-wide, apiGroups ['*'], resources ['*'], verbs ['*'] does not allow GET of a path that no default role allows (403), while roles are listed; nonResourceURLs ['/*'], verbs ['*'] allows the path, and a list of roles is 403. No verdict where the path is not refused before the rule exists.",
    wrong: 'resources * covers /metrics.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.paths.other-spellings',
    document: 'access',
    section: '5.4',
    also: ['access 1', 'access 2.2'],
    level: 'MUST',
    text: 'A request is authorized as the request that the server answers: another spelling of a path gives no access that was not granted.',
    observe:
      'Users with rules for /made-up/* and for /* request the secrets of a namespace by /made-up/../api/v1/..., with %2e%2e, ..%2f, //api/v1/... and /./api/v1/...; one with get of namespaces requests namespaces/<name>%2Fsecrets; one with get of pods for pods/<name>%2Fstatus; one with get of secrets and delete of config maps sends GET and DELETE to these collections with a slash at the end. No answer (a redirect is not followed) shows a secret or the status, and no config map is deleted. With list of secrets the normal path shows them.',
    wrong: 'Paths are normalised, or decoded, after they are authorized.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
] as const satisfies readonly Row[];
