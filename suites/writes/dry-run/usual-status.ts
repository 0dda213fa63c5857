// The status that a server usually answers a request with, held against that of its dry-run (core 4.10).
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { Part } from '../../kit/kinds/parts.ts';
import { dry } from './dry-runs.ts';
import type { DryQuery } from './dry-runs.ts';

const samples = 3;

/** Further samples where the dry-run has another of the listed codes: a server that varies may have varied by chance. */
const furtherSamples = 6;

/** How many requests one comparison takes. */
export const requestsAtMost = samples + 1 + furtherSamples;

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
  const usual = new Set<number>();
  const sample = async () => {
    const answer = await send({});
    expect.success(answer, verb);
    usual.add(answer.status);
  };
  for (let count = 0; count < samples; count += 1) await sample();
  const answer = await send(dry.query);
  const { status } = answer;
  for (let count = 0; count < furtherSamples; count += 1)
    if (usual.size === 1 && !usual.has(status) && listed.includes(status)) await sample();
  const allowed = usual.size === 1 ? [...usual] : [...usual, ...listed];
  expect.status(answer, allowed, `${verb} with dryRun=All`);
}

/** The same through a sub-resource. Which verbs it has is not shown (core 4.1): one that refuses the first write is left out. */
export async function mustAnswerUsuallyThrough(context: CaseContext, part: Part): Promise<void> {
  const { name = '' } = (await part.objects.given()).metadata;
  let value = 1;
  for (const way of ['PUT', 'merge patch'] as const) {
    if (!(await part.write(way, name, value)).ok) continue;
    await expectNormalStatus(context, `${way} of the ${part.name} of a custom object`, [200, 201], (query) =>
      part.write(way, name, (value += 1), query),
    );
  }
}
