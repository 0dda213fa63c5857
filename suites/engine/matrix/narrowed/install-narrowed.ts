// Installs a planted fault for a part of the calls: the others go to the original parts.
import type { Fault } from '../../../../reference-server/faults/fault.ts';
import type { Parts } from '../../../../reference-server/parts/index.ts';
import { compare } from './same-result.ts';
import type { Part } from './same-result.ts';

export interface NarrowedInstall {
  readonly fault: Pick<Fault, 'install'>;
  /** Whether the call that is being made belongs to the narrowing. */
  readonly applies: () => boolean;
  /** Hears of each call of a faulty part; returns whether the result is to be compared with that of the original. */
  readonly called: () => boolean;
  readonly differed: () => void;
}

type Area = Record<string, unknown>;

/** Areas whose parts write or send: to call one once more, to compare, would change something. */
const actingAreas: readonly string[] = ['storage', 'dryRun', 'admission', 'forceDeletion', 'controllers'];

export function installNarrowed(parts: Parts, { fault, applies, called, differed }: NarrowedInstall): void {
  const areas = Object.entries(parts) as [string, Area][];
  const compared = areas.flatMap(([name, area]) =>
    Object.entries(area).flatMap(([member, original]) => {
      if (typeof original !== 'function') return [];
      const one = compare(original as Part, !actingAreas.includes(name));
      area[member] = one.recording;
      return [{ area, member, original: original as Part, ...one }];
    }),
  );
  fault.install(parts);
  for (const { area, member, original, recording, call } of compared) {
    const faulty = area[member] as Part;
    area[member] =
      faulty === recording
        ? original
        : (...args: unknown[]) => {
            if (!applies()) return original(...args);
            return called()
              ? call(faulty, args, (isDifferent) => isDifferent && differed())
              : faulty(...args);
          };
  }
}
