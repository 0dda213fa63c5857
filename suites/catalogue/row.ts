// One requirement of the documents, as reports and the command line see it. It is written as an entry of a section
// (`kit/case.ts`), together with its case.
import type { FeatureName } from './features.ts';

/** MUST: the documents state it of the server. SHOULD: a stated default or a clear inference. MAY: allowed,
 * either way. UNSPECIFIED: the documents are silent, the case records what the server does. */
export type Level = 'MUST' | 'SHOULD' | 'MAY' | 'UNSPECIFIED';

/** `core` is the Core Resource API, `access` is Access Control. */
export type DocumentName = 'core' | 'access';

export interface Row {
  /** Dotted topic words; the same for as long as the project lives. */
  readonly id: string;
  readonly document: DocumentName;
  /** The section that states it, such as `4.12`. */
  readonly section: string;
  /** Further sections that state the same, such as `core 7` or `access 8`. */
  readonly also?: readonly string[];
  readonly level: Level;
  /** What the server does, in one or two sentences. */
  readonly text: string;
  /** How a client sees it. */
  readonly observe?: string;
  /** The wrong server that the row exists to catch (for UNSPECIFIED rows: the demand that no case may make). */
  readonly wrong?: string;
  /** Optional features without which the row does not apply. */
  readonly needs?: readonly FeatureName[];
  /** Optional features that widen the case where the target has them: it starts once they are decided. */
  readonly uses?: readonly FeatureName[];
  /** First and last release that the documents name for this rule, such as `v1.22`. */
  readonly since?: string;
  readonly until?: string;
  /** Needs minutes of waiting: runs with --slow, beside everything else. */
  readonly slow?: true;
  /** What a launcher may shorten, so that the slow row needs seconds only: it runs always then, against such a server.
   * Rows about the defaults of the target itself have no such way. */
  readonly shortenedBy?: 'history';
  /** Why no case can or may judge this row (a duty of clients, a policy on releases, not observable). */
  readonly excluded?: string;
}
