// Last stage: encodes an answer or an error as bytes and headers (document core 4.7, 7).
import { isIndented } from '../parts/encoding.ts';
import { entryBytes } from '../codec/entries.ts';
import { itemRuns } from '../codec/item-runs.ts';
import { writeAs } from '../codec/write-as.ts';
import type { Context } from '../context.ts';
import type { StatusAnswer } from '../errors/status.ts';
import type { ApiRequest, ApiResponse, ResponseHeaders } from '../requests/request.ts';
import type { Kind } from '../resources/kind.ts';
import { isConverted, shownAs } from '../verbs/shown-as.ts';
import type { Answer } from '../requests/answer.ts';
import type { Ready } from '../requests/stages.ts';

const listEnd = Buffer.from('}');

export async function encode(context: Context, ready: Ready, decided: Answer): Promise<ApiResponse> {
  const { request, route, accepted, warnings } = ready;
  const answer = shownAnswer(route.kind, decided);
  const headers = context.parts.answers.successHeaders(route, accepted);
  if (warnings.length > 0) headers['warning'] = warningHeaders(warnings);
  if (answer.form === 'stream') return { status: answer.code, headers, body: answer.frames };
  const pretty = isIndented(route.query, request.headers['user-agent']);
  if (accepted === 'application/json' && !pretty)
    return { status: answer.code, headers, body: compact(context, route.kind, answer) };
  const body = await writeAs(context.parts.encoding, accepted, plain(route.kind, answer), pretty);
  return { status: answer.code, headers, body };
}

type Whole = Exclude<Answer, { form: 'stream' }>;

/** Stored objects in the version of the route. */
function shownAnswer(kind: Kind, answer: Answer): Answer {
  if (!isConverted(kind)) return answer;
  if (answer.form === 'entry') return { ...answer, entry: shownAs(kind, answer.entry) };
  if (answer.form !== 'list') return answer;
  return { ...answer, entries: answer.entries.map((entry) => shownAs(kind, entry)) };
}

function compact(context: Context, kind: Kind, answer: Whole): ApiResponse['body'] {
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
  const { encoding, routing } = context.parts;
  const types = encoding.offeredTypes(context.featureGates, 'get');
  const type = encoding.chooseMediaType(request.headers['accept'], types) ?? 'application/json';
  const pretty = isIndented(routing.splitTarget(request.target).query, request.headers['user-agent']);
  const headers: ResponseHeaders = {
    'content-type': type,
    'cache-control': 'no-cache, private',
  };
  if (warnings.length > 0) headers['warning'] = warningHeaders(warnings);
  if (answer.retryAfterSeconds !== undefined) headers['retry-after'] = String(answer.retryAfterSeconds);
  const body = await writeAs(encoding, type, answer.status, pretty);
  return { status: answer.code, headers, body };
}

/** Characters of one warning. */
const maxWarningLength = 256;
/**
 * One entry for each field (document core 4.11), within the limits of clients: about a hundred paths of 40 characters.
 * Many proxies accept 8 KiB of headers, of which half a KiB is left for other headers; HTTP/2 clients accept 128.
 */
const maxTotalLength = 7680;
const maxWarnings = 110;

function warningHeaders(warnings: readonly string[]): string[] {
  let length = 0;
  return warnings
    .slice(0, maxWarnings)
    .map((text) => `299 - ${quoted(text.slice(0, maxWarningLength))}`)
    .filter((header) => (length += `warning: ${header}\r\n`.length) <= maxTotalLength);
}

/** Names of unknown fields come from the client: control characters are removed, the rest is sent as UTF-8. */
function quoted(text: string): string {
  const escaped = text
    .replaceAll(/\p{C}/gu, '')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`);
  return Buffer.from(`"${escaped}"`).toString('latin1');
}
