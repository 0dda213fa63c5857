// Labels and annotations that clients may write, and the ways to write them (core 2.3: free-form maps of string to
// string).
import type { Answer } from '../kit/answers/answer.ts';
import { unlessClosed } from '../kit/answers/too-large.ts';
import type { SizeRefusal } from '../kit/answers/too-large.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/kinds/resource.ts';

export interface FreeForm {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** Within the syntax that servers commonly require of labels: at most 63 letters, digits, and inner `-`, `_`, `.`. */
export const texts: FreeForm = {
  labels: {
    plain: 'word',
    number: '007',
    truth: 'true',
    nothing: 'null',
    empty: '',
    Case: 'UPPER',
    case: 'lower',
    signs: 'a-b_c.d--9',
    'a.b_c-d': 'signs',
    long: 'x'.repeat(62) + 'y',
    ['k'.repeat(62) + 'z']: 'long-key',
    'parts.example/role': 'prefixed',
    constructor: 'inherited',
  },
  annotations: {
    plain: 'a sentence, with marks: "§"',
    empty: '',
    spaces: '  ',
    number: '12345678901234567890',
    fraction: '1.0e+3',
    document: '{ "b": [1, null],  "a": "x" }',
    lines: 'first\nsecond\r\n\tthird\n',
    slashes: 'C:\\folder /path/ <b>&amp;</b> %2F',
    astral: '😀 𝒜 👩‍👩‍👧',
    composed: 'caf\u00e9',
    combined: 'cafe\u0301',
    hasOwnProperty: 'inherited',
    constructor: 'inherited',
    'parts.example/note': 'prefixed',
    'parts.example/Note': 'other case',
  },
};

/** 198 kB in UTF-8: characters of three bytes each between two markers. */
export const longText = `<${'€'.repeat(66_000)}>`;

type Write = (resource: Resource, content: FreeForm) => Promise<Answer>;

const jsonPatchOf = ({ labels, annotations }: FreeForm) =>
  Object.entries({ labels, annotations }).flatMap(([field, map]) =>
    Object.entries(map).map(([key, value]) => ({
      op: 'add',
      path: `/metadata/${field}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      value,
    })),
  );

const withMetadata = { metadata: { labels: { before: 'yes' }, annotations: { before: 'yes' } } };

/** Built-in types only (core 4.8). */
export const strategicWay = 'strategic merge patch';

/** Each creates an object, or changes a new one. */
export const ways: Readonly<Record<string, Write>> = {
  POST: (resource, metadata) => resource.create({ metadata: { ...metadata } }),
  async PUT(resource, content) {
    const { metadata, ...rest } = await resource.given();
    const labels = { ...metadata.labels, ...content.labels };
    return resource.replace({ ...rest, metadata: { ...metadata, ...content, labels } });
  },
  'merge patch': async (resource, metadata) =>
    resource.mergePatch((await resource.given()).metadata.name!, { metadata }),
  apply: (resource, content) => {
    const whole = resource.object({ metadata: { ...content } });
    return resource.apply(whole.metadata.name!, whole, { manager: 'writing' });
  },
  [strategicWay]: async (resource, metadata) =>
    resource.strategicPatch((await resource.given()).metadata.name!, { metadata }),
  'JSON patch': async (resource, content) =>
    resource.jsonPatch((await resource.given(withMetadata)).metadata.name!, jsonPatchOf(content)),
};

/** Writes the maps, and reads them back by get and by list. */
export async function mustKeepTexts(
  { expect, uniqueName }: CaseContext,
  resource: Resource,
  way: string,
  content: FreeForm,
): Promise<void> {
  const { kind } = resource.type;
  const written = uniqueName('written');
  const labels = { ...content.labels, written };
  const answer = await ways[way]!(resource, { ...content, labels });
  expect.success(answer, `${way} of a ${kind} with labels and annotations`);
  const read = await resource.current(answer.object.metadata.name!);
  const listed = await resource.list({ labelSelector: `written=${written}` });
  expect.status(listed, 200, `list of a ${kind} by a label`);
  const item = expect.present(listed.list.items[0], `the ${kind} in a list by its label`);
  for (const [where, { metadata }] of Object.entries({ GET: read, 'a list': item })) {
    const by = `of a ${kind} in ${where} after ${way}`;
    expect.contains(metadata.labels, labels, `metadata.labels ${by}`);
    expect.contains(metadata.annotations, content.annotations, `metadata.annotations ${by}`);
  }
}

/** Writes an annotation of 200 kB. The document does not state a maximum, so a server may refuse it, or close the connection.
 * @returns the status of each way */
export async function mustKeepLongText(
  { expect }: CaseContext,
  resource: Resource,
): Promise<Readonly<Record<string, SizeRefusal>>> {
  const statuses: Record<string, SizeRefusal> = {};
  for (const way of ['POST', 'merge patch']) {
    const answer = await unlessClosed(ways[way]!(resource, { labels: {}, annotations: { long: longText } }));
    statuses[way] = answer?.status ?? 'connection closed';
    if (answer === undefined) continue;
    if (!answer.ok) {
      expect.refused(answer, `${way} with an annotation of 200 kB`);
      continue;
    }
    const { long } = (await resource.current(answer.object.metadata.name!)).metadata.annotations ?? {};
    const isUnchanged = long === longText;
    expect.that(
      isUnchanged,
      `an annotation of ${longText.length} characters reads back with ${long?.length ?? 0} characters, or changed, after ${way}`,
    );
  }
  return statuses;
}
