// The status that a server usually answers a request with, held against that of its dry-run (core 4.10).
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { dry } from './dry-runs.ts';
import type { DryQuery } from './dry-runs.ts';

const samples = 3;

/** How many requests one comparison takes. */
export const requestsAtMost = samples + 1;

/** A server may answer one request now with one, now with another of the codes that its endpoint lists: where it is seen
 * to do so, its dry-run may have any of them. The samples follow each other, so that what counts requests is seen, too.
 * @param listed the codes of the endpoint
 * @param send one request of the same kind as the others */
export async function expectNormalStatus(
  { expect }: CaseContext,
  verb: string,
  listed: readonly number[],
  send: (query: DryQuery) => Promise<Answer>,
): Promise<void> {
  const usual: number[] = [];
  for (let count = 0; count < samples; count += 1) {
    const answer = await send({});
    expect.success(answer, verb);
    usual.push(answer.status);
  }
  const isConstant = usual.every((status) => status === usual[0]);
  const answer = await send(dry.query);
  expect.status(answer, isConstant ? usual.slice(0, 1) : [...usual, ...listed], `${verb} with dryRun=All`);
}
