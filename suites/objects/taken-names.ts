// Creates a name that is already taken: the server stores no second object and changes nothing (core 2.2).
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Overrides } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { uidShown } from './independent.ts';

const plainKinds: readonly string[] = ['PodTemplate', 'ConfigMap'];

/** Creates an object, then creates its name again. The first object must stay the only one of its name.
 * @param second content of the second create; absent for the same content
 * @returns the second answer, which may be a refusal, or a success that shows the first object (idempotent creation) */
export async function createTwice(
  context: CaseContext,
  resource: Resource,
  second?: Overrides['metadata'],
): Promise<Answer> {
  const { uniqueName, expect } = context;
  const { kind, plural } = resource.type;
  const only = uniqueName('only');
  const labels = { only };
  const first = await resource.given({ metadata: { labels, annotations: { turn: 'first' } } });
  const name = first.metadata.name!;
  const before = await resource.current(name);
  const content = second ?? { annotations: { turn: 'first' } };
  const answer = await resource.create({ metadata: { name, labels, ...content } });
  if (answer.ok)
    expect.equal(
      await uidShown(resource, answer),
      first.metadata.uid,
      `uid in the success of a second POST of a ${kind}`,
    );
  else expect.refused(answer, `second POST of a ${kind} whose name is taken`);

  const after = await resource.current(name);
  expect.equal(after.metadata.uid, first.metadata.uid, `uid of the first ${kind} after the second POST`);
  const { turn } = after.metadata.annotations ?? {};
  expect.equal(turn, 'first', `annotation of the first ${kind} after the second POST`);
  // Other writers may change objects of other kinds.
  if (plainKinds.includes(kind)) expect.unchanged(before, after, `the first ${kind} after the second POST`);
  const listed = await resource.list({ labelSelector: `only=${only}` });
  expect.status(listed, 200, `list of ${plural} after the second POST`);
  const uids = listed.list.items.map(({ metadata }) => metadata.uid);
  expect.equal(uids, [first.metadata.uid], `uids in the list of ${plural} after the second POST`);
  return answer;
}
