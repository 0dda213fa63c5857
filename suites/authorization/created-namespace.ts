// A namespace that comes after something else: those of the room are there before.
import type { CaseContext, Namespace } from '../kit/context.ts';

/** Known by its name: people list what is in it by their own views. */
export async function createdNamespace({
  cluster,
}: Pick<CaseContext, 'cluster'>): Promise<{ readonly name: string }> {
  const { metadata } = await cluster.namespaces.given();
  return { name: metadata.name! };
}

/** Two new namespaces, of which the name of one begins like that of the other. */
export async function namesakes({
  cluster,
}: Pick<CaseContext, 'cluster'>): Promise<readonly [Namespace, Namespace]> {
  const name = (await cluster.namespaces.given()).metadata.name!;
  const longer = `${name}-2`;
  await cluster.namespaces.given({ metadata: { name: longer } });
  return [cluster.existing(name), cluster.existing(longer)];
}
