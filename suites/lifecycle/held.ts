// Objects that a finalizer holds while their deletion is asked for: they are marked, and stay (core 3.1).
import type { Answer } from '../kit/answer.ts';
import type { SendOptions } from '../kit/api.ts';
import type { CaseContext } from '../kit/context.ts';
import { ownFinalizers } from '../kit/finalizers.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { mustBeThere, terminating } from '../kit/terminating.ts';
import { hold } from './last-finalizer.ts';
import { optionsBody } from './options-body.ts';
import { isListed } from './terminating.ts';

export interface Held {
  readonly resource: Resource;
  readonly object: ApiObject;
  /** Whether lists had it before its deletion: what they leave out is a matter of other rows. */
  readonly wasListed: boolean;
}

interface Way {
  readonly what: string;
  readonly options: SendOptions;
}

/** The shortest grace there is, as a query parameter, which the documents list for every kind (core 4.3). */
export const atOnce: Way = {
  what: 'a DELETE with gracePeriodSeconds=0',
  options: { query: { gracePeriodSeconds: 0 } },
};

/** Options that say nothing about finalizers: only the list itself, once empty, lets an object go. */
export const waysToInsist: readonly Way[] = [
  atOnce,
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
];

export async function givenHeld(resource: Resource): Promise<Held> {
  const object = await resource.given({ metadata: { finalizers: [hold] } });
  return { resource, object, wasListed: await isListed(resource, object.metadata.name!) };
}

/** A bare delete of a held object succeeds, and marks it only. */
export async function deleteHeld(context: CaseContext, resource: Resource): Promise<Held> {
  const { expect, namespace } = context;
  const { kind } = resource.type;
  const held = await givenHeld(resource);
  const answer = await resource.remove(held.object.metadata.name!);
  expect.success(answer, `DELETE of a ${kind} with a finalizer`);
  // The codes of other kinds are not shown.
  if (resource === namespace.podTemplates) expect.status(answer, [200, 202], `DELETE of a ${kind}`);
  await mustBeKept(context, held, answer, 'its DELETE');
  return held;
}

/** What the options do is not described, so a server may refuse them: the object stays either way. */
export async function insist(
  context: CaseContext,
  resource: Resource,
  { what, options }: Way,
): Promise<Held> {
  const held = await givenHeld(resource);
  const answer = await resource.remove(held.object.metadata.name!, options);
  if (answer.ok) await mustBeKept(context, held, answer, what);
  else await mustStay(context, held, `${what}, which was refused`);
  return held;
}

/** Whatever asked for its deletion: an object with a finalizer is marked, and stays. */
export async function mustBeKept(
  context: CaseContext,
  { resource, object, wasListed }: Held,
  answer: Answer,
  cause: string,
): Promise<void> {
  const { name } = object.metadata;
  const what = describe(resource, cause);
  const kept = await terminating(context, resource, name!, answer, what);
  mustBeSame(context, object, kept, what);
  if (wasListed) context.expect.that(await isListed(resource, name!), `a list no longer has ${what}`);
}

/** It is there, as the same object, with its finalizer. */
export async function mustStay(
  context: CaseContext,
  { resource, object }: Held,
  cause: string,
): Promise<void> {
  const what = describe(resource, cause);
  mustBeSame(context, object, await mustBeThere(resource, object.metadata.name!, what), what);
}

function mustBeSame({ expect }: CaseContext, before: ApiObject, kept: ApiObject, what: string): void {
  expect.equal(kept.metadata.uid, before.metadata.uid, `uid of ${what}`);
  expect.equal(ownFinalizers(kept), [hold], `metadata.finalizers of ${what}`);
}

const describe = ({ type }: Resource, cause: string) => `a ${type.kind} with a finalizer, after ${cause}`;
