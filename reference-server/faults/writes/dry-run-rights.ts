// Planted faults of dry-runs of bindings, which give rights (document core 4.10).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { forget } from './dry-run.ts';

export default (
  [
    ['create', 'POST'],
    ['patch', 'PATCH'],
  ] as const
).map(([verb, method]) => ({
  id: `dry-binding-${verb}-grants`,
  title: `dryRun is ignored on a ${method} of role bindings.`,
  breaks: ['writes.dry-run.no-side-effects'],
  install: (parts: Parts) =>
    forget(
      parts,
      ({ route }) => route.verb === verb,
      ({ route }) => route.kind.plural === 'rolebindings',
    ),
})) satisfies readonly Fault[];
