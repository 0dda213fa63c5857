// What changed in policy/v1.
import { section } from '../kit/case.ts';

export default section('core', '9.3', {
  'versions.disruption-budget.empty-selector': {
    text: 'An empty spec.selector of a PodDisruptionBudget selects all pods of the namespace. It means another thing than an unset one, so both stay apart.',
    observe:
      'One made with selector {} reads back with {}. The selection itself shows only in status fields that are not shown.',
    wrong: 'An empty selector is stored as unset.',
    needs: ['other-kinds'],
    since: 'v1.21',
  },

  'versions.disruption-budget.unset-selector': {
    text: 'An unset spec.selector of a PodDisruptionBudget selects no pod.',
    observe:
      'One made without a selector reads back without. The selection itself shows only in status fields that are not shown.',
    wrong: 'An unset selector is defaulted to an empty one.',
    needs: ['other-kinds'],
    since: 'v1.21',
  },

  'versions.disruption-budget.empty-selector-in-v1beta1': {
    text: 'In policy/v1beta1 an empty spec.selector selects no pod.',
    until: 'v1.24',
    excluded: 'not observable: the selection shows only in status fields that are not shown',
  },
});
