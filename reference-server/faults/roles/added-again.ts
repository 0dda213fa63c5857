// Faults of a start that adds to default objects what they have, or leaves out some of what they lack (document access 2.3).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

/** The start adds these of the expected subjects. */
function addSubjects(parts: Parts, add: Parameters<Parts['defaults']['reconciledBinding']>[2]): void {
  const { reconciledBinding } = parts.defaults;
  parts.defaults.reconciledBinding = (current, expected) => reconciledBinding(current, expected, add);
}

export default [
  {
    id: 'present-subjects-added-again',
    title: 'Each start adds the subjects of a default binding again, although it has them.',
    breaks: ['roles.reconciliation.missing-subject'],
    install: (parts) => addSubjects(parts, (_existing, expected) => expected),
  },
  {
    id: 'present-subjects-added-beside-missing-ones',
    title: 'Where a subject of a default binding is missing, a start adds all of its subjects.',
    breaks: ['roles.reconciliation.missing-subject'],
    install(parts) {
      const { reconciledBinding } = parts.defaults;
      parts.defaults.reconciledBinding = (current, expected, missing) =>
        reconciledBinding(current, expected, (existing, wanted) =>
          missing(existing, wanted).length === 0 ? [] : wanted,
        );
    },
  },
  {
    id: 'missing-accounts-not-reconciled',
    title: 'A start adds missing users and groups to default bindings, but no missing service accounts.',
    breaks: ['roles.reconciliation.missing-subject'],
    install(parts) {
      const { reconciledBinding } = parts.defaults;
      parts.defaults.reconciledBinding = (current, expected, missing) =>
        reconciledBinding(current, expected, (existing, wanted) =>
          missing(existing, wanted).filter(({ kind }) => kind !== 'ServiceAccount'),
        );
    },
  },
  {
    id: 'present-rules-added-again',
    title: 'Each start adds the rules of a default role again, although it has them.',
    breaks: ['roles.reconciliation.missing-permission'],
    install(parts) {
      parts.defaults.missingRules = (_existing, expected) => expected;
    },
  },
] as const satisfies readonly Fault[];
