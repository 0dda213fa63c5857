// The namespaces of one attempt of a case.
import type { Case } from '../kit/case.ts';
import type { Namespace } from '../kit/context.ts';
import { createNamespace } from '../kit/kinds/collections.ts';
import type { Environment } from './environment.ts';
import type { PooledNamespace } from './namespaces/own-namespaces.ts';

interface CaseOnTarget {
  readonly one: Case;
  readonly environment: Environment;
}

/** Taken from the pool of the run when the case first uses them. */
export function createCasePlaces(
  { one, environment }: CaseOnTarget,
  scope: Parameters<typeof createNamespace>[0],
) {
  const { namespacePool, names } = environment;
  const taken: PooledNamespace[] = [];
  let own: Namespace | undefined;
  function take(place: PooledNamespace): Namespace {
    taken.push(place);
    return createNamespace(scope, names, place.namespace, place.ready);
  }
  return {
    own: () => (own ??= take(one.isolated ? namespacePool.fresh() : namespacePool.shared())),
    another: () => take(namespacePool.fresh()),
    taken: () => taken,
  };
}
