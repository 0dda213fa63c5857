// Objects that finalizers hold, as other reads than GET and lists in JSON show them, and definitions that are held (core 2.7, 3.1, 4.12).
import type { CaseContext } from '../kit/context.ts';
import { definitionsOf, draftDefinition } from '../kit/kinds/definitions.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import { isRecord, overlay } from '../kit/objects/object.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import { terminating } from '../kit/objects/terminating.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { gone } from '../kit/waiting/gone.ts';
import { follow, metadataOf } from '../kit/watches/follow.ts';
import { hold } from './last-finalizer.ts';

/** The object exists until its finalizer is removed: a watch begins with it, and a Table that had a row for it has one still. */
export async function expectShownWhileTerminating(context: CaseContext, resource: Resource): Promise<void> {
  const { expect } = context;
  const { kind } = resource.type;
  const { name = '', uid } = (await resource.given({ metadata: { finalizers: [hold] } })).metadata;
  const hadRow = await hasRow(context, resource, name);
  const answer = await resource.remove(name);
  expect.success(answer, `DELETE of a ${kind} with a finalizer`);
  await terminating(context, resource, name, answer, 'after its DELETE');
  await using follower = follow(context, resource, {});
  await follower.until(
    (event) => metadataOf(event).uid === uid,
    `a terminating ${kind}, in a watch that begins with the state`,
  );
  if (hadRow)
    expect.that(await hasRow(context, resource, name), `a Table has no row for a terminating ${kind}`);
  await release(context, resource, name);
  await gone(context, resource, name);
}

/** Whether a Table of the collection contains the name. Other rows judge Tables (core 2.7). */
async function hasRow({ names }: CaseContext, resource: Resource, name: string): Promise<boolean> {
  const accept = `application/json;as=Table;g=${names.groups.meta};v=v1`;
  const { ok, json } = await resource.list({}, { accept });
  return ok && isRecord(json) && JSON.stringify(json['rows'] ?? []).includes(`"${name}"`);
}

/** A definition is an object as well: its finalizer holds it. */
export async function expectDefinitionHeld(context: CaseContext): Promise<void> {
  const { expect, has } = context;
  if (!has('custom-definitions') || !has('cluster-wide')) return;
  const definitions = definitionsOf(context);
  const body = overlay(draftDefinition(context, {}).body, { metadata: { finalizers: [hold] } });
  const made = await unlessBlocked(() => definitions.given(body));
  if (made === undefined) return;
  const { name = '', uid } = made.metadata;
  const what = 'DELETE of a definition with a finalizer';
  const answer = await definitions.remove(name);
  expect.success(answer, what);
  const kept = await terminating(context, definitions, name, answer, `after the ${what}`);
  expect.equal(kept.metadata.uid, uid, `metadata.uid after the ${what}`);
  expect.equal(ownFinalizers(kept), [hold], `metadata.finalizers after the ${what}`);
  await release(context, definitions, name);
  await gone(context, definitions, name);
}

/** Removes the finalizer of the case: the server may have one of its own (core 2.3). */
async function release({ expect }: CaseContext, resource: Resource, name: string): Promise<void> {
  const freed = await replaceNow(resource, name, {}, (_, current) => {
    const finalizers = (current.metadata.finalizers ?? []).filter((one) => one !== hold);
    return resource.replace(overlay(current, { metadata: { finalizers } }));
  });
  expect.success(freed, `removal of the finalizer of a ${resource.type.kind}`);
}
