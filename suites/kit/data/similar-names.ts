// Names that are prefixes of each other, which a server confuses if it compares keys or cursors by prefix. In text order,
// `a-b` comes before `a/…` and `a0` after it.
import type { CaseContext, Namespace } from '../context.ts';

/** For objects in one namespace; each is a valid DNS label. */
export const similarNames = ['a', 'a-b', 'a0', 'ab'] as const;

export const sorted = (names: readonly string[]): readonly string[] =>
  names.toSorted((a, b) => a.localeCompare(b));

/** Seven names for cluster-scoped objects, or where names must be unique; the first is a prefix of all others. */
export const namesThatBeginAlike = (name: string): readonly string[] =>
  ['', '-b', '-b-c', '0', '00', 'b', 'bb'].map((end) => `${name}${end}`);

/** Creates three namespaces; the name of the first is a prefix of the others. @throws PrerequisiteFailed */
export async function similarNamespaces({
  cluster,
}: Pick<CaseContext, 'cluster'>): Promise<readonly [Namespace, Namespace, Namespace]> {
  const first = (await cluster.namespaces.given()).metadata.name!;
  const others = [`${first}0`, `${first}-x`] as const;
  await Promise.all(others.map((name) => cluster.namespaces.given({ metadata: { name } })));
  return [cluster.existing(first), cluster.existing(others[0]), cluster.existing(others[1])];
}
