// A complete response with the accessors that cases need. An accessor throws CheckFailed where the body has another shape.
import { CheckFailed } from '../failures.ts';
import { isRecord } from '../objects/object.ts';
import type { ApiList, ApiObject } from '../objects/object.ts';

export interface Answer {
  /** `GET /api/v1/…`, for messages. */
  readonly request: string;
  readonly status: number;
  readonly ok: boolean;
  /** The first value of a header; undefined where it is absent. */
  readonly header: (name: string) => string | undefined;
  readonly headers: (name: string) => readonly string[];
  /** Content-Type without parameters, lower case; empty where there is none. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** The body as JSON. */
  readonly json: unknown;
  /** The body of a success as an object with metadata. */
  readonly object: ApiObject;
  /** The body of a success as a list with metadata and items. */
  readonly list: ApiList;
}

export function createAnswer(
  request: string,
  status: number,
  headerPairs: readonly (readonly [string, string])[],
  bytes: Uint8Array,
): Answer {
  let parsed: { readonly value: unknown } | undefined;
  let decoded: string | undefined;
  const headers = (name: string) =>
    headerPairs.filter(([key]) => key === name.toLowerCase()).map(([, value]) => value);
  const answer: Answer = {
    request,
    status,
    ok: status >= 200 && status < 300,
    header: (name) => headers(name)[0],
    headers,
    mediaType: (headers('content-type')[0] ?? '').split(';')[0]!.trim().toLowerCase(),
    bytes,
    get text() {
      return (decoded ??= new TextDecoder().decode(bytes));
    },
    get json() {
      parsed ??= { value: parseJson(answer) };
      return parsed.value;
    },
    get object() {
      const value = answer.ok ? answer.json : undefined;
      if (isRecord(value) && isRecord(value['metadata'])) return value as ApiObject;
      throw new CheckFailed(
        `${request} answered ${status} without an object with metadata: ${excerpt(answer.text)}`,
      );
    },
    get list() {
      // The body of an error has metadata too, and would pass for a list without items.
      const value = answer.ok ? answer.json : undefined;
      if (isRecord(value) && isRecord(value['metadata']) && Array.isArray(value['items']))
        return value as unknown as ApiList;
      // An empty list may omit `items` or set it to null; its kind distinguishes it from a Status.
      if (
        isRecord(value) &&
        isRecord(value['metadata']) &&
        String(value['kind']).endsWith('List') &&
        (value['items'] === undefined || value['items'] === null)
      )
        return { ...value, items: [] } as unknown as ApiList;
      throw new CheckFailed(`${request} answered ${status} without a list: ${excerpt(answer.text)}`);
    },
  };
  return answer;
}

function parseJson(answer: Answer): unknown {
  try {
    return JSON.parse(answer.text) as unknown;
  } catch {
    throw new CheckFailed(
      `${answer.request} answered ${answer.status} with a body that is not valid JSON: ${excerpt(answer.text)}`,
    );
  }
}

/** The body if it is a JSON object, otherwise an empty object: for bodies whose form the documents leave open. */
export function recordOf({ text }: Pick<Answer, 'text'>): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

export const excerpt = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
