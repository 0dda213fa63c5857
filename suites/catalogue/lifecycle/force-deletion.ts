// Requirements on the forced deletion of unreadable objects.
import type { Row } from '../row.ts';

export default [
  {
    id: 'lifecycle.force.no-effect-without-gate',
    document: 'core',
    section: '4.13',
    also: ['core 3.1', 'core 3.3'],
    level: 'MUST',
    text: 'ignoreStoreReadErrorWithClusterBreakingPotential has force only with its feature gate, which is off by default; and a readable object keeps its finalizers in any case.',
    observe:
      'DELETE with the option true on a healthy object with a finalizer: the object is not removed. Record whether the option is refused.',
    wrong: 'The option removes objects on a server in its default configuration.',
  },
  {
    id: 'lifecycle.force.readable-object-kept',
    document: 'core',
    section: '3.1',
    also: ['core 4.13'],
    level: 'MUST',
    text: 'The forced path opens only after ordinary deletion failed with a corrupt-resource error, so a healthy object keeps the normal rules.',
    observe:
      'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with a finalizer and the option true: it is not removed while the finalizer is there. The status is recorded; a refusal is allowed.',
    wrong: 'The option bypasses the finalizers of readable objects.',
    needs: ['launcher', 'force-deletion'],
  },
  {
    id: 'lifecycle.force.readable-object-deleted',
    document: 'core',
    section: '3.1',
    also: ['core 4.13'],
    level: 'SHOULD',
    text: 'Normal deletion is attempted first, so with the force option alone a readable object is deleted as without it. (Inferred.)',
    observe:
      'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with the option true alone: success, and the object goes. The same with a finalizer: success, deletionTimestamp is set, and the object goes with its finalizer.',
    wrong:
      'A server with the gate on refuses every delete with the option, so that its refusals show nothing.',
    needs: ['launcher', 'force-deletion'],
  },
  {
    id: 'lifecycle.force.off-unless-sent',
    document: 'core',
    section: '4.13',
    also: ['core 2.9'],
    level: 'MUST',
    text: 'The force option of a delete is false unless the request sets it, also when its gate is on.',
    observe:
      'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of an object with a finalizer and without the option: deletionTimestamp is set and the object stays until the finalizer is removed.',
    wrong: 'The gate alone makes every delete forceful.',
    needs: ['launcher', 'force-deletion'],
  },
  {
    id: 'lifecycle.force.excludes-dry-run',
    document: 'core',
    section: '4.13',
    level: 'MUST',
    text: 'With ignoreStoreReadErrorWithClusterBreakingPotential true, dryRun must be unset.',
    observe:
      'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with both fields in the body (dryRun in a form that the server took before: the list ["All"] or the text; the other form is recorded): a refusal, and the object is still there without deletionTimestamp. The same delete without the option, sent first, is not refused, or else the value shows nothing and is recorded; nor is the option alone, or else the row is not exercised.',
    wrong: 'Accepted, and the object is really deleted.',
    needs: ['launcher', 'force-deletion'],
  },
  {
    id: 'lifecycle.force.excludes-grace-period',
    document: 'core',
    section: '4.13',
    level: 'MUST',
    text: 'With ignoreStoreReadErrorWithClusterBreakingPotential true, gracePeriodSeconds must be unset.',
    observe:
      'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with both fields in the body (also 0): a refusal, and the object is still there without deletionTimestamp. The same delete without the option, sent first, is not refused, or else the value shows nothing and is recorded; nor is the option alone, or else the row is not exercised.',
    wrong: '0 is taken as unset.',
    needs: ['launcher', 'force-deletion'],
  },
  {
    id: 'lifecycle.force.excludes-orphan-dependents',
    document: 'core',
    section: '4.13',
    level: 'MUST',
    text: 'With ignoreStoreReadErrorWithClusterBreakingPotential true, orphanDependents must be unset.',
    observe:
      'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with both fields in the body (also false): a refusal, and the object is still there without deletionTimestamp. The same delete without the option, sent first, is not refused, or else the value shows nothing and is recorded; nor is the option alone, or else the row is not exercised.',
    wrong: 'false is taken as unset.',
    needs: ['launcher', 'force-deletion'],
  },
  {
    id: 'lifecycle.force.excludes-preconditions',
    document: 'core',
    section: '4.13',
    level: 'MUST',
    text: 'With ignoreStoreReadErrorWithClusterBreakingPotential true, preconditions must be unset.',
    observe:
      'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with both fields in the body (with its own uid): a refusal, and the object is still there without deletionTimestamp. The same delete without the option, sent first, is not refused, or else the value shows nothing and is recorded; nor is the option alone, or else the row is not exercised.',
    wrong: 'Preconditions are dropped silently.',
    needs: ['launcher', 'force-deletion'],
  },
  {
    id: 'lifecycle.force.excludes-propagation-policy',
    document: 'core',
    section: '4.13',
    level: 'MUST',
    text: 'With ignoreStoreReadErrorWithClusterBreakingPotential true, propagationPolicy must be unset.',
    observe:
      'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with both fields in the body (for example Background): a refusal, and the object is still there without deletionTimestamp. The same delete without the option, sent first, is not refused, or else the value shows nothing and is recorded; nor is the option alone, or else the row is not exercised.',
    wrong: 'Accepted, and the policy is dropped silently.',
    needs: ['launcher', 'force-deletion'],
  },
  {
    id: 'lifecycle.force.removes-unreadable',
    document: 'core',
    section: '3.1',
    also: ['core 4.13'],
    level: 'MUST',
    text: 'An undecryptable or undecodable object is removed by a delete with the ignore option when the gate is on and normal deletion failed as corrupt.',
    excluded: 'not observable: a corrupt object would have to be planted in the backing store',
  },
  {
    id: 'lifecycle.force.skips-constraints',
    document: 'core',
    section: '3.1',
    also: ['core 4.13'],
    level: 'MUST',
    text: 'Forced removal of an unreadable object ignores finalizers and skips precondition checks.',
    excluded: 'not observable: a corrupt object would have to be planted in the backing store',
  },
] as const satisfies readonly Row[];
