// Last stage: encodes an answer or an error as bytes and headers (document core 4.7, 7).
import { isIndented } from '../parts/encoding.ts';
import { chooseErrorType } from '../parts/negotiation.ts';
import { entryBytes } from '../codec/entries.ts';
import { itemRuns } from '../codec/item-runs.ts';
import { isProtobuf } from '../codec/media-type.ts';
import { writeAs } from '../codec/write-as.ts';
import type { Context } from '../context.ts';
import type { StatusAnswer } from '../errors/status.ts';
import type { ApiRequest, ApiResponse } from '../requests/request.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import type { ResourceRoute } from '../requests/routes.ts';
import { entryInProtobuf, listInProtobuf, objectInProtobuf, statusInProtobuf } from '../verbs/in-protobuf.ts';
import { isConverted, shownAs } from '../verbs/shown-as.ts';
import { viewedAnswer } from '../verbs/viewed.ts';
import type { Answer } from '../requests/answer.ts';
import type { Ready } from '../requests/stages.ts';
import { compress } from './compress.ts';

const listEnd = Buffer.from('}');

type Whole = Exclude<Answer, { form: 'stream' }>;

export async function encode(context: Context, ready: Ready, decided: Answer): Promise<ApiResponse> {
  const { route, accepted, view, warnings } = ready;
  const shown = shownAnswer(route.kind, decided);
  const { answers } = context.parts;
  const headers = answers.successHeaders(route, accepted);
  if (warnings.length > 0) headers['warning'] = answers.warningHeaders(warnings);
  if (shown.form === 'stream') return { status: shown.code, headers, body: shown.frames };
  const answer = view === undefined ? shown : viewedAnswer(context, ready, view, shown);
  const body = await bodyOf(context, ready, answer);
  return compress(context, ready, { status: answer.code, headers, body });
}

async function bodyOf(
  context: Context,
  { request, route, accepted }: Ready,
  answer: Whole,
): Promise<Uint8Array | readonly Uint8Array[]> {
  const pretty = isIndented(route.query, request.headers['user-agent']);
  if (accepted === 'application/json' && !pretty) return compact(context, route.kind, answer);
  if (isProtobuf(accepted)) return inProtobuf(context, route, answer);
  return writeAs(context.parts.encoding, accepted, plain(route.kind, answer), pretty);
}

function inProtobuf(context: Context, route: ResourceRoute, answer: Whole): readonly Uint8Array[] {
  switch (answer.form) {
    case 'entry':
      return entryInProtobuf(context, route, answer.entry);
    case 'list':
      return listInProtobuf(context, route, answer.head, answer.entries);
    case 'value':
      return objectInProtobuf(context, route, answer.value);
  }
}

/** Stored objects in the version of the route. */
function shownAnswer(kind: Kind, answer: Answer): Answer {
  if (!isConverted(kind)) return answer;
  if (answer.form === 'entry') return { ...answer, entry: shownAs(kind, answer.entry) };
  if (answer.form !== 'list') return answer;
  return { ...answer, entries: answer.entries.map((entry) => shownAs(kind, entry)) };
}

function compact(context: Context, kind: Kind, answer: Whole): Uint8Array | readonly Uint8Array[] {
  switch (answer.form) {
    case 'entry':
      return entryBytes(answer.entry);
    case 'list': {
      const head = JSON.stringify(answer.head);
      const items = context.parts.encoding.writeItems(
        kind.custom === true ? answer.entries.map(entryBytes) : itemRuns(answer.entries),
      );
      return [Buffer.from(`${head.slice(0, -1)},"items":`), ...items, listEnd];
    }
    case 'value':
      return context.parts.encoding.writeJson(answer.value, false);
  }
}

/** The answer as one JSON value. */
function plain(kind: Kind, answer: Whole): unknown {
  switch (answer.form) {
    case 'entry':
      return answer.entry.value;
    case 'value':
      return answer.value;
    case 'list':
      return { ...answer.head, items: answer.entries.map(({ value }) => itemOf(kind, value)) };
  }
}

/** Items of a list have no kind and apiVersion, except those of custom kinds. */
function itemOf({ custom }: Kind, value: object): object {
  if (custom === true) return value;
  const { kind: _kind, apiVersion: _version, ...rest } = value as Record<string, unknown>;
  return rest;
}

/** Errors are JSON, unless the client accepts another type that the server offers. */
export async function encodeError(
  context: Context,
  request: ApiRequest,
  answer: StatusAnswer,
  warnings: readonly string[] = [],
): Promise<ApiResponse> {
  const { answers, encoding, routing } = context.parts;
  const offers = encoding.offeredTypes(context, 'get');
  const type = chooseErrorType(request.headers['accept'], offers, context.names);
  const pretty = isIndented(routing.splitTarget(request.target).query, request.headers['user-agent']);
  const headers = answers.errorHeaders(type);
  if (warnings.length > 0) headers['warning'] = answers.warningHeaders(warnings);
  if (answer.retryAfterSeconds !== undefined) headers['retry-after'] = String(answer.retryAfterSeconds);
  const body = isProtobuf(type)
    ? statusInProtobuf(context, answer.status)
    : await writeAs(encoding, type, answer.status, pretty);
  return { status: answer.code, headers, body };
}
