// Planted faults of objects that finalizers hold: reads other than GET that leave them out, and a kind whose objects nothing holds (document
// core 3.1).
import type { Parts } from '../../parts/index.ts';
import type { Entry } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { alterPages } from '../lists/mutate-reads.ts';
import { noteTables } from '../note-answers.ts';
import { noteRequests } from '../note-requests.ts';

const isLive = ({ value }: Entry): boolean => !value.metadata.deletionTimestamp;

/** Pages without terminating objects, while the condition holds. */
const withoutTerminating = (parts: Parts, isAffected: () => boolean): void =>
  alterPages(parts, (page) => (isAffected() ? { ...page, entries: page.entries.filter(isLive) } : page));

export default [
  {
    id: 'terminating-namespaces-not-listed',
    title: 'A list of namespaces lacks those that are being deleted.',
    breaks: ['lifecycle.finalizers.of-a-namespace'],
    install(parts) {
      const noted = noteRequests(
        parts,
        ({ route }) => route.verb === 'list' && route.kind.plural === 'namespaces',
      );
      withoutTerminating(parts, () => noted() !== undefined);
    },
  },
  {
    id: 'watch-begins-without-terminating-objects',
    title: 'A watch that begins with the state leaves out objects that are being deleted.',
    breaks: ['lifecycle.finalizers.keep-object'],
    install(parts) {
      const { initialEntries } = parts.watch;
      parts.watch.initialEntries = (entries, matches, facts) =>
        initialEntries(entries, matches, facts).filter(isLive);
    },
  },
  {
    id: 'tables-without-terminating-objects',
    title: 'A Table has no rows for objects that are being deleted.',
    breaks: ['lifecycle.finalizers.keep-object'],
    install: (parts) => withoutTerminating(parts, noteTables(parts)),
  },
  {
    id: 'finalizers-of-definitions-ignored',
    title: 'A definition is removed at once although it has finalizers of a client.',
    breaks: ['lifecycle.finalizers.keep-object'],
    install(parts) {
      const { mayBeRemoved } = parts.deletion;
      const isOfClient = (finalizer: string) => finalizer.startsWith('example.com/');
      parts.deletion.mayBeRemoved = (object, ownFinalizers) => {
        const { metadata } = object;
        const finalizers = (metadata.finalizers ?? []).filter((one) => !isOfClient(one));
        const isAffected = object.kind === 'CustomResourceDefinition';
        return mayBeRemoved(
          isAffected ? { ...object, metadata: { ...metadata, finalizers } } : object,
          ownFinalizers,
        );
      };
    },
  },
] as const satisfies readonly Fault[];
