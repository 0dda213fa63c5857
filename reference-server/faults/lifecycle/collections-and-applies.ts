// Planted faults of finalizers and times where a DELETE of a collection marks objects, and where an apply creates one (document
// core 2.3, 3.1).
import { timestamp, withMetadata } from '../../parts/metadata.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';

export default [
  {
    id: 'delete-collection-orphans-without-finalizers',
    title:
      'A delete of a collection with the policy Orphan replaces the finalizers of its members by that of the policy.',
    breaks: ['endpoints.delete-collection.held-members'],
    install(parts) {
      const noted = noteRequests(parts, ({ route }) => route.verb === 'deletecollection');
      const { propagationFinalizers } = parts.deletion;
      parts.deletion.propagationFinalizers = (current, policy) =>
        propagationFinalizers(noted() !== undefined && policy === 'Orphan' ? [] : current, policy);
    },
  },
  {
    id: 'delete-collection-marks-after-the-grace-period',
    title:
      'A delete of a collection with gracePeriodSeconds in its query sets metadata.deletionTimestamp ahead.',
    breaks: ['lifecycle.timestamp.beside-grace-period'],
    install(parts) {
      const noted = noteRequests(parts, ({ route }) => route.verb === 'deletecollection');
      const { markDeleted } = parts.deletion;
      parts.deletion.markDeleted = (object, grace, finalizers, now) => {
        const marked = markDeleted(object, grace, finalizers, now);
        const seconds = Number(noted()?.route.query.get('gracePeriodSeconds') ?? 0);
        if (marked === object || seconds === 0) return marked;
        const deletionTimestamp = timestamp(new Date(now.getTime() + seconds * 1000));
        return withMetadata(marked, { ...marked.metadata, deletionTimestamp });
      };
    },
  },
  {
    id: 'finalizers-of-applied-objects-sorted',
    title: 'An apply that creates an object sorts metadata.finalizers.',
    breaks: ['lifecycle.finalizers.reordered'],
    install(parts) {
      const noted = noteRequests(parts, ({ route }) => route.verb === 'patch');
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, creation) => {
        const { finalizers } = given;
        const isAffected = noted() !== undefined && finalizers !== undefined;
        return newMetadata(isAffected ? { ...given, finalizers: finalizers.toSorted() } : given, creation);
      };
    },
  },
] as const satisfies readonly Fault[];
