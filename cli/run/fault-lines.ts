// The effect of a planted fault on the rows that it breaks, printed at the end of a run with `--fault`.
import type { Fault } from '../../reference-server/faults/fault.ts';
import { faultEffect } from '../../reports/fault-effect.ts';
import { printable } from '../../reports/printable.ts';
import type { Result } from '../../reports/result.ts';

export interface FaultJudgement {
  /** A row that the fault breaks failed (MUST) or warned (SHOULD), and is not an expected failure. */
  readonly isCaught: boolean;
  /** One line for each row that the fault breaks. */
  readonly lines: readonly string[];
}

export function judgeFault({ id, breaks }: Pick<Fault, 'id' | 'breaks'>, result: Result): FaultJudgement {
  const effects = breaks.map((row) => {
    const found = result.requirements.find((one) => one.id === row);
    if (found === undefined) return { row, isKilled: false, isExpected: false, text: 'not selected' };
    const effectsOfCases = found.cases.map(({ outcome }) => faultEffect(found.level, outcome));
    const decisive = effectsOfCases.find(({ isKilled }) => isKilled) ?? effectsOfCases[0];
    const isExpected = found.expectedFailure !== undefined;
    return { row, isExpected, ...(decisive ?? faultEffect(found.level, undefined)) };
  });
  return {
    isCaught: effects.some(({ isKilled, isExpected }) => isKilled && !isExpected),
    lines: effects.map(({ row, isKilled, text }) =>
      isKilled ? `fault ${id} killed: ${row}` : `fault ${id} survived: ${row} (${printable(text)})`,
    ),
  };
}
