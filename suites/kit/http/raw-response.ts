// Parses an HTTP/1.1 response from raw bytes that may be incomplete. Lenient: it does not reject malformed responses.

export interface RawResponse {
  readonly statusLine: string;
  readonly status: number;
  /** Lower-case names, in the order received. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  /** Status codes of preceding interim responses, such as 100. */
  readonly interim: readonly number[];
  readonly complete: boolean;
  /** Bytes after the response. */
  readonly rest: string;
}

const headEnd = '\r\n\r\n';

/** @param ended no more bytes will come: a body without a content-length is then complete */
export function parseRawResponse(bytes: Buffer, ended: boolean): RawResponse | undefined {
  const interim: number[] = [];
  for (let start = 0; ;) {
    const end = bytes.indexOf(headEnd, start);
    if (end < 0) return undefined;
    const [statusLine = '', ...lines] = bytes.toString('latin1', start, end).split('\r\n');
    const status = Number(/^HTTP\/[0-9.]+ ([0-9]{3})/.exec(statusLine)?.[1] ?? Number.NaN);
    start = end + headEnd.length;
    if (status >= 100 && status < 200 && status !== 101) {
      interim.push(status);
      continue;
    }
    const headers = lines.map(parseHeader);
    return {
      statusLine,
      status,
      headers,
      interim,
      ...readBody(bytes.subarray(start), status, headers, ended),
    };
  }
}

type Body = Pick<RawResponse, 'body' | 'complete' | 'rest'>;

function readBody(bytes: Buffer, status: number, headers: RawResponse['headers'], ended: boolean): Body {
  const header = (name: string): string | undefined => headers.find(([found]) => found === name)?.[1];
  if (status === 204 || status === 304) return { body: '', complete: true, rest: bytes.toString('utf8') };
  if (/chunked/i.test(header('transfer-encoding') ?? '')) return readChunks(bytes);
  const length = header('content-length');
  if (length === undefined) return { body: bytes.toString('utf8'), complete: ended, rest: '' };
  const stated = Number(length);
  return {
    body: bytes.toString('utf8', 0, stated),
    complete: bytes.length >= stated,
    rest: bytes.toString('utf8', stated),
  };
}

function readChunks(bytes: Buffer): Body {
  const parts: Buffer[] = [];
  const text = (): string => Buffer.concat(parts).toString('utf8');
  for (let position = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', position);
    const size = Number.parseInt(bytes.toString('latin1', position, Math.max(position, lineEnd)), 16);
    if (lineEnd < 0 || Number.isNaN(size)) return { body: text(), complete: false, rest: '' };
    const start = lineEnd + 2;
    if (size === 0) {
      const trailerEnd = bytes.indexOf(headEnd, lineEnd);
      const complete = trailerEnd >= 0;
      return {
        body: text(),
        complete,
        rest: complete ? bytes.toString('utf8', trailerEnd + headEnd.length) : '',
      };
    }
    parts.push(bytes.subarray(start, start + size));
    position = start + size + 2;
    if (position > bytes.length) return { body: text(), complete: false, rest: '' };
  }
}

function parseHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return colon < 0 ? [line, ''] : [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
