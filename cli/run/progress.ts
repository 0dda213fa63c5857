// Live progress by section: on a terminal one line that is rewritten, otherwise one line per finished section.
import type { Requirement } from '../../suites/catalogue/index.ts';
import type { CaseRun } from '../../suites/engine/run-case.ts';

export interface Progress {
  finished(run: Pick<CaseRun, 'rows' | 'outcome'>): void;
  /** Prints lines that are not rewritten. */
  note(lines: readonly string[]): void;
  end(): void;
}

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const redKinds: ReadonlySet<string> = new Set(['failed', 'blocked', 'error']);

interface Tally {
  readonly total: number;
  done: number;
  red: number;
}

/** `planned` are the requirements whose cases will run. */
export function createProgress(planned: readonly Requirement[], output: Output): Progress {
  const tallies = new Map<string, Tally>();
  const sectionOf = new Map(planned.map((row) => [row.id as string, `${row.document} ${row.section}`]));
  for (const section of sectionOf.values()) {
    tallies.set(section, { done: 0, red: 0, total: (tallies.get(section)?.total ?? 0) + 1 });
  }
  let done = 0;
  let red = 0;

  const clear = () => {
    if (output.isTTY) output.write('\r\u001B[2K');
  };

  function render(section: string, tally: Tally): void {
    if (output.isTTY) {
      const marks = red === 0 ? '' : `, ${red} red`;
      output.write(`\r\u001B[2K${done}/${planned.length}${marks}  ${section}`);
    } else if (tally.done === tally.total) {
      const state = tally.red === 0 ? 'ok' : `${tally.red} red`;
      output.write(`${section.padEnd(12)} ${`${tally.done}`.padStart(4)}  ${state}\n`);
    }
  }

  return {
    finished({ rows, outcome }) {
      const isRed = redKinds.has(outcome.kind);
      for (const id of rows) {
        const section = sectionOf.get(id);
        const tally = section === undefined ? undefined : tallies.get(section);
        if (section === undefined || tally === undefined) continue;
        tally.done += 1;
        done += 1;
        if (isRed) {
          tally.red += 1;
          red += 1;
        }
        render(section, tally);
      }
    },
    note(lines) {
      clear();
      for (const line of lines) output.write(`${line}\n`);
    },
    end: clear,
  };
}
