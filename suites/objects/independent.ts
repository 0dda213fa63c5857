// Two collections that may each hold an object of one name: of two kinds, or in two namespaces (core 2.2).
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { follow, metadataOf } from '../kit/watches/follow.ts';

/** The uid in the answer to a POST, or in the stored object: a 202 need not show it (RFC 9110, 15.3.3). */
export async function uidShown(resource: Resource, { object }: Answer): Promise<string | undefined> {
  const { name = '', uid } = object.metadata;
  return uid ?? (await resource.current(name)).metadata.uid;
}

/** Objects of one name, here and there, are independent: each is read and listed as itself, and what changes or deletes the
 * one leaves the other as it is.
 * @param where describes the place of the second
 * @param before what the name of the first has before that of the second */
export async function mustBeIndependent(
  context: CaseContext,
  here: Resource,
  there: Resource,
  where: string,
  before = '',
): Promise<void> {
  const { uniqueName, expect } = context;
  const { kind } = here.type;
  const name = uniqueName('same');
  const labels = { same: name };
  const metadata = { name, labels };
  const nameHere = `${before}${name}`;
  const first = await here.given({ metadata: { name: nameHere, labels } });
  // Control: the other place accepts such objects.
  await there.given();
  const created = await there.create({ metadata });
  expect.success(created, `POST of a ${there.type.kind} whose name a ${kind} of ${where} has`);
  const uids = { here: first.metadata.uid, there: await uidShown(there, created) };
  expect.different(
    uids.there,
    uids.here,
    `uids of a ${kind} and a ${there.type.kind} of ${where} of one name`,
  );
  for (const [resource, uid, own] of [
    [here, uids.here, nameHere],
    [there, uids.there, name],
  ] as const) {
    const what = `a ${resource.type.kind} whose name an object of ${where} has`;
    expect.equal((await resource.current(own)).metadata.uid, uid, `uid of ${what}`);
    const listed = await resource.list({ labelSelector: `same=${name}` });
    expect.status(listed, 200, `list of ${resource.type.plural}`);
    const found = listed.list.items.map((item) => item.metadata.uid);
    expect.equal(found, [uid], `uids in a list by label that has ${what}`);
  }
  await using follower = follow(context, there, { labelSelector: `same=${name}` });
  const changed = await here.mergePatch(nameHere, { metadata: { labels: { changed: 'yes' } } });
  expect.success(changed, `merge patch of the first ${kind}`);
  // Nor does it appear in a watch of the other place, before a later change there.
  const later = await there.mergePatch(name, { metadata: { labels: { later: 'yes' } } });
  expect.success(later, `merge patch of the object of ${where}`);
  const events = await dependsOn('watch.event.modified-on-patch', () =>
    follower.until(
      (event) => metadataOf(event).labels?.['later'] === 'yes',
      `the object of ${where} after a change`,
    ),
  );
  const foreign = events.filter((event) => metadataOf(event).uid === uids.here);
  expect.equal(foreign.length, 0, `events about a ${kind} in a watch of ${there.type.plural} of ${where}`);
  const after = (await there.current(name)).metadata.labels;
  expect.absent(after?.['changed'], `label of an object of ${where} that a patch gave to a ${kind}`);
  expect.success(await here.remove(nameHere), `DELETE of the first ${kind}`);
  await gone(context, here, nameHere);
  const uid = (await there.current(name)).metadata.uid;
  expect.equal(uid, uids.there, `uid of an object of ${where} after the DELETE of a ${kind} of its name`);
}
