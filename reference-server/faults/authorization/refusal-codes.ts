// Planted faults of the status codes of refusals for which the document states no number (access 7).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const escalation = /attempting to grant permissions not currently held/;
const roleRef = /cannot change roleRef/;

/** Replaces the status code of errors with this message. */
function answerWith(parts: Parts, message: RegExp, code: number): void {
  const { statusOfError } = parts.errors;
  parts.errors.statusOfError = (error) => {
    const answer = statusOfError(error);
    return message.test(JSON.stringify(answer.status)) ? { ...answer, code } : answer;
  };
}

const ofEscalation = [
  'authorization.escalation.role-create',
  'authorization.escalation.role-update',
  'authorization.escalation.cluster-role-create',
  'authorization.escalation.cluster-role-update',
  'authorization.escalation.role-scope',
  'authorization.escalation.rules-not-mixed',
  'authorization.escalation.unchanged-rules',
  'authorization.escalation.wildcard',
  'authorization.escalation.resource-names',
  'authorization.escalation.escalate-on-roles',
  'authorization.escalation.escalate-on-cluster-roles',
  'authorization.escalation.aggregation-rule',
  'authorization.escalation.role-binding-create',
  'authorization.escalation.role-binding-update',
  'authorization.escalation.cluster-role-binding-create',
  'authorization.escalation.cluster-role-binding-update',
  'authorization.escalation.binding-scope',
  'authorization.escalation.bind-on-roles',
  'authorization.escalation.bind-on-cluster-roles',
  'authorization.escalation.any',
] as const;

export default [
  {
    id: 'escalation-answered-as-invalid',
    title: 'Granting rights that the author does not hold is answered 422.',
    breaks: ['authorization.escalation.forbidden-status'],
    install: (parts) => answerWith(parts, escalation, 422),
  },
  {
    id: 'escalation-answered-as-server-error',
    title: 'Granting rights that the author does not hold is answered 500.',
    breaks: ['authorization.escalation.forbidden-status', ...ofEscalation],
    install: (parts) => answerWith(parts, escalation, 500),
  },
  {
    id: 'changed-role-ref-answered-as-conflict',
    title: 'A changed roleRef is answered 409.',
    breaks: ['authorization.bindings.role-ref-validation-error'],
    install: (parts) => answerWith(parts, roleRef, 409),
  },
  {
    id: 'changed-role-ref-answered-as-server-error',
    title: 'A changed roleRef is answered 500.',
    breaks: [
      'authorization.bindings.role-ref-validation-error',
      'authorization.bindings.role-ref-fixed-on-put',
      'authorization.bindings.role-ref-fixed-on-patch',
      'authorization.bindings.role-ref-fixed-cluster-wide',
    ],
    install: (parts) => answerWith(parts, roleRef, 500),
  },
] as const satisfies readonly Fault[];
