// A name that is taken: a second create under it makes nothing and changes nothing (core 2.2).
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/resource.ts';

/** The first object stays as the only one of its name, as it was in all that the second POST would have changed. */
export async function mustRefuseSecond(context: CaseContext, resource: Resource): Promise<void> {
  const { uniqueName, expect } = context;
  const { kind } = resource.type;
  const only = uniqueName('only');
  const body = (turn: string) => ({ labels: { only }, annotations: { turn } });
  const { metadata: first } = await resource.given({ metadata: body('first') });
  const name = first.name!;
  const second = await resource.create({ metadata: { name, ...body('second') } });
  expect.refused(second, `second POST of a ${kind} whose name is taken`);
  const { metadata: after } = await resource.current(name);
  expect.equal(after.uid, first.uid, `uid of the first ${kind} after the second POST`);
  const { turn } = after.annotations ?? {};
  expect.equal(turn, 'first', `annotation of the first ${kind} after the second POST`);
  const listed = await resource.list({ labelSelector: `only=${only}` });
  expect.status(listed, 200, `list of ${resource.type.plural} after the second POST`);
  const uids = listed.list.items.map(({ metadata }) => metadata.uid);
  const others = uids.filter((uid) => uid !== first.uid);
  expect.equal(others, [], `uids of others in the list of ${resource.type.plural} after the second POST`);
}
