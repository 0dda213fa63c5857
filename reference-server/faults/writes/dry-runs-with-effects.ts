// Planted faults of dry-runs that take effect elsewhere: bindings that give rights, and definitions that serve kinds (document
// core 4.10).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { forget } from './dry-run.ts';

const verbs = [
  ['create', 'POST'],
  ['patch', 'PATCH'],
] as const;

const kinds = [
  ['binding', 'grants', 'rolebindings', 'role bindings'],
  ['definition', 'serves', 'customresourcedefinitions', 'custom resource definitions'],
] as const;

export default kinds.flatMap(([kind, effect, plural, title]) =>
  verbs.map(([verb, method]) => ({
    id: `dry-${kind}-${verb}-${effect}`,
    title: `dryRun is ignored on a ${method} of ${title}.`,
    breaks: ['writes.dry-run.no-side-effects'],
    install: (parts: Parts) =>
      forget(
        parts,
        ({ route }) => route.verb === verb,
        ({ route }) => route.kind.plural === plural,
      ),
  })),
) satisfies readonly Fault[];
