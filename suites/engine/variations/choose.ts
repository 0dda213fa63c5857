// The variations of a case on a target.
import type { Case } from '../../kit/case.ts';
import { createRandom } from '../../kit/random.ts';
import { subjects } from '../../kit/subjects.ts';
import type { Environment } from '../environment.ts';
import { encodings } from './variation.ts';
import type { Encoding, Variation } from './variation.ts';

/** Every subject that the target has: the base first, in JSON, then the others in an encoding that the seed chooses. Empty for
 * a case that is not about any collection. */
export function variationsOf(
  { id, subjects: allowed, anyEncoding }: Pick<Case, 'id' | 'subjects' | 'anyEncoding'>,
  { features, seed }: Pick<Environment, 'features' | 'seed'>,
): readonly Variation[] {
  const served = (allowed ?? []).filter((subject) =>
    subjects[subject].needs.every((need) => features.has(need)),
  );
  const others: readonly Encoding[] =
    anyEncoding === true ? encodings.filter((one) => one !== 'cbor' || features.has('cbor')) : ['json'];
  const random = createRandom(`${seed}:${id}:variations`);
  return served.map((subject, index) => ({
    subject,
    encoding: index === 0 ? 'json' : others[Math.floor(random() * others.length)]!,
  }));
}
