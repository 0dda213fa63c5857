// The fields that the document names for the body of a delete (core 2.9): no answer may report one of them as unknown.
import type { Answer } from '../kit/answers/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { optionsBody, withoutFieldName } from './options-body.ts';
import { forceOption } from './excluded-options.ts';

const unknown = 'noSuchDeleteOption';

const verbs = ['delete', 'deletecollection'] as const;

type Verb = (typeof verbs)[number];

/** A plausible value for each field; the precondition is the uid of the object itself. */
const plausible = (dryRun: unknown): Readonly<Record<string, unknown>> => ({
  dryRun,
  gracePeriodSeconds: 0,
  orphanDependents: false,
  preconditions: {},
  propagationPolicy: 'Background',
  [forceOption]: false,
});

const saysUnknown = ({ text }: Answer): boolean =>
  /\b(unknown|unrecogni[sz]ed|unexpected|undefined)\s+(field|option|member|key|property)/i.test(text);

/** One delete for each field, and one with a field that does not exist as the control.
 * @param dryRun the form that the server accepts
 * @returns the status for each field, by verb */
export async function expectOptionsKnown(
  context: CollectionContext,
  dryRun: unknown,
): Promise<Readonly<Record<Verb, Readonly<Record<string, number>>>>> {
  const { expect } = context;
  const observed: Record<Verb, Record<string, number>> = { delete: {}, deletecollection: {} };
  for (const verb of verbs) {
    const control = await deleteWith(context, verb, unknown, false);
    for (const [field, value] of Object.entries(plausible(dryRun))) {
      const { answer, text } = await deleteWith(context, verb, field, value);
      observed[verb][field] = answer.status;
      if (answer.ok) continue;
      const what = `a ${verb} body with ${field} is refused`;
      expect.that(!saysUnknown(answer), `${what} as unknown: ${answer.text.slice(0, 200)}`);
      // A server that treats a known field as unknown returns the same refusal for both, except for the name.
      const { answer: unlike, text: unlikeText } = control;
      const isLikeUnknown = !unlike.ok && unlike.status === answer.status && unlikeText === text;
      expect.that(
        !isLikeUnknown,
        `${what} in the same way as one with ${unknown}: ${answer.text.slice(0, 200)}`,
      );
    }
  }
  return observed;
}

async function deleteWith(
  { collection, uniqueName }: CollectionContext,
  verb: Verb,
  field: string,
  value: unknown,
) {
  const single = uniqueName('single');
  const { metadata } = await collection.given({ metadata: { labels: { single } } });
  const name = metadata.name!;
  const body = optionsBody({ [field]: field === 'preconditions' ? { uid: metadata.uid } : value });
  const answer =
    verb === 'delete'
      ? await collection.remove(name, { body })
      : await collection.removeCollection({ body, query: { labelSelector: `single=${single}` } });
  return { answer, text: withoutFieldName(answer.text, field, name) };
}
