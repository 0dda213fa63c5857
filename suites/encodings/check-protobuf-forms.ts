// Cases: other forms of the same Protobuf envelope and message, which encoders may write (core 2.8, 4.8, 9.3).
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { envelopePrefix, hasMessage, openEnvelope, sealEnvelope } from '../kit/protobuf/envelope.ts';
import { readFields, withEmptyItem, withoutIntegers } from '../kit/protobuf/wire.ts';
import { replaced } from './check-negotiation.ts';
import { putInProtobuf } from './check-protobuf-bodies.ts';
import { marks, readInProtobuf, withMessage } from './protobuf-bodies.ts';

const changedLabel = 'change';

/** The fields of a message may come in any order. */
function reversed(envelope: Uint8Array): Uint8Array {
  const message = envelope.subarray(envelopePrefix.length);
  const fields = readFields(message).map(({ from, to }) => message.subarray(from, to));
  return Buffer.concat([envelopePrefix, ...fields.toReversed()]);
}

export async function checkEnvelopeOrder(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  const { made, item } = await readInProtobuf(context);
  withMessage(context, [item]);
  const { put } = await putInProtobuf(context, made, (bytes) => {
    const current = openEnvelope(bytes);
    return reversed(sealEnvelope({ ...current, raw: replaced(current.raw!, marks.label, changedLabel) }));
  });
  expect.success(put, 'PUT of an envelope whose fields come in the reverse order');
  const after = await collection.current(made.metadata.name!);
  expect.equal(after.metadata.labels?.['mark'], changedLabel, 'the label that the message changes');
}

/** PUT of the message of a GET after a change of it.
 * @throws NotRun where `change` does not find what it changes */
async function replaceMessage(
  { names }: Pick<CaseContext, 'names'>,
  resource: Resource,
  name: string,
  change: (raw: Uint8Array) => Uint8Array | undefined,
) {
  const { protobuf } = names.mediaTypes;
  return replaceNow(resource, name, {}, async (current: ApiObject) => {
    const read = await resource.read(name, { accept: protobuf });
    const envelope = read.ok && read.mediaType === protobuf ? openEnvelope(read.bytes) : {};
    const raw = hasMessage(envelope, protobuf) && envelope.raw ? change(envelope.raw) : undefined;
    if (raw === undefined) throw new NotRun('not-exercised', 'the run cannot read the message of the object');
    const bytes = sealEnvelope({ ...envelope, raw });
    return resource.replace(current, { bytes, contentType: protobuf, query: { fieldManager: 'resetter' } });
  });
}

/** An encoder writes an entry without members as a message of length zero. */
export async function checkResetInProtobuf(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  const { name = '' } = (await collection.given()).metadata;
  const applied = await collection.apply(
    name,
    { metadata: { labels: { applied: 'x' } } },
    { manager: 'first' },
  );
  expect.success(applied, 'an apply');
  const put = await replaceMessage(context, collection, name, (raw) => withEmptyItem(raw, 'FieldsV1'));
  const what = 'PUT in Protobuf that sets managedFields to one empty entry';
  expect.success(put, what);
  const { managedFields = [] } = (await collection.current(name)).metadata;
  const managers = managedFields.map(({ manager }) => manager);
  const kept = managers.filter((manager) => manager === 'first' || manager === undefined || manager === '');
  expect.equal(kept, [], `managers from before, or without a name, after a ${what}`);
}

/** Numbers that stand nowhere else in a Deployment. */
const given = { progressDeadlineSeconds: 7001, revisionHistoryLimit: 7002 };
const defaults = { progressDeadlineSeconds: 600, revisionHistoryLimit: 10 };

export async function checkDefaultsInProtobuf(context: CaseContext, deployments: Resource): Promise<void> {
  const { expect } = context;
  const { name = '' } = (await deployments.given({ spec: given })).metadata;
  expect.contains((await deployments.current(name))['spec'], given, 'spec of a Deployment made with numbers');
  const put = await replaceMessage(context, deployments, name, (raw) =>
    withoutIntegers(raw, Object.values(given)),
  );
  expect.success(put, 'PUT in Protobuf of a Deployment without two numbers');
  const { spec } = await deployments.current(name);
  expect.contains(spec, defaults, 'spec of a Deployment after a PUT in Protobuf without the numbers');
}
