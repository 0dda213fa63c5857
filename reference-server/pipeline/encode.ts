// Last stage: an answer or an error becomes bytes and headers (document core 4.7, 7).
import { entryBytes } from '../codec/entries.ts';
import { itemRuns } from '../codec/item-runs.ts';
import type { Context } from '../context.ts';
import type { StatusAnswer } from '../errors/status.ts';
import type { ApiRequest, ApiResponse, ResponseHeaders } from '../request.ts';
import type { Answer } from './answer.ts';
import type { Ready } from './stages.ts';

const listEnd = Buffer.from('}');

export async function encode(context: Context, ready: Ready, answer: Answer): Promise<ApiResponse> {
  const { request, route, accepted, warnings } = ready;
  const headers = context.parts.answers.successHeaders(route, accepted);
  if (warnings.length > 0) headers['warning'] = warningHeaders(warnings);
  if (answer.form === 'stream') return { status: answer.code, headers, body: answer.frames };
  const pretty = context.parts.encoding.wantsPretty(route.query, request.headers['user-agent']);
  if (accepted === 'application/json' && !pretty)
    return { status: answer.code, headers, body: compact(context, answer) };
  const value = plain(context, answer);
  const body =
    accepted === 'application/yaml'
      ? await context.parts.encoding.encodeYaml(value)
      : context.parts.encoding.writeJson(value, true);
  return { status: answer.code, headers, body };
}

function compact(context: Context, answer: Exclude<Answer, { form: 'stream' }>): ApiResponse['body'] {
  switch (answer.form) {
    case 'entry':
      return entryBytes(answer.entry);
    case 'list': {
      const head = JSON.stringify(answer.head);
      const items = context.parts.encoding.writeItems(itemRuns(answer.entries));
      return [Buffer.from(`${head.slice(0, -1)},"items":`), ...items, listEnd];
    }
    case 'value':
      return context.parts.encoding.writeJson(answer.value, false);
  }
}

/** The answer as one JSON value, for the forms that are written whole. */
function plain(_context: Context, answer: Exclude<Answer, { form: 'stream' }>): unknown {
  switch (answer.form) {
    case 'entry':
      return answer.entry.value;
    case 'value':
      return answer.value;
    case 'list':
      return { ...answer.head, items: answer.entries.map((entry) => withoutType(entry.value)) };
  }
}

/** Items of a list carry no kind and apiVersion of their own. */
function withoutType(value: object): object {
  const { kind: _kind, apiVersion: _version, ...rest } = value as Record<string, unknown>;
  return rest;
}

/** Errors are always JSON, but for a client that asked for YAML and can have it. */
export async function encodeError(
  context: Context,
  request: ApiRequest,
  answer: StatusAnswer,
): Promise<ApiResponse> {
  const { encoding, routing } = context.parts;
  const yaml = encoding.chooseMediaType(request.headers['accept']) === 'application/yaml';
  const pretty = encoding.wantsPretty(
    routing.splitTarget(request.target).query,
    request.headers['user-agent'],
  );
  const headers: ResponseHeaders = {
    'content-type': yaml ? 'application/yaml' : 'application/json',
    'cache-control': 'no-cache, private',
  };
  if (answer.retryAfterSeconds !== undefined) headers['retry-after'] = String(answer.retryAfterSeconds);
  const body = yaml ? await encoding.encodeYaml(answer.status) : encoding.writeJson(answer.status, pretty);
  return { status: answer.code, headers, body };
}

/** Characters of one warning, and of all: clients take no endless headers. */
const longestWarning = 256;
const longestWarnings = 4096;

function warningHeaders(warnings: readonly string[]): string[] {
  let length = 0;
  return warnings
    .map((text) => `299 - ${quoted(text.slice(0, longestWarning))}`)
    .filter((header) => (length += header.length) <= longestWarnings);
}

/** Names of unknown fields come from the client: what no header can carry is left out, the rest goes as UTF-8. */
function quoted(text: string): string {
  const escaped = text
    .replaceAll(/\p{C}/gu, '')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`);
  return Buffer.from(`"${escaped}"`).toString('latin1');
}
