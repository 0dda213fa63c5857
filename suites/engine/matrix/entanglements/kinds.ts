// Faults that turn further rows about single kinds red, each with the reason.
import { byRow } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export default [
  ...byRow(
    { 'kinds.claim-templates.gate-required': ['alpha-on-by-default'] },
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    { 'kinds.claim-templates.spec-immutable': ['annotating-claim-template-in-v1'] },
    'it writes by each way, or reads a name before it is there',
  ),
  ...byRow(
    { 'kinds.claims.made-for-pod': ['pod-status-path-refuses-all'] },
    'its objects are read, listed, changed or deleted in the same way',
  ),
  ...byRow(
    {
      'kinds.claims.metadata-copied': [
        'claims-for-first-entry-only',
        'claims-of-second-entry-from-first-template',
        'pod-status-path-refuses-all',
      ],
      'kinds.claims.never-updated': ['claim-named-like-template'],
    },
    'its objects are written, recorded, listed or deleted in the same way',
  ),
] satisfies readonly Entanglement[];
