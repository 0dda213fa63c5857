// Cases: generated roles, bindings and requests, compared with the executable model of RBAC (access 2.2, 5.4).
import { section } from '../kit/case.ts';
import { runEscalation } from '../models/authorization/run-escalation.ts';
import { runDecisions } from '../models/authorization/run-decisions.ts';

export default section({
  'authorization.escalation.any': {
    general: true,
    isolated: true,
    run: runEscalation,
  },
  'authorization.decisions.any': {
    general: true,
    isolated: true,
    run: runDecisions,
  },
});
