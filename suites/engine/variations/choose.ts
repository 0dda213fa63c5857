// The variations of a case on a target.
import type { Case } from '../../kit/case.ts';
import type { NetworkConnection } from '../../kit/connection.ts';
import { createRandom } from '../../kit/random.ts';
import { subjects } from '../../kit/subjects.ts';
import type { SubjectName } from '../../kit/subjects.ts';
import type { Environment } from '../environment.ts';
import { encodings } from './variation.ts';
import type { Encoding, Variation } from './variation.ts';

export type VariedCase = Pick<Case, 'id' | 'subjects' | 'anyEncoding' | 'anyScope'>;

/** What variations depend on, besides the case. */
export interface Possible extends Pick<Environment, 'features' | 'seed'> {
  /** A version that the target speaks besides that of the run. */
  readonly otherHttp?: NetworkConnection['http'] | undefined;
}

/** Every subject that the target has: the base first, in JSON, over all namespaces where the case allows it, then the others
 * under conditions that the seed chooses. Empty for a case that is not about any collection. */
export function variationsOf(
  { id, subjects: allowed, anyEncoding, anyScope }: VariedCase,
  { features, seed, otherHttp }: Possible,
): readonly Variation[] {
  const served = (allowed ?? []).filter((subject) =>
    subjects[subject].needs.every((need) => features.has(need)),
  );
  const [base, ...others] = served;
  if (base === undefined) return [];
  const possible: readonly Encoding[] =
    anyEncoding === true ? encodings.filter((one) => one !== 'cbor' || features.has('cbor')) : ['json'];
  const drawOf = (condition: string) => createRandom(`${seed}:${id}:${condition}`);
  const draws = { encoding: drawOf('variations'), scope: drawOf('scope'), http: drawOf('http') };
  const mayOverAll = (subject: SubjectName) =>
    anyScope === true && features.has('cluster-wide') && subjects[subject].isNamespaced;
  // The base draws, too, so that a further subject does not change the conditions of the others.
  draws.encoding();
  const varied = others.map((subject): Variation => {
    const encoding = possible[Math.floor(draws.encoding() * possible.length)]!;
    const [isOverAll, isOther] = [draws.scope() < 0.5, draws.http() < 0.5];
    return {
      subject,
      encoding,
      ...(isOverAll && mayOverAll(subject) ? { overAll: true } : {}),
      ...(isOther && otherHttp !== undefined ? { http: otherHttp } : {}),
    };
  });
  const overAll: readonly Variation[] = mayOverAll(base)
    ? [{ subject: base, encoding: 'json', overAll: true }]
    : [];
  return [{ subject: base, encoding: 'json' }, ...overAll, ...varied];
}
