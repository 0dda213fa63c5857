// Requests to the health endpoints, and parsing of their `verbose` output (core 4.6). Shared by the cases of this
// topic.
import type { Answer } from '../kit/answers/answer.ts';
import type { Api } from '../kit/requests/api.ts';
import type { Expect } from '../kit/expect/expect.ts';

export const healthPaths = ['/healthz', '/livez', '/readyz'] as const;

export type HealthPath = (typeof healthPaths)[number];

/** Accepts any media type: the document does not state that of the text. */
export const getHealth = (api: Api, path: string): Promise<Answer> => api.get(path, { accept: '*/*' });

/** The answer of this moment, for checks that may fail. A 503 with Retry-After, which is otherwise retried until the server is
 * less busy, may be that of a failing check: its code is not shown (core 4.6). */
export async function currentHealth(api: Api, path: string): Promise<Answer> {
  const answer = await api.get(path, { accept: '*/*', returnBusy: true });
  return answer.status === 429 ? getHealth(api, path) : answer;
}

/** The query as an operator types it: `?verbose&exclude=a&exclude=b`. */
export function healthQuery(excluded: readonly string[], verbose: boolean): string {
  const words = excluded.map((name) => `exclude=${encodeURIComponent(name)}`);
  return `?${[...(verbose ? ['verbose'] : []), ...words].join('&')}`;
}

/** The path of a single check. Characters that a path may hold stay as they are, such as slashes and colons: encoded reserved
 * characters need not mean the same (RFC 3986, 2.2). */
export const pathOfCheck = (path: HealthPath, name: string): string =>
  `${path}/${encodeURI(name).replaceAll(/[?#]/g, encodeURIComponent)}`;

/** The lines that are not empty. */
export const linesOf = ({ text }: Answer): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');

export const isCheckLine = (line: string) => /^\[\+\].+ ok$/.test(line);

/** The line of an excluded check, and that of a passed one. */
export const excludedLine = (name: string) => `[+]${name} excluded: ok`;
export const checkedLine = (name: string) => `[+]${name} ok`;

/** Names of the checks that an output shows as passed. */
export const checkNames = (answer: Answer): readonly string[] =>
  linesOf(answer)
    .filter(isCheckLine)
    .map((line) => line.slice('[+]'.length, -' ok'.length));

/** The checks that the verbose output of an endpoint names; expects at least one. */
export async function checksOf(api: Api, path: HealthPath, expect: Expect): Promise<readonly string[]> {
  const names = checkNames(await getHealth(api, `${path}?verbose`));
  expect.atLeast(names.length, 1, `checks that the verbose output of ${path} shows`);
  return names;
}
