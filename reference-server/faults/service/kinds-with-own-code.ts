// Planted faults of built-in kinds that servers often implement with code of their own (document core 2.1, 2.3, 4.8, 4.12).
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';
import { noteRequests, typeOf } from '../note-requests.ts';

const ownKinds: readonly string[] = ['Event', 'Pod', 'Secret', 'Service'];

export default [
  {
    id: 'initial-events-of-events-unselected-by-fields',
    title: 'A field selector filters the changes of a watch of events, but not its initial state.',
    breaks: ['service.kinds.watches'],
    install({ watch }) {
      const { initialEntries } = watch;
      watch.initialEntries = (entries, matches, facts) => {
        const isAffected = facts.route.kind.kind === 'Event' && facts.selectedBy.includes('fields');
        return isAffected ? entries : initialEntries(entries, matches, facts);
      };
    },
  },
  {
    id: 'merge-patch-of-own-kinds-ignores-records',
    title: 'A merge patch of pods, services, secrets and events does not change managedFields.',
    breaks: ['service.kinds.ownership'],
    install(parts) {
      const noted = noteRequests(
        parts,
        (one) => typeOf(one).includes('/merge-patch') && ownKinds.includes(one.route.kind.kind),
      );
      const { ownersBefore } = parts.ownership;
      parts.ownership.ownersBefore = (given, current) => {
        if (noted() === undefined) return ownersBefore(given, current);
        const { managedFields: _given, ...metadata } = given.metadata;
        return ownersBefore({ ...given, metadata }, current);
      };
    },
  },
  {
    id: 'every-write-of-own-kinds-counts',
    title: 'Each write of pods, services, secrets and events stamps them, also one that changes nothing.',
    breaks: ['service.kinds.no-op-writes'],
    install(parts) {
      const noted = noteRequests(parts, ({ route: { kind, verb, subresource } }) => {
        const isChange = verb === 'update' || verb === 'patch';
        return isChange && subresource === '' && ownKinds.includes(kind.kind);
      });
      let count = 0;
      alterChanges(parts, (decided, before) => {
        if (decided.action !== 'keep' || noted() === undefined) return decided;
        count += 1;
        const annotations = { ...before.metadata.annotations, writes: String(count) };
        return { action: 'put', value: { ...before, metadata: { ...before.metadata, annotations } } };
      });
    },
  },
] as const satisfies readonly Fault[];
