// Objects with a finalizer that receive a delete: they get a deletionTimestamp and stay (core 3.1).
import { recordOf } from '../kit/answers/answer.ts';
import type { Answer } from '../kit/answers/answer.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import type { CaseContext } from '../kit/context.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { mustBeThere, terminating } from '../kit/objects/terminating.ts';
import { hold } from './last-finalizer.ts';
import { optionsBody } from './options-body.ts';
import { isListed, itemOf } from './terminating.ts';

export interface Held {
  readonly resource: Resource;
  readonly object: ApiObject;
  /** Whether a list had it before its deletion. Other rows judge lists that leave objects out. */
  readonly wasListed: boolean;
}

interface DeleteRequest {
  readonly what: string;
  readonly options: SendOptions;
  /** Whether the uid of the object is a precondition, too. */
  readonly ofUid?: true;
}

/** The shortest grace period, as a query parameter, which the documents list for every kind (core 4.3). */
export const withoutGracePeriod: DeleteRequest = {
  what: 'a DELETE with gracePeriodSeconds=0',
  options: { query: { gracePeriodSeconds: 0 } },
};

/** Options that are not about finalizers: an object is removed only after its list of finalizers is empty. */
export const deletesWithOptions: readonly DeleteRequest[] = [
  withoutGracePeriod,
  {
    what: 'a DELETE with gracePeriodSeconds 0 in its body',
    options: { body: optionsBody({ gracePeriodSeconds: 0 }) },
  },
  {
    what: 'a DELETE with propagationPolicy=Background',
    options: { query: { propagationPolicy: 'Background' } },
  },
  {
    what: 'a DELETE with propagationPolicy Background in its body',
    options: { body: optionsBody({ propagationPolicy: 'Background' }) },
  },
  {
    what: 'a DELETE with propagationPolicy=Foreground',
    options: { query: { propagationPolicy: 'Foreground' } },
  },
  {
    what: 'a DELETE with propagationPolicy=Orphan',
    options: { query: { propagationPolicy: 'Orphan' } },
  },
  { what: 'a DELETE with a body without options', options: { body: optionsBody({}) } },
  {
    what: 'a DELETE with orphanDependents false in its body',
    options: { body: optionsBody({ orphanDependents: false }) },
  },
  { what: 'a DELETE with its uid as a precondition', options: {}, ofUid: true },
];

/** Those that leave the dependents of an object alone: for objects that every client of the cluster sees. */
export const plainDeletes = deletesWithOptions.filter(({ what }) => !/propagation|orphan/i.test(what));

export async function givenHeld(resource: Resource): Promise<Held> {
  const object = await resource.given({ metadata: { finalizers: [hold] } });
  return { resource, object, wasListed: await isListed(resource, object.metadata.name!) };
}

/** A delete of a held object without options succeeds, and only sets its deletionTimestamp. */
export async function deleteHeld(context: CaseContext, resource: Resource): Promise<Held> {
  const { expect, namespace } = context;
  const { kind } = resource.type;
  const held = await givenHeld(resource);
  const answer = await resource.remove(held.object.metadata.name!);
  expect.success(answer, `DELETE of a ${kind} with a finalizer`);
  // The codes of other kinds are not shown.
  if (resource === namespace.podTemplates) expect.status(answer, [200, 202], `DELETE of a ${kind}`);
  await expectKept(context, held, answer, 'its DELETE');
  return held;
}

/** A delete right after the write that adds the finalizer. */
export async function deleteJustHeld(context: CaseContext, resource: Resource): Promise<Held> {
  const { expect } = context;
  const { name = '' } = (await resource.given({ metadata: { finalizers: [] } })).metadata;
  const added = await resource.mergePatch(name, { metadata: { finalizers: [hold] } });
  expect.success(added, 'a merge patch that adds a finalizer');
  const answer = await resource.remove(name);
  const cause = 'its DELETE right after a write that added the finalizer';
  expect.success(answer, 'DELETE of an object that has just got a finalizer');
  const held = { resource, object: added.object, wasListed: false };
  await expectStays(context, held, cause);
  return held;
}

/** The effect of the options is not described, so a server may refuse them. The object stays in either case. */
export async function deleteHeldWith(
  context: CaseContext,
  resource: Resource,
  { what, options, ofUid }: DeleteRequest,
): Promise<Held> {
  const held = await givenHeld(resource);
  const { name = '', uid } = held.object.metadata;
  const precondition = { body: optionsBody({ preconditions: { uid } }) };
  const answer = await resource.remove(name, ofUid ? precondition : options);
  if (answer.ok) await expectKept(context, held, answer, what);
  else await expectStays(context, held, `${what}, which was refused`);
  return held;
}

/** After any successful delete, an object with a finalizer has a deletionTimestamp and stays. */
export async function expectKept(
  context: CaseContext,
  { resource, object, wasListed }: Held,
  answer: Answer,
  cause: string,
): Promise<void> {
  const { name } = object.metadata;
  const what = describe(resource, cause);
  const kept = await terminating(context, resource, name!, answer, what);
  expectSame(context, object, kept, what);
  const shownObject = recordOf(answer);
  const answered = shownObject['kind'] === resource.type.kind ? metadataIn(shownObject) : {};
  if (typeof answered['deletionTimestamp'] === 'string') {
    const version = `metadata.resourceVersion in an answer with a deletionTimestamp, of ${what}`;
    context.expect.different(answered['resourceVersion'], object.metadata.resourceVersion, version);
  }
  if (!wasListed) return;
  const listed = context.expect.present(await itemOf(resource, name!), `the item in a list of ${what}`);
  const { deletionTimestamp } = kept.metadata;
  const shown = listed.metadata.deletionTimestamp;
  context.expect.equal(shown, deletionTimestamp, `metadata.deletionTimestamp in a list of ${what}`);
}

function metadataIn({ metadata }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isRecord(metadata) ? metadata : {};
}

/** The object exists with the same uid and its finalizer. */
export async function expectStays(
  context: CaseContext,
  { resource, object }: Held,
  cause: string,
): Promise<void> {
  const what = describe(resource, cause);
  expectSame(context, object, await mustBeThere(resource, object.metadata.name!, what), what);
}

function expectSame({ expect }: CaseContext, before: ApiObject, kept: ApiObject, what: string): void {
  expect.equal(kept.metadata.uid, before.metadata.uid, `uid of ${what}`);
  expect.equal(ownFinalizers(kept), [hold], `metadata.finalizers of ${what}`);
}

const describe = ({ type }: Resource, cause: string) => `a ${type.kind} with a finalizer, after ${cause}`;
