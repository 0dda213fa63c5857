// The answer to a dry-run against that to the same real request: what has to be the same in both (core 4.10).
import type { CaseContext } from '../../kit/context.ts';
import { holdersOf, labelField } from '../../kit/objects/managed-fields.ts';
import { isRecord } from '../../kit/objects/object.ts';
import type { ApiObject } from '../../kit/objects/object.ts';

/** What a dry-run answered, and then the same real request. Both name their manager, and set the label `dry`. */
export interface DryRunPair {
  readonly manager: string;
  /** What the case has sent for the object in all: the sample, and the label. */
  readonly sent: ApiObject;
  readonly simulated: ApiObject;
  readonly made: ApiObject;
}

/** Kinds whose defaults the server sets. In others only mutating admission fills in members, and may do so in the real request only
 * (core 4.10.5). */
const fillsIn: ReadonlySet<unknown> = new Set(['PodTemplate', 'Deployment']);

/** What the case sent is the same in both, and who owns it; and where the server fills in members of the real object, it
 * does so in the dry-run. Which of them may be mutating admission's, and those may differ (core 4.10, 5).
 * @returns where else the two differ, metadata left out */
export function expectSameFinal(
  { expect }: Pick<CaseContext, 'expect'>,
  { manager, sent, simulated, made }: DryRunPair,
  what: string,
): readonly string[] {
  const [asSent, dryLeaves, realLeaves] = [sent, simulated, made].map((one) => new Map(leavesOf(one, '')));
  expect.equal(simulated.metadata.name, made.metadata.name, `metadata.name after a dry ${what}`);
  for (const path of asSent!.keys())
    expect.equal(
      dryLeaves!.get(path),
      realLeaves!.get(path),
      `the answer to a ${what} with dryRun=All${path}`,
    );
  expect.equal(ownersIn(simulated, manager), ownersIn(made, manager), `owners of the label of a dry ${what}`);
  const isOwn = (path: string) => !path.startsWith('.metadata.') && !asSent!.has(path);
  const filledIn = [...realLeaves!.keys()].filter(isOwn);
  expect.that(
    !fillsIn.has(made.kind) || filledIn.length === 0 || filledIn.some((path) => dryLeaves!.has(path)),
    `the answer to a ${what} with dryRun=All has nothing of what the server fills in: ${filledIn.join(', ')}`,
  );
  const all = new Set([...filledIn, ...[...dryLeaves!.keys()].filter(isOwn)]);
  return [...all].filter((path) => dryLeaves!.get(path) !== realLeaves!.get(path)).toSorted();
}

/** The values below, each with its path. Items of lists are found by their names, since others may stand between them. */
function leavesOf(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) =>
      leavesOf(item, `${path}[${isRecord(item) && typeof item['name'] === 'string' ? item['name'] : index}]`),
    );
  if (!isRecord(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, `${path}.${name}`));
}

const ownersIn = (object: ApiObject, manager: string): readonly string[] =>
  holdersOf(object, labelField('dry'))
    .filter((entry) => entry['manager'] === manager)
    .map(({ operation, apiVersion }) => `${String(operation)} of ${String(apiVersion)}`);
