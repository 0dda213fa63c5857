// Faults that turn further rows about health red, each with the reason.
import { byRow } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export default [
  ...byRow(
    { 'health.exclude.repeated': ['lines-end-at-an-excluded-check'] },
    'it sends a further form, size or option, which these faults meet, too',
  ),
  ...byRow(
    { 'health.exclude.verbose-line': ['liveness-takes-one-exclude', 'only-the-last-exclude-counts'] },
    'its objects are written, recorded, listed or deleted in the same way',
  ),
  ...byRow(
    { 'health.status.single-beside-failing': ['single-readiness-checks-without-slash'] },
    'it combines the feature of the fault with another one',
  ),
] satisfies readonly Entanglement[];
