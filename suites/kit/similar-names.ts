// Names of which one begins another: where keys or cursors are compared by prefix, they are confused. In the order of texts
// `a-b` stands before `a/…` and `a0` after it.
import type { CaseContext, Namespace } from './context.ts';

/** Of objects in one namespace; each is a valid label of DNS. */
export const similarNames = ['a', 'a-b', 'a0', 'ab'] as const;

export const sorted = (names: readonly string[]): readonly string[] =>
  names.toSorted((a, b) => a.localeCompare(b));

/** Seven names of cluster scope, or wherever a name must be the run's own: the first begins all others. */
export const namesThatBeginAlike = (name: string): readonly string[] =>
  ['', '-b', '-b-c', '0', '00', 'b', 'bb'].map((end) => `${name}${end}`);

/** Three new namespaces of which the name of the first begins those of the others. @throws PrerequisiteFailed */
export async function similarNamespaces({
  cluster,
}: Pick<CaseContext, 'cluster'>): Promise<readonly [Namespace, Namespace, Namespace]> {
  const first = (await cluster.namespaces.given()).metadata.name!;
  const others = [`${first}0`, `${first}-x`] as const;
  await Promise.all(others.map((name) => cluster.namespaces.given({ metadata: { name } })));
  return [cluster.existing(first), cluster.existing(others[0]), cluster.existing(others[1])];
}
