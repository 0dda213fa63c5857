// Planted faults of managers that are named after the User-Agent (document core 4.9).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';

/** Writes that match and name no manager have one name for all. */
function nameWriters(parts: Parts, matches: Parameters<typeof noteWrites>[1]): void {
  const { managerName } = parts.ownership;
  const isMatch = noteWrites(parts, matches);
  parts.ownership.managerName = (fieldManager, userAgent) =>
    fieldManager === '' && isMatch() ? 'unknown' : managerName(fieldManager, userAgent);
}

export default [
  {
    id: 'user-agent-not-read',
    title: 'A write without fieldManager is recorded under one name for all.',
    breaks: ['apply.entry.manager-from-user-agent'],
    install(parts) {
      parts.ownership.managerName = (fieldManager) => (fieldManager === '' ? 'client' : fieldManager);
    },
  },
  {
    id: 'user-agent-without-version-not-read',
    title: 'A write without fieldManager, and with a User-Agent without a version, has one name for all.',
    breaks: ['apply.entry.manager-from-user-agent'],
    install(parts) {
      const { managerName } = parts.ownership;
      parts.ownership.managerName = (fieldManager, userAgent) =>
        fieldManager === '' && !userAgent?.includes('/') ? 'unknown' : managerName(fieldManager, userAgent);
    },
  },
  {
    id: 'user-agent-of-json-patches-not-read',
    title: 'A JSON patch without fieldManager is recorded under one name for all.',
    breaks: ['apply.entry.manager-from-user-agent'],
    install: (parts) => nameWriters(parts, hasBodyOf('application/json-patch+json')),
  },
  {
    id: 'user-agent-of-sub-resources-not-read',
    title: 'A write of a status without fieldManager is recorded under one name for all.',
    breaks: ['apply.entry.manager-from-user-agent'],
    install: (parts) => nameWriters(parts, ({ route }) => route.subresource === 'status'),
  },
  {
    id: 'manager-of-an-earlier-request',
    title: 'A write without fieldManager has the manager that an earlier request of its verb named.',
    breaks: ['apply.entry.manager-from-user-agent'],
    install(parts) {
      const { namedManager } = parts.ownership;
      const earlier = new Map<string, string>();
      parts.ownership.namedManager = (query, verb, operation) => {
        const named = namedManager(query, verb, operation) || (earlier.get(verb) ?? '');
        earlier.set(verb, named);
        return named;
      };
    },
  },
] as const satisfies readonly Fault[];
