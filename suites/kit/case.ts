// A case: a small function that works on its own objects of the target, named by the requirement that it covers.
import type { RequirementId } from '../catalogue/ids.ts';
import type { DocumentName, Level, Row } from '../catalogue/row.ts';
import type { CaseContext, CollectionContext, WritingContext } from './context.ts';
import type { Subjects } from './kinds/subjects.ts';
import type { WriteVerbs } from './objects/write.ts';

export type CaseFunction = (context: CaseContext) => Promise<void>;

interface NoSubject {
  readonly subjects?: never;
  readonly anyScope?: never;
  readonly anyIdentity?: never;
  readonly writes?: never;
}

/** The sorts of kind that a case is about, and the conditions under which its statement holds as well. */
interface AnyCollection {
  /** It runs on `context.collection` for each that the target has. */
  readonly subjects: Subjects;
  /** Reads `context.view`, which may be over all namespaces. */
  readonly anyScope?: true;
  /** Its requests, but not its set-up, may also be those of another identity with full rights. */
  readonly anyIdentity?: true;
}

/** What a case is about and under which conditions it runs; undefined members are left out. */
export interface Varied extends Partial<AnyCollection>, Pick<CaseOptions, 'jsonOnly'> {
  readonly writes?: WriteVerbs;
}

/** What a case is about: objects that it chooses, or any collection. */
type CaseSubject =
  | (NoSubject & { readonly run: CaseFunction })
  | (AnyCollection & {
      readonly writes?: never;
      readonly run: (context: CollectionContext) => Promise<void>;
    })
  | (AnyCollection & {
      /** The verbs by which `context.write` changes objects. */
      readonly writes: WriteVerbs;
      readonly run: (context: WritingContext) => Promise<void>;
    });

interface CaseOptions {
  /** Further requirements that the same exchange covers. */
  readonly also?: readonly RequirementId[];
  /** A fresh namespace, for cases about whole collections, life cycles or authorization. */
  readonly isolated?: true;
  /** Exercises everything that clients may do (models, histories). Many faults fail it, so the matrix does not count it as
   * an unrelated failure. */
  readonly general?: true;
  /** Its sentence is about the text of answers in JSON, so that it runs in no other encoding. */
  readonly jsonOnly?: true;
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

export interface Case extends CaseOptions, Varied {
  readonly id: RequirementId;
  readonly run: (context: WritingContext) => Promise<void>;
  /** What the requirement needs before its case can run. */
  readonly conditions?: Pick<Row, 'needs' | 'slow' | 'shortenedBy' | 'since' | 'until'>;
}

/** All cases of a list of sections. @throws Error where two cover the same requirement */
export function casesOf(sections: readonly Section[]): readonly Case[] {
  const cases = sections.flatMap(({ entries }) =>
    Object.entries(entries).flatMap(([id, entry]): readonly Case[] => {
      const { run, also, isolated, general, waits, jsonOnly } = entry;
      const { subjects, anyScope, anyIdentity, writes } = entry;
      const { needs, slow, shortenedBy, since, until } = entry;
      if (run === undefined) return [];
      return [
        {
          id: id as RequirementId,
          run,
          conditions: defined({ needs, slow, shortenedBy, since, until }),
          ...defined({ also, isolated, general, waits, jsonOnly }),
          ...defined({ subjects, anyScope, anyIdentity, writes }),
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
