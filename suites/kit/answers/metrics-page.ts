// Reads a metrics page in the text format of Prometheus. The path of the page is not shown: /metrics is inferred.
import type { Api } from '../requests/api.ts';
import { CheckFailed, NotRun } from '../failures.ts';

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface MetricsPage {
  /** Descriptions by the name of the metric. */
  readonly help: ReadonlyMap<string, string>;
  readonly samples: readonly Sample[];
}

/** @throws NotRun where the server has no page at this path, or one in another format, since neither is shown */
export async function readMetrics(api: Api): Promise<MetricsPage> {
  const answer = await api.get('/metrics', { accept: '*/*' });
  if (!answer.ok) throw new NotRun('feature:metrics', `${answer.request} answered ${answer.status}`);
  try {
    return parseMetrics(answer.text);
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    throw new NotRun('feature:metrics', `${answer.request}: ${error.message}`);
  }
}

/** Tokens are separated by any number of blanks and tabs. */
const helpLine = /^#[ \t]*HELP[ \t]+(\S+)[ \t]*(.*)$/;
const sampleLine = /^([A-Za-z_:][\w:]*)(?:[ \t]*\{((?:[^"}]|"(?:[^"\\]|\\.)*")*)\}[ \t]*|[ \t]+)(\S+)/;

/** @throws CheckFailed for a line in another format */
export function parseMetrics(text: string): MetricsPage {
  const help = new Map<string, string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    const [, described, description = ''] = helpLine.exec(line) ?? [];
    if (described !== undefined) help.set(described, description);
    if (line === '' || line.startsWith('#')) continue;
    const [, name, labels = '', value] = sampleLine.exec(line) ?? [];
    if (name === undefined) throw new CheckFailed(`not a line of a metrics page: ${line.slice(0, 100)}`);
    samples.push({ name, labels: readLabels(labels), value: Number(value) });
  }
  return { help, samples };
}

function readLabels(text: string): Readonly<Record<string, string>> {
  const pairs = text.matchAll(/(\w+)\s*=\s*"((?:[^"\\]|\\.)*)"/g);
  return Object.fromEntries([...pairs].map(([, name, value]) => [name, value]));
}

/** `(Deprecated from x.y)` at the begin of a description: the release, or an empty text where the notice names none; undefined
 * without a notice there. A stability level in brackets may stand before it, and `since` in the place of `from`. */
export function noticeOf(description: string): string | undefined {
  const [, notice] = /^(?:\[\w+\] *)?\(Deprecated\b([^)]*)\)/i.exec(description) ?? [];
  return notice === undefined
    ? undefined
    : (/^ (?:from|since) v?(\d+\.\d+(?:\.\d+)?)$/i.exec(notice)?.[1] ?? '');
}
