// Encodings of objects of whatever kind (core 2.7, 4.7). Only JSON is there for all kinds: others may be refused with 406.
import type { CaseContext } from '../../kit/context.ts';
import { asYaml, readYaml } from '../../kit/answers/decoded-body.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { isRecord } from '../../kit/objects/object.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import { hasPrefix, openEnvelope } from '../../kit/protobuf/envelope.ts';
import { forEachKind } from './for-each-kind.ts';

export const encodesAll = (context: CaseContext): Promise<void> => forEachKind(context, mustEncode);

const yaml = 'application/yaml';

async function mustEncode(context: CaseContext, resource: Resource, first: ApiObject): Promise<void> {
  const { expect } = context;
  const { kind } = resource.type;
  const { name = '', uid } = first.metadata;
  const none = await resource.read(name, { accept: 'application/x-none' });
  expect.status(none, 406, `GET of a ${kind} in a type that no server has`);

  const inYaml = await resource.read(name, { accept: yaml });
  if (inYaml.status !== 406) {
    expect.status(inYaml, 200, `GET of a ${kind} in YAML`);
    expect.mediaType(inYaml, yaml);
    const shown = readYaml(inYaml.text);
    expect.contains(shown, { kind, metadata: { name, uid } }, `the ${kind} in YAML`);
  }
  const put = await replaceNow(resource, name, { metadata: { labels: { sent: 'in-yaml' } } }, (next) =>
    resource.replace(next, { bytes: asYaml(next), contentType: yaml }),
  );
  if (put.status !== 415) {
    expect.success(put, `PUT of a ${kind} in YAML`);
    const { labels } = (await resource.current(name)).metadata;
    expect.contains(labels, { sent: 'in-yaml', kept: 'k' }, `labels of a ${kind} after a PUT in YAML`);
  }
  await mustBeTabled(context, resource, name);
  await mustKeepMessage(context, resource, name);
}

async function mustBeTabled({ expect, names }: CaseContext, resource: Resource, name: string): Promise<void> {
  const { plural } = resource.type;
  const accept = `application/json;as=Table;g=${names.groups.meta};v=v1`;
  const answer = await resource.list({ fieldSelector: `metadata.name=${name}` }, { accept });
  // Which fields can be selected is not shown (core 4.3).
  if (!answer.ok) return;
  const { json } = answer;
  const rows = isRecord(json) ? json['rows'] : undefined;
  expect.contains(
    json,
    { kind: 'Table', apiVersion: `${names.groups.meta}/v1` },
    `a list of ${plural} as a Table`,
  );
  expect.equal(Array.isArray(rows) ? rows.length : rows, 1, `rows of a Table of one of ${plural}`);
}

/** A PUT of the bytes that a GET answered changes nothing. */
async function mustKeepMessage(context: CaseContext, resource: Resource, name: string): Promise<void> {
  const { expect, names } = context;
  const { protobuf } = names.mediaTypes;
  const { kind } = resource.type;
  const read = await resource.read(name, { accept: protobuf });
  if (read.status === 406) return;
  expect.status(read, 200, `GET of a ${kind} in Protobuf`);
  expect.mediaType(read, protobuf);
  expect.that(hasPrefix(read.bytes), `the ${kind} in Protobuf does not begin with the prefix`);
  expect.equal(openEnvelope(read.bytes).kind, kind, `kind in the envelope of a ${kind}`);
  const before = await resource.current(name);
  const put = await replaceNow(resource, name, {}, async (next) => {
    const { bytes } = await resource.read(name, { accept: protobuf });
    return resource.replace(next, { bytes, contentType: protobuf });
  });
  if (put.status === 415) return;
  expect.success(put, `PUT of a ${kind} in Protobuf, as it was read`);
  const after = await resource.current(name);
  expect.contains(
    after.metadata.labels,
    before.metadata.labels,
    `labels of a ${kind} after a PUT in Protobuf`,
  );
}
