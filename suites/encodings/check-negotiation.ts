// Cases: the choice among the types of Accept, and types that are not supported (core 4.7).
import type { Answer } from '../kit/answers/answer.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import { asYaml } from '../kit/answers/decoded-body.ts';
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { hasPrefix } from '../kit/protobuf/envelope.ts';
import { representation, tableType } from './table-type.ts';

const json = 'application/json';
const yaml = 'application/yaml';
const html = 'text/html';
export const unsupported = [
  'image/png',
  'application/vnd.example.unknown',
  'application/json-example',
  'application/yaml.example',
  html,
  'image/png, application/vnd.example.unknown;q=0.5',
];
/** A server may also show objects to browsers: the documents do not say that no other type exists. */
const isShownAsHtml = (accept: string, status: number, mediaType: string | undefined) =>
  accept === html && status === 200 && mediaType === html;

export function expectNotAcceptable(
  { expect }: Pick<CaseContext, 'expect'>,
  answer: Answer,
  accept: string,
): void {
  const isPage = isShownAsHtml(accept, answer.status, answer.mediaType);
  if (isPage && !/^\s*[{[]/.test(answer.text)) return;
  expect.status(answer, 406, `${answer.request} with Accept ${accept}`);
}

const shortWatch = { timeoutSeconds: 1 };

/** GET of an object and the list of its collection. */
async function reads(
  { collection }: CollectionContext,
  name: string,
  sent: SendOptions,
): Promise<readonly Answer[]> {
  return [await collection.read(name, sent), await collection.list({ limit: 1 }, sent)];
}

export async function checkPreferredType(context: CollectionContext): Promise<void> {
  const { collection, names, expect, record } = context;
  const { name = '' } = (await collection.given()).metadata;
  const { protobuf } = names.mediaTypes;
  // encodings.protobuf.response judges a built-in type without Protobuf.
  const hasProtobuf =
    !isCustom(collection) && (await collection.read(name, { accept: protobuf })).mediaType === protobuf;
  const pairs = [[json, yaml], [yaml, json], ...(hasProtobuf ? [[protobuf, json]] : [])] as const;
  for (const [preferred, other] of pairs) {
    const headers = [
      `${preferred};q=0.9, ${other};q=0.1`,
      `${other};q=0.1, ${preferred};q=0.9`,
      `${other};q=0.25,${preferred}`,
      `${other};q=0.85, ${preferred};q=0.9`,
      `${preferred};q=0.5, ${other};q=0.125`,
      `${other};q=0.999, ${preferred};q=1.0`,
      `*/*;q=0.1, ${other};q=0.2, ${preferred};q=0.3`,
    ];
    for (const accept of headers)
      for (const answer of await reads(context, name, { accept })) {
        expect.status(answer, 200, `Accept ${accept}`);
        expect.mediaType(answer, preferred);
      }
  }
  const equal = await collection.read(name, { accept: `${yaml}, ${json}` });
  record({ 'YAML and JSON of equal weight': equal.mediaType });
}

export async function checkNoneSupported(context: CollectionContext): Promise<void> {
  const { api, collection, expect } = context;
  const { name = '' } = (await collection.given()).metadata;
  for (const accept of unsupported) {
    for (const answer of await reads(context, name, { accept })) expectNotAcceptable(context, answer, accept);
    const watch = await api.watch(collection.path(), shortWatch, accept);
    await watch.close();
    const type = watch.headers
      .find(([header]) => header === 'content-type')?.[1]
      ?.split(';')[0]!
      .trim()
      .toLowerCase();
    expect.that(
      watch.status === 406 || isShownAsHtml(accept, watch.status, type),
      `a watch with Accept ${accept} answered ${watch.status} instead of 406`,
    );
  }
  for (const answer of await reads(context, name, { accept: json }))
    expect.status(answer, 200, 'Accept JSON');
}

export async function checkRefusedWrites(context: CollectionContext): Promise<void> {
  const { collection, expect, record } = context;
  const made = await collection.given();
  const name = made.metadata.name!;
  const before = await collection.current(name);
  const accept = 'image/png';
  const body = collection.object();
  const changed = {
    ...before,
    metadata: { ...before.metadata, labels: { ...before.metadata.labels, not: 'set' } },
  };
  const labels = { not: 'set' };
  const answers = {
    POST: await collection.create({}, { body, accept }),
    PUT: await collection.replace(changed, { accept }),
    PATCH: await collection.mergePatch(name, { metadata: { labels } }, { accept }),
    DELETE: await collection.remove(name, { accept }),
  };
  record(Object.fromEntries(Object.entries(answers).map(([verb, { status }]) => [verb, status])));
  const isRefused = ({ status }: Answer) => status === 406;
  if (isRefused(answers.POST))
    expect.that(
      !(await collection.exists(body.metadata.name!)),
      'a POST answered with 406 stored the object',
    );
  if (isRefused(answers.DELETE)) {
    expect.that(await collection.exists(name), 'a DELETE answered with 406 removed the object');
    const after = await collection.current(name);
    expect.absent(
      after.metadata.deletionTimestamp,
      'metadata.deletionTimestamp after a DELETE answered with 406',
    );
    if (isRefused(answers.PUT) && isRefused(answers.PATCH))
      expect.absent(after.metadata.labels?.['not'], 'the label of writes answered with 406');
  }
  const control = collection.object();
  expect.success(await collection.create({}, { body: control, accept: json }), 'POST with Accept JSON');
}

export async function checkFallback(context: CollectionContext): Promise<void> {
  const { api, collection, names, expect } = context;
  const { name = '' } = (await collection.given()).metadata;
  const made = representation(names, 'Unknown');
  const expected = [
    [`${made}, ${json}`, json],
    [`image/png, ${json}`, json],
    [`image/png, ${yaml}`, yaml],
    [`application/vnd.example.unknown, image/*;q=0.8, ${json};q=0.5`, json],
    [`${tableType(names)}, ${json}`, json],
    ...(isCustom(collection) ? [[`${names.mediaTypes.protobuf}, ${json}`, json]] : []),
  ] as const;
  for (const [accept, type] of expected)
    for (const answer of await reads(context, name, { accept })) {
      expect.status(answer, 200, `Accept ${accept}`);
      expect.mediaType(answer, type);
      if (accept.startsWith(tableType(names)) || type !== json) continue;
      const kind = (answer.json as ApiObject).kind;
      const { kind: own } = collection.type;
      expect.oneOf(kind, [own, `${own}List`], `kind of the answer to Accept ${accept}`);
    }
  for (const accept of [`image/png, ${json}`, `${made}, ${json}`]) {
    await using watch = await api.watch(collection.path(), shortWatch, accept);
    expect.that(watch.status === 200, `a watch with Accept ${accept} answered ${watch.status}`);
  }
}

/** YAML and Protobuf that are sent as JSON. */
export async function checkContentTypeNeeded(context: CollectionContext): Promise<void> {
  const { collection, names, expect } = context;
  const asJson = (bytes: Uint8Array | string) => ({ bytes, contentType: json });
  const body = collection.object();
  expect.refused(await collection.create({}, asJson(asYaml(body))), 'POST of YAML as JSON');
  expect.that(!(await collection.exists(body.metadata.name!)), 'a POST of YAML as JSON stored the object');
  expect.success(
    await collection.create({}, { bytes: asYaml(body), contentType: yaml }),
    'POST of the same YAML with its own Content-Type',
  );
  const made = await collection.given({ metadata: { labels: { sent: 'before' } } });
  const name = made.metadata.name!;
  const before = await collection.current(name);
  const labels = { ...before.metadata.labels, sent: 'change' };
  const changed = { ...before, metadata: { ...before.metadata, labels } };
  expect.refusedUnchanged(
    await collection.replace(changed, asJson(asYaml(changed))),
    before,
    await collection.current(name),
  );
  const patch = asYaml({ metadata: { labels: { sent: 'change' } } });
  const patched = await collection.mergePatch(name, undefined, {
    bytes: patch,
    contentType: 'application/merge-patch+json',
  });
  expect.refusedUnchanged(patched, before, await collection.current(name));

  const inProtobuf = await collection.read(name, { accept: `${names.mediaTypes.protobuf}, ${json}` });
  if (!hasPrefix(inProtobuf.bytes)) return;
  const put = await collection.replace(made, asJson(replaced(inProtobuf.bytes, 'before', 'change')));
  expect.refusedUnchanged(put, before, await collection.current(name));
}

/** The bytes with one text replaced by another of the same length. */
export function replaced(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  return Buffer.from(text.replaceAll(from, to), 'latin1');
}
