// Label selectors and conditions as fields of kinds.
import { int64, list, map, oneOf, required, requiredString, string, struct, time } from './declare.ts';

const labelSelectorRequirement = struct('LabelSelectorRequirement', {
  key: requiredString({ description: 'The label that the requirement is about.' }),
  operator: required(oneOf(['In', 'NotIn', 'Exists', 'DoesNotExist'])),
  values: list(string(), { description: 'Compared by In and NotIn; empty for the others.' }),
});

export const labelSelector = struct(
  'LabelSelector',
  {
    matchLabels: map(string(), { description: 'Labels that must be there with these values.' }),
    matchExpressions: list(labelSelectorRequirement, { description: 'Requirements that must all hold.' }),
  },
  { structType: 'atomic', description: 'Selects objects by label; an empty one selects all.' },
);

export const condition = struct(
  'Condition',
  {
    type: requiredString({ maxLength: 316 }),
    status: required(oneOf(['True', 'False', 'Unknown'])),
    observedGeneration: int64({ minimum: 0 }),
    lastTransitionTime: required(time({ nullable: true })),
    reason: requiredString({ maxLength: 1024 }),
    message: required(string({ maxLength: 32_768 })),
  },
  { description: 'One aspect of the current state.' },
);
