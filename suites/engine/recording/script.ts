// Renders a shell script that uses $BASE, $TOKEN and $NS and repeats the requests of a case. It takes server-generated values
// (uids, versions, continue tokens, generated names) from the answers.
import type { Exchange } from '../../kit/answers/exchange.ts';
import { fieldFunction } from './answer-fields.ts';
import type { AnswerField } from './answer-fields.ts';
import { curlCommand, curlStart, isWatch, runAuthorization, tokenName } from './curl.ts';
import { redacted } from './redact-structure.ts';
import { findReuse } from './reuse.ts';
import { wholeWord } from './shell-quote.ts';
import type { Variable } from './shell-quote.ts';
import { stepsOf } from './steps.ts';
import type { Step } from './steps.ts';

export interface ScriptOptions {
  /** The case's namespaces: the first becomes $NS, the others $NS2 and so on. */
  readonly namespaces?: readonly string[];
  /** The prefix of the run's cluster-scoped objects: becomes $NS too. */
  readonly prefix?: string;
  /** An ending of names, and how it is shown; kept where bodies are encoded, which hold it, too. */
  readonly shown?: readonly [string, string];
  /** Replaces run-specific parts of error messages. */
  readonly canonical?: (text: string) => string;
}

const timePattern = String.raw`\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)`;
const dayMs = 24 * 60 * 60 * 1000;

/** Omits the clean-up, so that the objects can be inspected. Watches run in the background unless a later request needs a
 * value that only they return. The script aborts where an answer lacks a value that it needs. */
export function reproduceScript(exchanges: readonly Exchange[], options: ScriptOptions = {}): string {
  const steps = stepsOf(exchanges);
  const { variables, kept } = findReuse(steps);
  const places = placeVariables(options);
  const lines: string[] = [];
  let phase = '';
  steps.forEach(({ exchange }, index) => {
    if (exchange.phase !== phase) lines.push('', `# ${exchange.phase.replaceAll(/\s+/g, ' ')}`);
    phase = exchange.phase;
    const command = curlCommand(exchange, {
      variables: [...variables[index]!, ...timesOf(exchange), ...places],
      start: 'curl',
      authorization: '$AUTH',
    });
    const assignments = [...[...kept[index]!].map(assignment), ...tokensOf(exchange)];
    const isKept = assignments.length > 0;
    lines.push(`# seen: ${seen(exchange, options.canonical)}`);
    if (isWatch(exchange.request) && exchange.response?.status === 200 && !isKept)
      lines.push(`${command} &`, 'sleep 1 # until it is open');
    // A function at the end of a pipe runs in a subshell, whose variables are lost.
    else if (isKept && command.startsWith('printf')) lines.push(`ANSWER=$(${command})`);
    else lines.push(command);
    lines.push(...assignments);
  });
  if (lines.some((line) => line.endsWith(' &'))) lines.push('wait');
  const script = `${[...head(lines.join('\n'), steps, places), ...lines].join('\n')}\n`;
  const { shown } = options;
  return shown === undefined || script.includes('base64 -d') ? script : script.replaceAll(...shown);
}

function assignment([name, { field, nth }]: [string, AnswerField]): string {
  return `${name}=$(field ${field}${nth === 1 ? '' : ` ${nth}`})`;
}

/** Tokens of Secrets are base64. */
function tokensOf({ gave = {}, response }: Exchange): string[] {
  const decoded = /"kind"\s*:\s*"Secret/.test(response?.body ?? '') ? ' | base64 -d' : '';
  return Object.entries(gave).map(([credential, nth]) => {
    return `${tokenName(Number(credential))}=$(field token${nth === 1 ? '' : ` ${nth}`}${decoded})`;
  });
}

/** The script with a comment at its start. */
export const withNote = (script: string, note: string): string => script.replace('\n', () => `\n# ${note}\n`);

/** The variables and functions that the commands use. */
function head(body: string, steps: readonly Step[], places: readonly Variable[]): string[] {
  const uses = (name: string) => new RegExp(String.raw`\$\{?${name}\b`).test(body);
  const lines = [
    '#!/bin/sh',
    '# Settings: BASE, and where needed TOKEN and CURL_OPTIONS, such as --cacert FILE.',
    'set -eu',
    ': "${BASE:?base URL}" "${TOKEN:=}" "${CURL_OPTIONS:=}"',
  ];
  for (const name of new Set(places.map(({ word }) => word.slice(1)))) {
    if (uses(name))
      lines.push(`: "\${${name}:?name of ${name === 'NS' ? 'an' : 'another'} empty namespace}"`);
  }
  const tokens = steps.filter(({ exchange }) =>
    exchange.request.headers.some(([, value]) => value.includes(redacted)),
  );
  for (const name of new Set(tokens.map(({ exchange }) => tokenName(exchange.credential)))) {
    if (name === 'ACCOUNT_TOKEN')
      lines.push(': "${ACCOUNT_TOKEN:=$TOKEN}" # a service account with all rights');
    // A token that no answer issued was invented by the case.
    else if (name !== 'TOKEN' && !body.includes(`\n${name}=$(`)) lines.push(`: "\${${name}:=no-such-token}"`);
  }
  if (uses('CERTIFICATE_OPTIONS')) lines.push(': "${CERTIFICATE_OPTIONS:?such as --cert FILE --key FILE}"');
  if (uses('TIME')) lines.push('TIME=$(date -u +%Y-%m-%dT%H:%M:%SZ)');
  if (uses('AUTH')) lines.push(`AUTH="${runAuthorization}"`);
  const start = curlStart.replace('curl', 'command curl');
  lines.push(
    'curl() {',
    `  ANSWER=$(${start} "$@") || echo "curl ended with $?"`,
    String.raw`  printf '%s\n\n' "$ANSWER"`,
    '}',
  );
  if (body.includes('$(field ')) lines.push(...fieldFunction.split('\n'));
  if (body.includes('$(encoded '))
    lines.push(
      `encoded() { printf %s "$1" | sed 's/%/%25/g;s/+/%2B/g;s/=/%3D/g;s/&/%26/g;s/#/%23/g;s,/,%2F,g'; }`,
    );
  return lines;
}

function placeVariables({ namespaces = [], prefix }: ScriptOptions): Variable[] {
  const places = namespaces.map((name, index) => ({
    pattern: wholeWord(name),
    word: index === 0 ? '$NS' : `$NS${index + 1}`,
  }));
  return prefix === undefined ? places : [...places, { pattern: wholeWord(prefix, true), word: '$NS' }];
}

/** Replaces current times; times that a case invented are at least a day away. */
function timesOf({ request, startedAtMs }: Exchange): Variable[] {
  const texts = (request.body ?? '').match(new RegExp(timePattern, 'g')) ?? [];
  const near = texts.filter((text) => Math.abs(Date.parse(text) - startedAtMs) < dayMs);
  return [...new Set(near)].map((text) => ({ pattern: wholeWord(text), word: '$TIME' }));
}

function seen(
  { request, response, error, credential }: Exchange,
  canonical = (text: string) => text,
): string {
  const status = response === undefined ? 'no response' : String(response.status);
  const notes = [
    ...(credential === 'none' ? ['sent without a credential'] : []),
    ...(/… \(\d+ more bytes\)$/.test(request.body ?? '') ? ['the body was longer'] : []),
  ];
  const noted = notes.length === 0 ? '' : ` (${notes.join('; ')})`;
  return `${status}${noted}${error === undefined ? '' : `, ${canonical(error.replaceAll(/\s+/g, ' '))}`}`;
}
