// What a case is: a small function over its own corner of the target, named by the requirement that it shows.
import type { RequirementId } from '../catalogue/index.ts';
import type { CaseContext } from './context.ts';

export type CaseFunction = (context: CaseContext) => Promise<void>;

export interface CaseDeclaration {
  readonly run: CaseFunction;
  /** Further requirements that the same exchange shows. */
  readonly also?: readonly RequirementId[];
  /** A fresh namespace, for cases about whole collections, life cycles or authorization. */
  readonly isolated?: true;
  /** Follows everything that clients may do (models, histories): many faults turn it red, and none is held against it. */
  readonly general?: true;
  /** Lets seconds of the clock pass: it starts first, and takes nobody's place. */
  readonly waits?: true;
}

/** Cases by the requirement that they show. */
export type Section = { readonly [id in RequirementId]?: CaseFunction | CaseDeclaration };

/** A suite file's export; exists to have its ids checked. */
export const section = (cases: Section): Section => cases;

export interface Case extends CaseDeclaration {
  readonly id: RequirementId;
}

/** All cases of a list of sections. @throws Error where two show the same requirement */
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

/** Every requirement that a case shows. */
export const rowsOf = (one: Pick<Case, 'id' | 'also'>): readonly RequirementId[] => [
  one.id,
  ...(one.also ?? []),
];
