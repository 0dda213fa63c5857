// Planted faults of DELETE whose body has an option that is not about finalizers (document core 2.9, 3.1).
import { isObject } from '../../object.ts';
import type { JsonObject } from '../../object.ts';
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';
import type { Parts } from '../../parts/index.ts';
import { timestamp, withMetadata } from '../../parts/metadata.ts';

type Sent = (options: JsonObject) => boolean;

const noteDeletes = (parts: Parts, isSent: Sent) =>
  noteRequests(
    parts,
    ({ route, body }) =>
      route.verb === 'delete' && body.form === 'document' && isObject(body.value) && isSent(body.value),
  );

/** Objects are removed at once. */
const skipping = (id: string, option: string, isSent: Sent): Fault => ({
  id,
  title: `A DELETE with ${option} in its body removes the object at once, finalizers or not.`,
  breaks: ['lifecycle.finalizers.keep-object'],
  install(parts) {
    const noted = noteDeletes(parts, isSent);
    alterChanges(parts, (decided) =>
      noted() !== undefined && decided.action === 'put' ? { ...decided, action: 'remove' } : decided,
    );
  },
});

/** Objects that were deleted before are marked again. */
const markingAgain = (id: string, option: string, isSent: Sent): Fault => ({
  id,
  title: `A later DELETE with ${option} in its body sets metadata.deletionTimestamp again.`,
  breaks: ['lifecycle.timestamp.first-delete-only'],
  install(parts) {
    const noted = noteDeletes(parts, isSent);
    alterChanges(parts, (decided, before) => {
      const isAgain = decided.action === 'keep' && Boolean(before.metadata.deletionTimestamp);
      if (noted() === undefined || !isAgain) return decided;
      const deletionTimestamp = timestamp(new Date(Date.now() + 7000));
      return { action: 'put', value: withMetadata(before, { ...before.metadata, deletionTimestamp }) };
    });
  },
});

const isOrphanFalse: Sent = ({ orphanDependents }) => orphanDependents === false;
const hasPreconditions: Sent = ({ preconditions }) => preconditions !== undefined;

export default [
  skipping('delete-with-preconditions-skips-finalizers', 'preconditions', hasPreconditions),
  skipping('delete-with-orphan-dependents-false-skips-finalizers', 'orphanDependents false', isOrphanFalse),
  skipping('delete-without-options-skips-finalizers', 'no option', (options) =>
    Object.keys(options).every((name) => name === 'kind' || name === 'apiVersion'),
  ),
  markingAgain('later-delete-with-preconditions-marks-again', 'preconditions', hasPreconditions),
  markingAgain('later-delete-with-orphan-dependents-marks-again', 'orphanDependents false', isOrphanFalse),
] satisfies readonly Fault[];
