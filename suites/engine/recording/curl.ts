// Renders a recorded request as a curl command that uses $BASE, $TOKEN and $CURL_OPTIONS (such as `--cacert f`).
import type { Exchange } from '../../kit/answers/exchange.ts';
import { binaryNote } from './body-text.ts';
import { redacted } from './redact-structure.ts';
import { shellQuote } from './shell-quote.ts';
import type { Variable } from './shell-quote.ts';

/** Headers of the connection, which curl sets itself. */
const ownHeaders = new Set(['host', 'content-length', 'connection']);
/** An argument of a Linux process is limited to 128 KiB; the shell built-in `printf` is not. */
const longestArgument = 100_000;
const watchSeconds = 10;

/** The start of every command. `-i` prints the status; `-g --path-as-is` keep the path unchanged. */
export const curlStart = 'curl -isSg --path-as-is $CURL_OPTIONS';
/** The header with the run's own credential. Without $TOKEN it has no value, and curl omits it. */
export const runAuthorization = 'Authorization:${TOKEN:+ Bearer $TOKEN}';

/** For a client certificate that a case issued: the options for a similar one, such as `--cert FILE --key FILE`. */
export const clientCertificate = '$CERTIFICATE_OPTIONS';

export interface CurlOptions {
  /** Values that are replaced by shell variables, such as the namespace. */
  readonly variables?: readonly Variable[];
  /** Replaces `curlStart`. */
  readonly start?: string;
  /** Replaces `runAuthorization`. */
  readonly authorization?: string;
}

type Sent = Pick<Exchange, 'request' | 'credential' | 'certificate'>;

/** The command in one line, unless the body contains line breaks. */
export function curlCommand({ request, credential, certificate }: Sent, options: CurlOptions = {}): string {
  const { variables = [], start = curlStart, authorization = runAuthorization } = options;
  const { body } = request;
  const words = [start, ...method(request)];
  if (isWatch(request)) words.push(`-N --max-time ${watchSeconds}`);
  if (credential === 'run') words.push(`-H "${authorization}"`);
  if (credential === 'certificate' || certificate) words.push(clientCertificate);
  for (const [name, value] of request.headers) {
    if (ownHeaders.has(name) || (credential === 'run' && name === 'authorization')) continue;
    words.push(`-H ${header(name, value, variables, tokenName(credential))}`);
  }
  let source = '';
  if (body !== undefined) {
    // Without this, curl would send a form content type.
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

/** Whether the request opens a stream. */
export function isWatch(request: Exchange['request']): boolean {
  return request.method === 'GET' && /[?&](?:watch|follow)=(?:1|t|true|yes)\b/i.test(request.path);
}

/** The shell variable for the token of a request: `$TOKEN2` and so on for tokens that the case got. */
export function tokenName(credential: Exchange['credential']): string {
  if (credential === 'account') return 'ACCOUNT_TOKEN';
  return typeof credential === 'number' ? `TOKEN${credential}` : 'TOKEN';
}

function method(request: Exchange['request']): string[] {
  if (request.method === 'HEAD') return ['--head'];
  if (request.method === 'GET' && request.body === undefined) return [];
  return [`-X ${/^[A-Z]+$/.test(request.method) ? request.method : shellQuote(request.method)}`];
}

function header(name: string, value: string, variables: readonly Variable[], token: string): string {
  // For curl, `name:` removes a header; `name;` sends it empty.
  if (value === '') return shellQuote(`${name};`);
  if (name !== 'authorization' || !value.includes(redacted))
    return shellQuote(`${name}: ${value}`, variables);
  const quoted = value.split(redacted).map((part) => part.replaceAll(/["$`\\]/g, String.raw`\$&`));
  return `"Authorization: ${quoted.join(`$${token}`)}"`;
}
