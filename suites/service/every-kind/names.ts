// Names and lives of objects of whatever kind (core 2.2, 2.3, 3.1).
import type { CaseContext } from '../../kit/context.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { ownFinalizers } from '../../kit/objects/finalizers.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import { terminating } from '../../kit/objects/terminating.ts';
import { gone } from '../../kit/waiting/gone.ts';
import { forEachKind } from './for-each-kind.ts';

export const namesAll = (context: CaseContext): Promise<void> => forEachKind(context, mustName);

const hold = 'example.com/hold';
const without = (finalizers: readonly string[] = []) => finalizers.filter((one) => one !== hold);

async function mustName(context: CaseContext, resource: Resource, first: ApiObject): Promise<void> {
  const { expect } = context;
  const { kind } = resource.type;
  const { name = '', uid } = first.metadata;
  await mustGenerate(context, resource);

  // Others may hold the object as well (core 2.3).
  const others = (await resource.current(name)).metadata.finalizers ?? [];
  const held = await resource.mergePatch(name, { metadata: { finalizers: [...others, hold] } });
  expect.success(held, `a merge patch that adds a finalizer to a ${kind}`);
  const what = `DELETE of a ${kind} with a finalizer`;
  const answer = await resource.remove(name);
  expect.success(answer, what);
  const marked = await terminating(context, resource, name, answer, `after the ${what}`);
  await resource.remove(name);
  const again = await resource.current(name);
  expect.equal(ownFinalizers(again), [hold], `metadata.finalizers of a ${kind} after a second DELETE`);
  // That of a pod may come nearer, by its grace period.
  if (kind !== 'Pod')
    expect.equal(
      again.metadata.deletionTimestamp,
      marked.metadata.deletionTimestamp,
      `metadata.deletionTimestamp of a ${kind} after a second DELETE`,
    );
  // Creation may be idempotent (core 2.2).
  await resource.create({ metadata: { name } });
  expect.equal(
    (await resource.current(name)).metadata.uid,
    uid,
    `metadata.uid of a terminating ${kind} after a POST of its name`,
  );

  const freed = await replaceNow(resource, name, {}, ({ metadata, ...fields }) =>
    resource.replace({ ...fields, metadata: { ...metadata, finalizers: without(metadata.finalizers) } }),
  );
  expect.success(freed, `PUT without the finalizer of a ${kind}`);
  if (others.length > 0) return;
  await gone(context, resource, name);
  const renewed = await resource.create({ metadata: { name } });
  if (!renewed.ok) return;
  expect.different(
    (await resource.current(name)).metadata.uid,
    uid,
    `metadata.uid of a ${kind} that was created again`,
  );
}

async function mustGenerate({ expect }: CaseContext, resource: Resource): Promise<void> {
  const { kind } = resource.type;
  const made: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const answer = await resource.create({ metadata: { generateName: 'made-' } });
    if (!answer.ok) {
      // A quota or a policy may refuse a further object, which a POST with a name shows, and a kind such a name.
      const isTaken = made.length > 0 && (await resource.create()).ok;
      expect.that(!isTaken, `a second name is not generated for a ${kind}: ${answer.status}`);
      return;
    }
    const { name = '' } = answer.object.metadata;
    expect.that(await resource.exists(name), `a GET does not find the ${kind} whose name was generated`);
    made.push(name);
  }
  expect.different(made[0], made[1], `the names of two ${kind} objects that were generated`);
}
