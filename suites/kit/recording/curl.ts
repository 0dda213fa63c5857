// One shell command that sends a recorded request again, over $BASE, $TOKEN and $CURL_OPTIONS (such as `--cacert f`).
import type { Exchange } from '../../../reports/result.ts';
import { binaryNote } from './body-text.ts';
import { redacted } from './redact-structure.ts';
import { shellQuote } from './shell-quote.ts';
import type { Variables } from './shell-quote.ts';

/** Headers that belong to the connection: curl writes its own. */
const ownHeaders = new Set(['host', 'content-length', 'connection', 'transfer-encoding']);
/** One argument of a Linux process holds 128 KiB; the shell's own `printf` has no such bound. */
const longestArgument = 100_000;
const watchSeconds = 10;

/** @param variables values to write as shell variables, such as the namespace */
export function curlCommand(request: Exchange['request'], variables: Variables = {}): string {
  const { body } = request;
  const words = ['curl -isSg --path-as-is $CURL_OPTIONS', ...method(request)];
  if (isWatch(request)) words.push(`-N --max-time ${watchSeconds}`);
  for (const [name, value] of request.headers) {
    if (!ownHeaders.has(name)) words.push(`-H ${header(name, value, variables)}`);
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
  words.push(`"$BASE"${shellQuote(request.path, variables)}`);
  return source + words.join(' ');
}

/** Whether the request opens a stream that the server keeps open. */
export function isWatch(request: Exchange['request']): boolean {
  return request.method === 'GET' && /[?&](?:watch|follow)=(?:1|t|true|yes)\b/i.test(request.path);
}

function method(request: Exchange['request']): string[] {
  if (request.method === 'HEAD') return ['--head'];
  if (request.method === 'GET' && request.body === undefined) return [];
  return [`-X ${shellQuote(request.method)}`];
}

function header(name: string, value: string, variables: Variables): string {
  // curl takes `name:` for "send none"; with a semicolon it sends an empty one.
  if (value === '') return shellQuote(`${name};`);
  if (name !== 'authorization' || !value.includes(redacted))
    return shellQuote(`${name}: ${value}`, variables);
  const [scheme = '', ...rest] = value.split(redacted);
  const quoted = [scheme, ...rest].map((part) => part.replaceAll(/["$`\\]/g, String.raw`\$&`));
  return `"Authorization: ${quoted.join('$TOKEN')}"`;
}
