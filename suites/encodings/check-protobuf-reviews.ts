// A review, which is not stored, in Protobuf (core 1, 4.7): the message that the server made of one is sent back.
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { isRecord } from '../kit/objects/object.ts';
import { sealEnvelope } from '../kit/protobuf/envelope.ts';
import { reviewGroup, reviewPlural } from '../kit/reviews/reviews.ts';
import { envelopeOf, withMessage } from './protobuf-bodies.ts';

const openingBrace = 0x7b;
const kind = 'SubjectAccessReview';
const extra = { 'example.com/rooms': ['one', 'two'], 'example.com/floor': ['first'] };
const groups = ['sample-readers', 'sample-writers'];
const resourceAttributes = { namespace: 'sample', verb: 'get', resource: 'pods', name: 'sample' };

/** The documents show no message of a review: only that of the server is sent. */
export async function checkReviewsInProtobuf(context: CaseContext): Promise<void> {
  const { api, names, expect } = context;
  const protobuf = names.mediaTypes.protobuf;
  const apiVersion = `${reviewGroup(names, kind)}/v1`;
  const path = `/apis/${apiVersion}/${await reviewPlural(context, kind)}`;
  const body = { apiVersion, kind, spec: { user: 'sample', groups, extra, resourceAttributes } };
  const control = await api.post(path, body);
  const made = await api.post(path, body, { accept: protobuf });
  if (!control.ok || !made.ok || made.mediaType !== protobuf)
    throw new NotRun('not-exercised', 'the target answers no such review in Protobuf');
  withMessage(context, [made]);
  const { raw = new Uint8Array() } = envelopeOf(made);
  if (raw[0] === openingBrace) throw new NotRun('not-exercised', 'the answer is JSON in an envelope');
  // Other rows judge what the envelope says of its message.
  const bytes = sealEnvelope({ apiVersion, kind, raw });
  const answer = await api.post(path, undefined, { bytes, contentType: protobuf });
  expect.success(answer, `POST of a ${kind} in Protobuf`);
  const specOf = ({ spec }: Readonly<Record<string, unknown>>) => (isRecord(spec) ? spec : {});
  for (const field of ['user', 'groups', 'extra', 'resourceAttributes']) {
    const sent = specOf({ ...control.object })[field];
    const read = specOf({ ...answer.object })[field];
    expect.equal(read, sent, `spec.${field} in the answer to a ${kind} in Protobuf`);
  }
}
