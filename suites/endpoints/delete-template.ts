// DELETE of an object of the two endpoint tables (core 4.4, 4.5): the answer is the object, whatever the request states, and also
// while a finalizer holds it.
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { gone } from '../kit/waiting/gone.ts';

const inBody = (options: object): SendOptions => ({
  body: { apiVersion: 'v1', kind: 'DeleteOptions', ...options },
});

/** Options by their description. Whether they are taken is judged by other rows, and not shown for pod templates (core 4.5). */
const optionTable: Readonly<Record<string, (object: ApiObject) => SendOptions>> = {
  'gracePeriodSeconds=0': () => ({ query: { gracePeriodSeconds: 0 } }),
  'propagationPolicy=Background': () => ({ query: { propagationPolicy: 'Background' } }),
  'a body of no options': () => inBody({}),
  'propagationPolicy Background in its body': () => inBody({ propagationPolicy: 'Background' }),
  'a precondition in its body': ({ metadata }) => inBody({ preconditions: { uid: metadata.uid } }),
};

export async function checkDelete(context: CaseContext, resource: Resource): Promise<void> {
  const { expect } = context;
  const { kind } = resource.type;
  const made = await resource.given();
  const name = made.metadata.name!;
  await resource.current(name);
  expectDeleted(expect, resource, await resource.remove(name), { made, what: `DELETE of a ${kind}` });
  await gone(context, resource, name);
  for (const [how, options] of Object.entries(optionTable)) {
    const one = await resource.given();
    const answer = await resource.remove(one.metadata.name!, options(one));
    const what = `DELETE of a ${kind} with ${how}`;
    if (answer.ok) expectDeleted(expect, resource, answer, { made: one, what });
    else expect.refused(answer, what);
  }
  await checkHeld(context, resource);
}

/** The first DELETE marks it, a second one finds it marked. */
async function checkHeld(context: CaseContext, resource: Resource): Promise<void> {
  const { expect } = context;
  const made = await resource.given({ metadata: { finalizers: ['example.com/hold'] } });
  const name = made.metadata.name!;
  for (const which of ['first', 'second']) {
    const what = `the ${which} DELETE of a ${resource.type.kind} with a finalizer`;
    const answer = await resource.remove(name);
    if (which === 'first' || answer.ok) expectDeleted(expect, resource, answer, { made, what });
  }
  const released = await resource.mergePatch(name, { metadata: { finalizers: null } });
  expect.success(released, 'the removal of the finalizer');
  await gone(context, resource, name);
}

function expectDeleted(
  expect: CaseContext['expect'],
  resource: Resource,
  answer: Answer,
  { made, what }: { readonly made: ApiObject; readonly what: string },
): void {
  expect.status(answer, [200, 202], what);
  expectObject(expect, resource, answer, made);
}

/** The answer is the object, and not a Status or a list. */
export function expectObject(
  expect: CaseContext['expect'],
  { type }: Resource,
  answer: Answer,
  { metadata }: ApiObject,
): void {
  const what = `in the answer to ${answer.request.split(' ')[0]}`;
  expect.equal(answer.object.kind, type.kind, `kind ${what}`);
  expect.equal(answer.object.metadata.name, metadata.name, `metadata.name ${what}`);
  if (metadata.uid !== undefined)
    expect.equal(answer.object.metadata.uid, metadata.uid, `metadata.uid ${what}`);
}
