// Faults of the events of writes that the server makes by itself (document core 6, access 2.2).
import type { RoleObject } from '../../resources/rbac/role.ts';
import { sameJson } from '../../same-json.ts';
import type { Fault } from '../fault.ts';
import { keepEvents } from './mutate-watch.ts';

export default [
  {
    id: 'aggregated-rules-unannounced',
    title: 'An aggregating role that gets new rules produces no event.',
    breaks: ['authorization.aggregation.watched'],
    install(parts) {
      keepEvents(parts, ({ entry, previous }) => {
        const [role, before]: readonly (RoleObject | undefined)[] = [entry.value, previous?.value];
        return !role?.aggregationRule || !before || sameJson(role.rules ?? [], before.rules ?? []);
      });
    },
  },
] as const satisfies readonly Fault[];
