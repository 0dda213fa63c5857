// The requirement that the rules of RBAC hold together, whatever roles and bindings there are (access 2.2, 5.4).
import type { Row } from '../row.ts';

export default [
  {
    id: 'authorization.decisions.any',
    document: 'access',
    section: '5.4',
    also: ['access 2.2', 'access 2.5'],
    level: 'MUST',
    text: 'Whatever roles and bindings there are, each request is allowed or refused as their rules say, and access reviews say the same.',
    observe:
      'Generated policies of roles, cluster roles and bindings in two namespaces and cluster-wide. SubjectAccessReviews and real requests (403 or not; writes as dry-runs) get the decision of an executable model of section 2.2; of each kind of question about half are allowed. Paths that are not served are not requested where they are open to somebody whom no rule names. A wrong decision is shrunk to the fewest bindings.',
    wrong:
      'Verbs and resources of different rules are mixed, or a review says yes where the request gets 403.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.escalation.any',
    document: 'access',
    section: '5.4',
    also: ['access 2.2', 'access 7'],
    level: 'MUST',
    text: 'Whatever somebody holds, and wherever, they can put into a role, and bind, what they hold at that scope, or what the verbs escalate and bind spare them, and nothing else.',
    observe:
      'Generated rights in the namespace, in another one and cluster-wide; attempts to create and apply a Role or ClusterRole, to put its rules by PUT and PATCH in the place of as many that are held, and to bind one. Each succeeds or is refused as an executable model says; about half of them must succeed.',
    wrong: 'Rights in one namespace count in another, or a patch of a role is not checked.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
] as const satisfies readonly Row[];
