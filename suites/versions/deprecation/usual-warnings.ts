// The warnings that a server adds to every answer, such as a notice of maintenance (core 9.2): those of kinds that are not
// deprecated. Helper of `deprecated-requests.ts`.
import type { CaseContext, Namespace } from '../../kit/context.ts';
import type { Resource } from '../../kit/kinds/resource.ts';

/** RFC 7234, 5.5: a code, an agent and a text in quotes, possibly several in one line. */
const form = /299 \S+ "(?:[^"\\]|\\.)*"/g;

/** The warnings of that form. */
export const entriesOf = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.match(form) ?? []);

/** A notice may contain a time, or the number of the request. */
export const anyNumber = (text: string): string => text.replaceAll(/\d+/g, '0');

/** The warnings of lists of two kinds that the document lists as stable, without their numbers.
 * @throws CheckFailed where each is called deprecated by its own name: then no warning distinguishes a deprecated version */
export async function usualWarnings(
  { expect }: Pick<CaseContext, 'expect'>,
  { configMaps, podTemplates }: Pick<Namespace, 'configMaps' | 'podTemplates'>,
): Promise<ReadonlySet<string>> {
  const lists = [await entriesOfList(configMaps), await entriesOfList(podTemplates)];
  const isEachDeprecated = [configMaps, podTemplates].every(({ type }, index) =>
    lists[index]!.some((text) => /deprecat/i.test(text) && namesType(text, type)),
  );
  expect.that(
    !isEachDeprecated,
    `lists of ConfigMaps and of PodTemplates have a Warning header that calls each of them deprecated: ${JSON.stringify(lists)}`,
  );
  return new Set(lists.flat().map(anyNumber));
}

const entriesOfList = async (resource: Resource): Promise<readonly string[]> =>
  entriesOf((await resource.list({ limit: 1 })).headers('warning'));

const namesType = (text: string, { kind, plural }: Resource['type']): boolean =>
  text.includes(kind) || text.includes(plural);
