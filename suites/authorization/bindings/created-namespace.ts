// Namespaces created within a case: those of the namespace pool exist before the case starts.
import type { CaseContext, Namespace } from '../../kit/context.ts';

/** Only its name: each user reads its content with the user's own credential. */
export async function createdNamespace({
  cluster,
}: Pick<CaseContext, 'cluster'>): Promise<{ readonly name: string }> {
  const { metadata } = await cluster.namespaces.given();
  return { name: metadata.name! };
}

/** Two new namespaces, where the name of one is a prefix of the other's. */
export async function namespacesWithCommonPrefix({
  cluster,
}: Pick<CaseContext, 'cluster'>): Promise<readonly [Namespace, Namespace]> {
  const name = (await cluster.namespaces.given()).metadata.name!;
  const longer = `${name}-2`;
  await cluster.namespaces.given({ metadata: { name: longer } });
  return [cluster.existing(name), cluster.existing(longer)];
}
