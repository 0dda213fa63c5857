// Answers in Protobuf: the message of an object by the declaration of its kind, in an envelope (document core 2.8).
import type { Context } from '../context.ts';
import type { ApiObject, Json, JsonObject } from '../object.ts';
import { runsOf } from '../codec/item-runs.ts';
import type { RunCache } from '../codec/item-runs.ts';
import { answerSchema } from '../requests/body-schema.ts';
import type { ResourceRoute } from '../requests/routes.ts';
import type { Entry } from '../storage/store.ts';
import { listMeta, status } from '../schema/object-meta.ts';
import type { StructSchema } from '../schema/schema.ts';
import { tag, delimited } from '../codec/protobuf/wire.ts';
import { Writer } from 'protobufjs/minimal.js';

type Value = ApiObject | JsonObject | Json;

/** Messages of stored objects, encoded once for all lists and watches. */
const messages = new WeakMap<Entry, Uint8Array>();
const runs: RunCache = new WeakMap();

/** A body in pieces. */
type Pieces = readonly Uint8Array[];

/** An object, a Status or a review, by its kind. */
export function objectInProtobuf(context: Context, route: ResourceRoute, value: Value): Pieces {
  const { encodeMessage } = context.parts.encoding;
  return sealed(context, value, encodeMessage(answerSchema(route, value as JsonObject), value as object));
}

export const statusInProtobuf = (context: Context, value: JsonObject): Pieces =>
  sealed(context, value, context.parts.encoding.encodeMessage(status, value));

export const entryInProtobuf = (context: Context, route: ResourceRoute, entry: Entry): Pieces =>
  sealed(context, entry.value, messageOf(context, route.kind.schema, entry));

/** @param head has kind, apiVersion and metadata */
export function listInProtobuf(
  context: Context,
  { kind }: ResourceRoute,
  head: JsonObject,
  entries: readonly Entry[],
): Pieces {
  const metadata = context.parts.encoding.encodeMessage(listMeta, head['metadata'] as JsonObject);
  const items = runsOf(runs, entries, (entry) => {
    const message = messageOf(context, kind.schema, entry);
    return [Writer.create().uint32(tag(2, delimited)).uint32(message.length).finish(), message];
  });
  return sealed(context, head, Writer.create().uint32(tag(1, delimited)).bytes(metadata).finish(), ...items);
}

function messageOf(context: Context, schema: StructSchema, entry: Entry): Uint8Array {
  const known = messages.get(entry) ?? context.parts.encoding.encodeMessage(schema, entry.value);
  messages.set(entry, known);
  return known;
}

function sealed(context: Context, value: Value, ...message: Pieces): Pieces {
  const { apiVersion = '', kind = '' } = value as ApiObject;
  return context.parts.encoding.sealEnvelope({ apiVersion, kind, message });
}
