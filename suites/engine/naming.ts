// The names of what a case creates: no other case, variation or attempt uses them. They are the same in each run, but for its
// prefix, so that reports of two runs are equal. In given namespaces other runs may have left objects, or be at work: there the names are
// those of the run.
import type { Case } from '../kit/case.ts';
import { subjects } from '../kit/kinds/subjects.ts';
import type { Environment } from './environment.ts';
import type { NamespacePool } from './namespaces/namespace-pool.ts';
import type { Variation } from './variations/variation.ts';

/** Variations of one subject use different names, which are the same for a run over either HTTP version. */
const placeOf = ({ subject, overAll, http, encoding, identity, write, circumstance }: Variation) => {
  const conditions = [encoding, http && 'over another HTTP version', identity, write].join(' ');
  return `${[subject, overAll && 'over all'].join(' ')} ${conditions}${circumstance ?? ''}`;
};

interface Naming {
  readonly one: Pick<Case, 'id'>;
  readonly variation?: Variation;
  /** The number of earlier attempts. */
  readonly before: number;
  readonly environment: Pick<Environment, 'isRepeat'> & {
    readonly namespacePool: Pick<NamespacePool, 'prefix' | 'isConfined'>;
  };
}

/** Names of cluster-scoped objects begin with the prefix of the run, and so does whatever is seen over all namespaces. */
export function namingOf({ one: { id }, variation, before, environment }: Naming) {
  const { prefix, isConfined } = environment.namespacePool;
  let counter = 0;
  const word = id.split('.').at(-1)!.slice(0, 24).replace(/-$/, '');
  const run = isConfined ? prefix : '';
  const attempt = `${before || ''}${environment.isRepeat === true ? ' again' : ''}`;
  const tag = shortTag(`${run}${id}${variation === undefined ? '' : placeOf(variation)}${attempt}`);
  const withinNamespace = (what: string) => `${what}-${word}-${tag}${(counter += 1)}`;
  const uniqueClusterName = (what: string) => `${prefix}-${withinNamespace(what)}`;
  return { uniqueName: isClusterWide(variation) ? uniqueClusterName : withinNamespace, uniqueClusterName };
}

/** Whether the case sees objects of other runs. */
const isClusterWide = ({ overAll, subject }: Variation = { encoding: 'json' }): boolean =>
  overAll === true || (subject !== undefined && !subjects[subject].isNamespaced);

/** A tag for each attempt of a case, so that names of different cases in one namespace never collide. */
function shortTag(unique: string): string {
  let hash = 0;
  for (const char of unique) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0;
  return hash.toString(36).slice(-5).padStart(5, '0');
}
