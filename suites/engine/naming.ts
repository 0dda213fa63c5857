// The names of what a case creates: no other case, variation, attempt or run uses them. Other runs may have left objects, or be at
// work, and some of what a case creates is seen outside its namespaces: labels, cluster-scoped objects, users. Reports show the same names
// for each run, so that those of two runs are equal.
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
    readonly namespacePool: Pick<NamespacePool, 'prefix'>;
  };
}

/** Names of cluster-scoped objects begin with the prefix of the run, and so does whatever is seen over all namespaces. */
export function namingOf({ one: { id }, variation, before, environment }: Naming) {
  const { prefix } = environment.namespacePool;
  let counter = 0;
  const word = id.split('.').at(-1)!.slice(0, 24).replace(/-$/, '');
  const attempt = `${before || ''}${environment.isRepeat === true ? ' again' : ''}`;
  const use = `${id}${variation === undefined ? '' : placeOf(variation)}${attempt}`;
  const ending = `${word}-${shortTag(`${prefix}${use}`)}`;
  const withinNamespace = (what: string) => `${what}-${ending}${(counter += 1)}`;
  const uniqueClusterName = (what: string) => `${prefix}-${withinNamespace(what)}`;
  return {
    uniqueName: isClusterWide(variation) ? uniqueClusterName : withinNamespace,
    uniqueClusterName,
    /** What is the same in each run in place of what is not. */
    shown: [ending, `${word}-${shortTag(use)}`] as const,
  };
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
