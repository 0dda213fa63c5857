// Cases: generated roles, bindings and requests, compared with the executable model of RBAC (access 2.2, 5.4).
import { section } from '../../kit/case.ts';
import { runEscalation } from '../../models/authorization/run-escalation.ts';
import { runDecisions } from '../../models/authorization/run-decisions.ts';

export default section('access', '5.4', {
  'authorization.escalation.any': {
    text: 'For any rights at any scope, a user can write into a role, and bind, only rights that the user holds at that scope or that the verbs escalate and bind permit.',
    observe:
      'Generated rights in the namespace, in another one and cluster-wide; attempts to create and apply a Role or ClusterRole, to replace as many held rules by its rules with PUT and PATCH, and to bind one. Each attempt succeeds or is refused as an executable model decides; about half of them must succeed.',
    wrong: 'Rights in one namespace apply in another, or a patch of a role is not checked.',
    alsoIn: ['access 2.2', 'access 7'],
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    general: true,
    isolated: true,
    run: runEscalation,
  },

  'authorization.decisions.any': {
    text: 'For any roles and bindings, each request is allowed or refused according to their rules, and access reviews agree.',
    observe:
      'Generated policies of roles, cluster roles and bindings in two namespaces and cluster-wide, for users and a service account, about objects in namespaces and in none and their status. SubjectAccessReviews and real requests (403 or not; writes as dry-runs) get the decision of an executable model of section 2.2; of each kind of request about half are allowed. Paths that are not served are not requested where a user without a rule may get them. A wrong decision is shrunk to the fewest bindings.',
    wrong: 'Verbs and resources of different rules are mixed, or a review allows a request that gets 403.',
    alsoIn: ['access 2.2', 'access 2.5'],
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    general: true,
    isolated: true,
    run: runDecisions,
  },
});
