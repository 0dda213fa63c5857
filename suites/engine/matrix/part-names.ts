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
  for (const [areaName, area] of Object.entries(parts) as [string, Area][]) {
    for (const [name, part] of Object.entries(area)) {
      if (typeof part !== 'function') continue;
      const original = part as (...args: unknown[]) => unknown;
      area[name] = (...args: unknown[]) => {
        called(`${areaName}.${name}`);
        return original(...args);
      };
    }
  }
}

function entriesOf(parts: Parts): [string, unknown][] {
  return (Object.entries(parts) as [string, Area][]).flatMap(([area, functions]) =>
    Object.entries(functions).map(([name, part]): [string, unknown] => [`${area}.${name}`, part]),
  );
}
