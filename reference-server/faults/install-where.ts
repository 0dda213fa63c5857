// Limits a planted fault to some requests: as if the server had code of its own for them, with the same bug.
import type { Parts } from '../parts/index.ts';
import type { Fault } from './fault.ts';
import { noteRequests } from './note-requests.ts';

type Noted = Parameters<Parameters<typeof noteRequests>[1]>[0];
type Groups = Record<string, Record<string, unknown>>;
type Call = (...values: unknown[]) => unknown;

/** Parts by which faults note the present request. */
const notes = new Set(['routing.writtenPlace', 'selectors.selectorTexts', 'lists.prefixOf']);

/** Installs the fault with the id for requests that match. */
export function installWhere(
  parts: Parts,
  faults: readonly Fault[],
  id: string,
  matches: (noted: Noted) => boolean,
): void {
  const noted = noteRequests(parts, matches);
  const groups = parts as unknown as Groups;
  const altered = Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, { ...group }]));
  const fault = faults.find((one) => one.id === id);
  if (fault === undefined) throw new TypeError(`no fault has the id ${id}`);
  fault.install(altered as unknown as Parts);
  for (const [name, group] of Object.entries(groups))
    for (const [member, sound] of Object.entries(group)) {
      const wrong = altered[name]?.[member];
      if (wrong === sound || typeof wrong !== 'function' || typeof sound !== 'function') continue;
      group[member] = notes.has(`${name}.${member}`)
        ? wrong
        : (...values: unknown[]) => ((noted() === undefined ? sound : wrong) as Call)(...values);
    }
}
