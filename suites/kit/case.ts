// A case: a small function that works on its own objects of the target, named by the requirement that it covers.
import type { RequirementId } from '../catalogue/ids.ts';
import type { DocumentName, Level, Row } from '../catalogue/row.ts';
import type { CaseContext, CollectionContext } from './context.ts';
import type { Subjects } from './subjects.ts';

export type CaseFunction = (context: CaseContext) => Promise<void>;

interface NoSubject {
  readonly subjects?: never;
  readonly anyEncoding?: never;
  readonly anyScope?: never;
}

/** What a case is about: objects that it chooses, or any collection. */
type CaseSubject =
  | (NoSubject & { readonly run: CaseFunction })
  | {
      /** The sorts of kind that the case is about: it runs on `context.collection` for each that the target has. */
      readonly subjects: Subjects;
      /** Also runs in other encodings than JSON. */
      readonly anyEncoding?: true;
      /** Reads `context.view`, which may be over all namespaces. */
      readonly anyScope?: true;
      readonly run: (context: CollectionContext) => Promise<void>;
    };

interface CaseOptions {
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

/** A case about objects that it chooses, with its options. */
export interface CaseDeclaration extends CaseOptions {
  readonly run: CaseFunction;
}

/** A requirement: what the documents state, and the case that shows it. An entry without `run` has no case yet, or is
 * `excluded`, or is shown by the case of another entry (`also`). */
export type Entry = Omit<Row, 'id' | 'document' | 'section' | 'level' | 'also'> &
  CaseOptions &
  (CaseSubject | (NoSubject & { readonly run?: never })) & {
    /** MUST unless it says otherwise. */
    readonly level?: Level;
    /** Further sections that state the same, such as `core 7` or `access 8`. */
    readonly alsoIn?: readonly string[];
  };

/** Requirements by their ids. */
export type Entries = { readonly [id in RequirementId]?: Entry };

/** Requirements that one section of a document states. */
export interface Section {
  readonly document: DocumentName;
  /** Such as `4.12`. */
  readonly section: string;
  readonly entries: Entries;
}

/** What a suite file exports: one section, or several in a list. */
export const section = (document: DocumentName, number: string, entries: Entries): Section => ({
  document,
  section: number,
  entries,
});

export interface Case extends CaseOptions {
  readonly id: RequirementId;
  readonly run: (context: CollectionContext) => Promise<void>;
  readonly subjects?: Subjects;
  readonly anyEncoding?: true;
  readonly anyScope?: true;
  /** What the requirement needs before its case can run. */
  readonly conditions?: Pick<Row, 'needs' | 'slow' | 'shortenedBy'>;
}

/** All cases of a list of sections. @throws Error where two cover the same requirement */
export function casesOf(sections: readonly Section[]): readonly Case[] {
  const cases = sections.flatMap(({ entries }) =>
    Object.entries(entries).flatMap(([id, entry]): readonly Case[] => {
      const { run, also, subjects, anyEncoding, anyScope, isolated, general, waits } = entry;
      const { needs, slow, shortenedBy } = entry;
      if (run === undefined) return [];
      return [
        {
          id: id as RequirementId,
          run,
          conditions: defined({ needs, slow, shortenedBy }),
          ...defined({ also, subjects, anyEncoding, anyScope, isolated, general, waits }),
        },
      ];
    }),
  );
  const ids = cases.flatMap(rowsOf);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`two cases show ${twice}`);
  return cases;
}

type Defined<T> = { readonly [key in keyof T]?: NonNullable<T[key]> };

/** Without the members that are undefined. */
const defined = <T extends object>(members: T): Defined<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;

/** Every requirement that a case covers. */
export const rowsOf = (one: Pick<Case, 'id' | 'also'>): readonly RequirementId[] => [
  one.id,
  ...(one.also ?? []),
];
