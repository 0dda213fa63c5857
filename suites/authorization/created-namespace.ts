// A namespace that comes after something else: those of the room are there before.
import type { CaseContext } from '../kit/context.ts';

/** Known by its name: people list what is in it by their own views. */
export async function createdNamespace({
  cluster,
}: Pick<CaseContext, 'cluster'>): Promise<{ readonly name: string }> {
  const { metadata } = await cluster.namespaces.given();
  return { name: metadata.name! };
}
