// Generated cases on servers in this process: the bundled one and the variant server, of any seed.
import { orch } from '../../common/dialects/names.ts';
import { cases } from '../index.ts';
import type { Case } from '../kit/case.ts';
import { runCase } from '../engine/run-case.ts';
import type { CaseRun } from '../engine/run-case.ts';
import { openInProcess } from '../engine/in-process/environment.ts';
import type { InProcess } from '../engine/in-process/environment.ts';
import { openVariantServer } from './variant-server/variant-server.ts';

/** @throws Error where no case shows it */
export function caseOf(id: string): Case {
  const found = cases.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no case shows ${id}`);
  return found;
}

/** Ends the target, too. */
export async function runOn(target: InProcess, one: Case): Promise<CaseRun> {
  try {
    return await runCase(one, target.environment);
  } finally {
    await target.drop();
  }
}

export const plain = (seed: number, alter?: Parameters<typeof openInProcess>[0]['alter']) =>
  openInProcess({ names: orch, seed, poolSize: 1, ...(alter === undefined ? {} : { alter }) });

export const variant = (seed: number) =>
  openVariantServer({ names: orch, seed, discovery: true, opaque: true, annotated: () => false });
