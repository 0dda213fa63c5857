// Cases: texts read back as they were written, however long and whatever their characters (core 2.3, 4.8).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';
import { customObjects } from './custom-objects.ts';
import { isCustom } from './dry-runs.ts';
import { writes } from './field-writes.ts';
import type { Way } from './field-writes.ts';
import type { Resource } from '../kit/resource.ts';

const thousand = 1_000;
/** The codes of a refusal for the size of a text or of a body; the documents name none. */
const tooLarge: readonly number[] = [400, 413, 422];

/** Each differs from a shorter one at its end only. Three bytes a character, so that no block of bytes of a usual size
 * ends where a character does. */
const texts: Readonly<Record<string, string>> = {
  'a short text': 'short',
  '70 KB of ASCII': `${'0123456789'.repeat(7 * thousand)} end`,
  '200 KB of three-byte characters': `${'語'.repeat(66 * thousand)} ende`,
  'characters of two to four bytes, quotes and line ends': 'Zoë "€" \\ 😀\r\n\ttail ',
};

export default section({
  'writes.texts.kept-as-sent': async (context) => {
    const refused: Record<string, number> = {};
    for (const resource of [context.namespace.configMaps, ...(await customObjects(context))])
      for (const way of waysOf(resource))
        for (const what of Object.keys(texts)) {
          const status = await mustKeep(context, { resource, way, what });
          if (status !== undefined) refused[`${way} of ${what}`] = status;
        }
    // Limits of bodies and of annotations are not shown (core 8).
    if (Object.keys(refused).length > 0) context.record({ refused });
  },
});

const waysOf = ({ type }: Resource): readonly Way[] =>
  (Object.keys(writes) as Way[]).filter((way) => way !== 'strategic merge patch' || !isCustom(type));

interface Attempt {
  readonly resource: Resource;
  readonly way: Way;
  readonly what: string;
}

/** @returns the status of the refusal of a long text */
async function mustKeep(
  { expect }: CaseContext,
  { resource, way, what }: Attempt,
): Promise<number | undefined> {
  const text = texts[what]!;
  const of = `${way} of a ${resource.type.kind} with ${what}`;
  const send = (one: string) => writes[way](resource, { metadata: { annotations: { text: one } } });
  const { answer, name } = await send(text);
  if (text.length > thousand && tooLarge.includes(answer.status)) {
    const control = await send('a'.repeat(Buffer.byteLength(text)));
    expect.that(
      !control.answer.ok,
      `${of} is refused (${answer.status}), and as many bytes of ASCII are accepted`,
    );
    return answer.status;
  }
  expect.success(answer, of);
  const isKept = ({ metadata }: ApiObject) => metadata.annotations?.['text'] === text;
  expect.that(isKept(answer.object), `the answer to a ${of} has another text`);
  expect.that(isKept(await resource.current(name)), `a GET after a ${of} shows another text`);
  return undefined;
}
