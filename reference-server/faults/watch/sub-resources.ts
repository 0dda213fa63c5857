// Faults of changes through sub-resources (document core 6): a part of an object changes without an event.
import { sameJson } from '../../same-json.ts';
import type { ApiObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { keepEvents } from './mutate-watch.ts';

const breaks = ['watch.event.modified-on-patch', 'watch.event.modified-on-update'];

export default [
  silent('status-changes-unannounced', 'status'),
  silent('scale-changes-unannounced', 'spec'),
] as const satisfies readonly Fault[];

function silent(id: string, part: 'status' | 'spec'): Fault {
  return {
    id,
    title: `A change of the ${part} of a custom object alone produces no event.`,
    breaks,
    install(parts) {
      keepEvents(parts, ({ entry, previous }, { route }) => {
        if (previous === undefined || route.kind.custom !== true) return true;
        const isOfPart = !sameJson(entry.value[part], previous.value[part]);
        return !isOfPart || !sameJson(without(entry.value, part), without(previous.value, part));
      });
    },
  };
}

/** Removes the fields that every change modifies. */
function without({ metadata, ...content }: ApiObject, part: string): unknown {
  const { resourceVersion: _version, managedFields: _owners, generation: _generation, ...rest } = metadata;
  return { ...content, [part]: undefined, metadata: rest };
}
