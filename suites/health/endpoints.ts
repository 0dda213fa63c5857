// What the cases of the health endpoints share: how they ask, and how they read what `verbose` prints (core 4.6).
import type { Answer } from '../kit/answer.ts';
import type { Api } from '../kit/api.ts';
import type { Expect } from '../kit/expect/expect.ts';

export const healthPaths = ['/healthz', '/livez', '/readyz'] as const;

export type HealthPath = (typeof healthPaths)[number];

/** Which media type the text of an answer has is nowhere stated, so any is taken. */
export const ask = (api: Api, path: string): Promise<Answer> => api.get(path, { accept: '*/*' });

/** The query as an operator types it: `?verbose&exclude=a&exclude=b`. */
export function healthQuery(excluded: readonly string[], verbose: boolean): string {
  const words = excluded.map((name) => `exclude=${encodeURIComponent(name)}`);
  return `?${[...(verbose ? ['verbose'] : []), ...words].join('&')}`;
}

/** Lines that hold something. */
export const linesOf = ({ text }: Answer): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');

export const isCheckLine = (line: string) => /^\[\+\].+ ok$/.test(line);

/** The line of a check that was left out, and that of one that passed. */
export const excludedLine = (name: string) => `[+]${name} excluded: ok`;
export const checkedLine = (name: string) => `[+]${name} ok`;

/** Names of the checks that an output shows as passed. */
export const checkNames = (answer: Answer): readonly string[] =>
  linesOf(answer)
    .filter(isCheckLine)
    .map((line) => line.slice('[+]'.length, -' ok'.length));

/** The checks of one endpoint, as its verbose output names them; at least `least`. */
export async function checksOf(
  api: Api,
  path: HealthPath,
  expect: Expect,
  least = 1,
): Promise<readonly string[]> {
  const names = checkNames(await ask(api, `${path}?verbose`));
  expect.atLeast(names.length, least, `checks that the verbose output of ${path} shows`);
  return names;
}
