// Which parts a fault replaces, and which parts a case passes: both by the part's name, `area.function`.
import { createParts } from '../../../reference-server/parts/index.ts';
import type { Parts } from '../../../reference-server/parts/index.ts';
import type { Fault } from '../../../reference-server/faults/fault.ts';

type Area = Record<string, unknown>;

/** The parts that differ once the fault is installed. */
export function partsOfFault(fault: Fault): ReadonlySet<string> {
  const parts = createParts();
  const before = new Map(entriesOf(parts));
  fault.install(parts);
  return new Set(
    entriesOf(parts)
      .filter(([name, part]) => before.get(name) !== part)
      .map(([name]) => name),
  );
}

/** Reports each call of a part of the record. */
export function instrument(parts: Parts, called: (name: string) => void): void {
  const instrumentArea = (area: Area, prefix: string) => {
    for (const [name, part] of Object.entries(area)) {
      const path = `${prefix}${name}`;
      if (isArea(part)) instrumentArea(part, `${path}.`);
      if (typeof part !== 'function') continue;
      const original = part as (...args: unknown[]) => unknown;
      area[name] = (...args: unknown[]) => {
        called(path);
        return original(...args);
      };
    }
  };
  instrumentArea(parts, '');
}

/** The parts with their names; an area may contain areas. */
export function entriesOf(parts: Parts): [string, unknown][] {
  const entriesIn = (area: Area, prefix: string): [string, unknown][] =>
    Object.entries(area).flatMap(([name, part]): [string, unknown][] =>
      isArea(part) ? entriesIn(part, `${prefix}${name}.`) : [[`${prefix}${name}`, part]],
    );
  return entriesIn(parts, '');
}

const isArea = (part: unknown): part is Area =>
  typeof part === 'object' &&
  part !== null &&
  Object.values(part).some((member) => typeof member === 'function');
