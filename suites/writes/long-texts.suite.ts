// Cases: texts read back as they were written, however long and whatever their characters (core 2.3, 4.8).
import { sizeRefusal, unlessClosed } from '../kit/answers/too-large.ts';
import type { SizeRefusal } from '../kit/answers/too-large.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { withAllParameters } from '../kit/kinds/subjects.ts';
import { isCustom } from './dry-run/dry-runs.ts';
import { writes } from './field-validation/field-writes.ts';
import type { Way } from './field-validation/field-writes.ts';
import type { Resource } from '../kit/kinds/resource.ts';

const thousand = 1_000;
/** Each differs from a shorter one at its end only. Three bytes a character, so that no block of bytes of a usual size
 * ends where a character does. */
const texts: Readonly<Record<string, string>> = {
  'a short text': 'short',
  '70 KB of ASCII': `${'0123456789'.repeat(7 * thousand)} end`,
  '200 KB of three-byte characters': `${'語'.repeat(66 * thousand)} ende`,
  'characters of two to four bytes, quotes and line ends': 'Zoë "€" \\ 😀\r\n\ttail ',
};

export default section('core', '4.8', {
  'writes.texts.kept-as-sent': {
    text: 'A text that a write states reads back as it was sent, however long it is and whatever its characters. Where a server refuses a text for its length, the row judges the shorter texts: limits are not shown (core 8).',
    observe:
      'An annotation of 70 KB of ASCII, of 200 KB of characters of three bytes, and one with quotes, line ends and characters of two to four bytes, by POST, PUT and each kind of PATCH, of a config map and where served of a cluster-scoped and a custom object, in JSON, and in another encoding: the answer and a GET show the same text.',
    wrong: 'A body is decoded block by block, so that a character at the edge of a block is lost.',
    alsoIn: ['core 2.3'],
    subjects: withAllParameters,
    async run(context) {
      const { collection } = context;
      const refused: Record<string, SizeRefusal> = {};
      for (const way of waysOf(collection))
        for (const what of Object.keys(texts)) {
          const refusal = await mustKeep(context, { resource: collection, way, what });
          if (refusal !== undefined) refused[`${way} of ${what}`] = refusal;
        }
      // Limits of bodies and of annotations are not shown (core 8).
      if (Object.keys(refused).length > 0) context.record({ refused });
    },
  },
});

const waysOf = ({ type }: Resource): readonly Way[] =>
  (Object.keys(writes) as Way[]).filter((way) => way !== 'strategic merge patch' || !isCustom(type));

interface Attempt {
  readonly resource: Resource;
  readonly way: Way;
  readonly what: string;
}

/** @returns how a long text is refused */
async function mustKeep(
  { expect }: CaseContext,
  { resource, way, what }: Attempt,
): Promise<SizeRefusal | undefined> {
  const text = texts[what]!;
  const of = `${way} of a ${resource.type.kind} with ${what}`;
  const send = (one: string) => writes[way](resource, { metadata: { annotations: { text: one } } });
  const isLong = text.length > thousand;
  const written = isLong ? await unlessClosed(send(text)) : await send(text);
  const refusal = isLong ? sizeRefusal(written?.answer) : undefined;
  if (written === undefined || refusal !== undefined) {
    const control = await unlessClosed(send('a'.repeat(Buffer.byteLength(text))));
    expect.that(
      control?.answer.ok !== true,
      `${of} is refused (${refusal}), and as many bytes of ASCII are accepted`,
    );
    return refusal;
  }
  const { answer, name } = written;
  expect.success(answer, of);
  const isKept = ({ metadata }: ApiObject) => metadata.annotations?.['text'] === text;
  expect.that(isKept(answer.object), `the answer to a ${of} has another text`);
  expect.that(isKept(await resource.current(name)), `a GET after a ${of} shows another text`);
  return undefined;
}
