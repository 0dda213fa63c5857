// A case: a small function that works on its own objects of the target, named by the requirement that it covers.
import type { RequirementId } from '../catalogue/index.ts';
import type { CaseContext } from './context.ts';

export type CaseFunction = (context: CaseContext) => Promise<void>;

export interface CaseDeclaration {
  readonly run: CaseFunction;
  /** Further requirements that the same exchange covers. */
  readonly also?: readonly RequirementId[];
  /** A fresh namespace, for cases about whole collections, life cycles or authorization. */
  readonly isolated?: true;
  /** Exercises everything that clients may do (models, histories). Many faults fail it, so the matrix does not count it as
   * an unrelated failure. */
  readonly general?: true;
  /** Waits for seconds: it starts first, and does not count towards the limit of concurrent cases. */
  readonly waits?: true;
}

/** Cases by the requirement that they cover. */
export type Section = { readonly [id in RequirementId]?: CaseFunction | CaseDeclaration };

/** The export of a suite file; the function exists so that the compiler checks the ids. */
export const section = (cases: Section): Section => cases;

export interface Case extends CaseDeclaration {
  readonly id: RequirementId;
}

/** All cases of a list of sections. @throws Error where two cover the same requirement */
export function casesOf(sections: readonly Section[]): readonly Case[] {
  const cases = sections.flatMap((one) =>
    Object.entries(one).map(([id, value]): Case => {
      const declaration = typeof value === 'function' ? { run: value } : value;
      return { id: id as RequirementId, ...declaration };
    }),
  );
  const ids = cases.flatMap(rowsOf);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`two cases show ${twice}`);
  return cases;
}

/** Every requirement that a case covers. */
export const rowsOf = (one: Pick<Case, 'id' | 'also'>): readonly RequirementId[] => [
  one.id,
  ...(one.also ?? []),
];
