// One shell command that sends a recorded request again, over $BASE, $TOKEN and $CURL_OPTIONS (such as `--cacert f`).
import type { Exchange } from '../../../reports/result.ts';
import { binaryNote } from './body-text.ts';
import { redacted } from './redact-structure.ts';
import { shellQuote } from './shell-quote.ts';
import type { Variable } from './shell-quote.ts';

/** Headers that belong to the connection: curl writes its own. */
const ownHeaders = new Set(['host', 'content-length', 'connection', 'transfer-encoding']);
/** One argument of a Linux process holds 128 KiB; the shell's own `printf` has no such bound. */
const longestArgument = 100_000;
const watchSeconds = 10;

/** What every command begins with. `-i` shows the status; nothing in the path is touched. */
export const curlStart = 'curl -isSg --path-as-is $CURL_OPTIONS';
/** The header with the run's own credential. Without $TOKEN it has no value, and curl sends none. */
export const runAuthorization = 'Authorization:${TOKEN:+ Bearer $TOKEN}';

/** Where a case made a client certificate: one like it, such as `--cert FILE --key FILE`. */
export const clientCertificate = '$CERTIFICATE_OPTIONS';

export interface CurlOptions {
  /** Values to write as shell variables, such as the namespace. */
  readonly variables?: readonly Variable[];
  /** In place of `curlStart`, where that is said elsewhere. */
  readonly start?: string;
  /** In place of `runAuthorization`. */
  readonly authorization?: string;
}

type Sent = Pick<Exchange, 'request' | 'credential'>;

/** The command as one line, unless a body has lines of its own. */
export function curlCommand({ request, credential }: Sent, options: CurlOptions = {}): string {
  const { variables = [], start = curlStart, authorization = runAuthorization } = options;
  const { body } = request;
  const words = [start, ...method(request)];
  if (isWatch(request)) words.push(`-N --max-time ${watchSeconds}`);
  if (credential === 'run') words.push(`-H "${authorization}"`);
  if (credential === 'certificate') words.push(clientCertificate);
  for (const [name, value] of request.headers) {
    if (ownHeaders.has(name) || (credential === 'run' && name === 'authorization')) continue;
    words.push(`-H ${header(name, value, variables, tokenName(credential))}`);
  }
  let source = '';
  if (body !== undefined) {
    // curl would name a form type of its own.
    if (!request.headers.some(([name]) => name === 'content-type')) words.push(`-H 'content-type:'`);
    const binary = binaryNote(body);
    if (binary !== undefined) source = `printf %s ${shellQuote(binary)} | base64 -d | `;
    else if (body.startsWith('@') || body.length > longestArgument)
      source = `printf %s ${shellQuote(body, variables)} | `;
    words.push(`--data-binary ${source === '' ? shellQuote(body, variables) : '@-'}`);
  }
  words.push(shellQuote(request.path, variables, '$BASE'));
  return source + words.join(' ');
}

/** Whether the request opens a stream that the server keeps open. */
export function isWatch(request: Exchange['request']): boolean {
  return request.method === 'GET' && /[?&](?:watch|follow)=(?:1|t|true|yes)\b/i.test(request.path);
}

/** The shell variable for the token that a request carried: `$TOKEN2` and so on for those that are not the run's. */
export function tokenName(credential: Exchange['credential']): string {
  return typeof credential === 'number' ? `TOKEN${credential}` : 'TOKEN';
}

function method(request: Exchange['request']): string[] {
  if (request.method === 'HEAD') return ['--head'];
  if (request.method === 'GET' && request.body === undefined) return [];
  return [`-X ${/^[A-Z]+$/.test(request.method) ? request.method : shellQuote(request.method)}`];
}

function header(name: string, value: string, variables: readonly Variable[], token: string): string {
  // curl takes `name:` for "send none"; with a semicolon it sends an empty one.
  if (value === '') return shellQuote(`${name};`);
  if (name !== 'authorization' || !value.includes(redacted))
    return shellQuote(`${name}: ${value}`, variables);
  const quoted = value.split(redacted).map((part) => part.replaceAll(/["$`\\]/g, String.raw`\$&`));
  return `"Authorization: ${quoted.join(`$${token}`)}"`;
}
