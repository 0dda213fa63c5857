// Cases: answers and request bodies in YAML (core 4.7).
import { asYaml } from '../kit/answers/decoded-body.ts';
import { hardMetadata } from '../kit/data/hard-data.ts';
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { partsOf } from '../kit/kinds/parts.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import { withoutNulls } from './cbor-bodies.ts';
import { checkDeleteOptions } from './check-delete-options.ts';
import { richMembers } from './rich-objects.ts';
import { byUid, listInBoth, readInBoth, valueIn } from './same-data.ts';

const yaml = 'application/yaml';

/** GET, list and writes with Accept YAML have the data of JSON. */
export async function checkYamlAnswers(context: CollectionContext): Promise<void> {
  const { collection, view, expect, random, uniqueName } = context;
  const labels = { encoding: uniqueName('yaml') };
  const hard = hardMetadata(random);
  const body = collection.object({ metadata: { ...hard, labels: { ...hard.labels, ...labels } } });
  const created = await collection.create({}, { body, accept: yaml });
  expect.success(created, 'POST with Accept YAML');
  // The sentence about Accept names GET: a write may be answered in JSON.
  const { metadata } = expectObject(context, valueIn(context, created), 'the answer to POST');
  const name = metadata.name!;

  const { same, object } = await readInBoth(context, collection, name, () =>
    collection.read(name, { accept: yaml }),
  );
  expect.status(same, 200, 'GET with Accept YAML');
  expect.mediaType(same, yaml);
  expect.equal(withoutNulls(valueIn(context, same)), withoutNulls(object), 'the object in YAML');

  const list = await listInBoth(
    context,
    view,
    { labelSelector: `encoding=${labels.encoding}` },
    { accept: yaml },
  );
  expect.status(list.same, 200, 'list with Accept YAML');
  expect.mediaType(list.same, yaml);
  const value = valueIn(context, list.same);
  const items: unknown = isRecord(value) ? value['items'] : undefined;
  expect.equal(
    Array.isArray(items) ? byUid(items).map((item) => item.metadata.annotations) : items,
    byUid(list.items).map(({ metadata: { annotations } }) => annotations),
    'annotations of the items of the list in YAML',
  );
  const patch = { metadata: { labels: { changed: 'yes' } } };
  const patched = await collection.mergePatch(name, patch, { accept: yaml });
  expect.success(patched, 'PATCH with Accept YAML');
  const shown = expectObject(context, valueIn(context, patched), 'the answer to PATCH');
  expect.contains(shown.metadata.labels, { changed: 'yes' }, 'metadata.labels in YAML');
}

/** The same of the sub-resources that can be read in JSON. */
export async function checkYamlOfParts(context: CaseContext): Promise<void> {
  const { api, expect } = context;
  for (const part of await partsOf(context)) {
    const { name = '' } = (await part.objects.given()).metadata;
    const answer = await api.get(part.objects.path(name, part.name), { accept: yaml });
    expect.status(answer, 200, `GET of the ${part.name} with Accept YAML`);
    expect.mediaType(answer, yaml);
    const shown = expectObject(context, valueIn(context, answer), `the ${part.name} in YAML`);
    expect.equal(shown.metadata.name, name, `metadata.name of the ${part.name} in YAML`);
  }
}

/** POST, PUT and DELETE with a body in block style. */
export async function checkYamlBodies(context: CollectionContext): Promise<void> {
  const { collection, expect, random } = context;
  const hard = hardMetadata(random);
  const body = collection.object({ metadata: hard });
  const name = body.metadata.name!;
  const inYaml = (value: unknown) => ({
    bytes: `# A comment, and the start of the document.\n---\n${asYaml(value)}`,
    contentType: yaml,
  });
  expect.success(await collection.create({}, inYaml(body)), 'POST of block-style YAML');
  const stored = await collection.current(name);
  expect.contains(stored.metadata.annotations, hard.annotations, 'metadata.annotations after the POST');
  expect.contains(stored.metadata.labels, hard.labels, 'metadata.labels after the POST');

  const labels = { changed: 'true' };
  for (const query of [{ dryRun: 'All' }, {}]) {
    const put = await replaceNow(collection, name, { metadata: { labels } }, (changed) =>
      collection.replace(changed, { bytes: `---\n${asYaml(changed)}`, contentType: yaml, query }),
    );
    expect.success(put, `${'dryRun' in query ? 'dry ' : ''}PUT of block-style YAML`);
  }
  const after = await collection.current(name);
  expect.contains(after.metadata.labels, labels, 'metadata.labels after the PUT');
  expect.contains(after.metadata.annotations, hard.annotations, 'metadata.annotations after the PUT');

  const intent = { metadata: { name, labels: { applied: 'yes' } } };
  const { apiVersion, kind } = body;
  const bytes = `---\n${asYaml({ apiVersion, kind, ...intent })}...\n`;
  const applied = await collection.apply(name, {}, { manager: 'in-yaml', bytes });
  expect.success(applied, 'apply of block-style YAML');
  expect.contains(
    (await collection.current(name)).metadata.labels,
    { applied: 'yes' },
    'labels after the apply',
  );

  await checkLineEnds(context);
  await checkForms(context);

  if (context.isFirstSubject && context.has('leases')) await checkTimes(context);
  await checkDeleteOptions(context, after, 'YAML', inYaml);
}

/** Editors of some systems end lines with CR LF, which YAML reads as a line break. */
async function checkLineEnds({ collection, expect, random }: CollectionContext): Promise<void> {
  const hard = hardMetadata(random);
  const body = collection.object({ metadata: hard });
  const bytes = `# A comment.\r\n${asYaml(body).replaceAll('\n', '\r\n')}`;
  const answer = await collection.create({}, { bytes, contentType: yaml });
  expect.success(answer, 'POST of YAML whose lines end in CR LF');
  const { metadata } = await collection.current(body.metadata.name!);
  expect.contains(metadata.annotations, hard.annotations, 'metadata.annotations after it');
  expect.contains(metadata.labels, hard.labels, 'metadata.labels after it');
}

/** Forms of YAML that JSON does not have: texts in blocks and in lines, an anchor and its alias. */
async function checkForms({ collection, expect }: CollectionContext): Promise<void> {
  const { metadata, ...rest } = collection.object();
  const members = (object: object, indent: string) =>
    Object.entries(object).map(([name, value]) => `${indent}${name}: ${JSON.stringify(value)}`);
  const bytes = [
    ...members(rest, ''),
    'metadata:',
    ...members({ ...metadata, annotations: undefined }, '  ').filter((line) => !line.endsWith(' undefined')),
    '  annotations:',
    '    folded: &text >-',
    '      two lines',
    '      in one',
    '    same: *text',
    '    literal: |',
    '      two',
    '       lines',
    "    quoted: 'it''s'",
    '    plain: in two',
    '      lines',
    '    number-sign: http://host.example/a#b # and a comment',
    '...',
  ];
  const answer = await collection.create({}, { bytes: `${bytes.join('\n')}\n`, contentType: yaml });
  expect.success(answer, 'POST of YAML with texts in blocks, an anchor and an alias');
  const stored = await collection.current(metadata.name!);
  const line = 'two lines in one';
  const wanted = {
    folded: line,
    same: line,
    literal: 'two\n lines\n',
    quoted: "it's",
    plain: 'in two lines',
    'number-sign': 'http://host.example/a#b',
  };
  expect.contains(stored.metadata.annotations, wanted, 'metadata.annotations after it');
}

/** A time is a text in JSON, and the same text without quotes in YAML: a parser that reads it as a time may lose digits. */
async function checkTimes({ namespace: { leases }, expect }: CollectionContext): Promise<void> {
  const timed = richMembers(leases);
  const body = leases.object(timed);
  const bytes = asYaml(body).replaceAll(/(['"])(\d{4}-\d\d-\d\dT[\d:.]+Z)\1/g, '$2');
  const answer = await leases.create({}, { bytes, contentType: yaml });
  // By its version of YAML a time without quotes may be no text, and so of a wrong type.
  if (!answer.ok) return expect.refused(answer, 'POST of a Lease in YAML with a time without quotes');
  const [inYaml, inJson] = [await leases.current(body.metadata.name!), await leases.given(timed)];
  expect.equal(inYaml['spec'], inJson['spec'], 'spec of a Lease made of YAML with a time without quotes');
}

export function expectObject(
  { expect }: Pick<CaseContext, 'expect'>,
  value: unknown,
  what: string,
): ApiObject {
  const isObject = isRecord(value) && isRecord(value['metadata']);
  return isObject ? (value as ApiObject) : expect.fail(`${what} is not an object with metadata`);
}
