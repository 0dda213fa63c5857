// A shell script over $BASE, $TOKEN and $NS that repeats what a case sent.
import type { Exchange } from '../../../reports/result.ts';
import { curlCommand, isWatch } from './curl.ts';

export interface ScriptOptions {
  /** The case's namespace: written as $NS. */
  readonly namespace?: string;
}

/** Clean-up is left out, so that what shows the fault stays to be looked at. Watches run beside what follows them. */
export function reproduceScript(exchanges: readonly Exchange[], options: ScriptOptions = {}): string {
  const shown = exchanges.filter(({ phase }) => phase !== 'clean-up');
  const variables = options.namespace === undefined ? {} : { NS: options.namespace };
  const lines = ['#!/bin/sh', ': "${BASE:?base URL}" "${TOKEN:=}" "${CURL_OPTIONS:=}"'];
  if (options.namespace !== undefined) lines.push(': "${NS:?name of an existing namespace}"');
  let background = false;
  let phase = '';
  for (const exchange of shown) {
    if (exchange.phase !== phase) lines.push('', `# ${exchange.phase.replaceAll(/\s+/g, ' ')}`);
    phase = exchange.phase;
    const watch = isWatch(exchange.request) && exchange.response?.status === 200;
    background ||= watch;
    lines.push(
      `# seen: ${seen(exchange)}`,
      `${curlCommand(exchange.request, variables)}${watch ? ' &' : '; echo'}`,
    );
  }
  if (background) lines.push('wait');
  return `${lines.join('\n')}\n`;
}

function seen(exchange: Exchange): string {
  const status = exchange.response === undefined ? 'no response' : String(exchange.response.status);
  return exchange.error === undefined ? status : `${status}, ${exchange.error.replaceAll(/\s+/g, ' ')}`;
}
