// `list`: prints the requirements of both documents with their evidence, or the optional features that they need.
import { requirements } from '../suites/catalogue/index.ts';
import type { Requirement } from '../suites/catalogue/index.ts';
import type { Evidence } from '../reports/result.ts';
import { knownEvidence } from './evidence.ts';
import type { KnownEvidence } from './evidence.ts';
import { exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';
import { featuresNeededBy, plainFeatures } from './list-features.ts';
import { listedPremises, plainPremises } from './list-premises.ts';
import { helpText, parseOptions, readValue, refuseWords } from './options/declare.ts';
import { flag, oneOf } from './options/readers.ts';
import { selectionRows } from './options/selection-rows.ts';
import { selectRequirements } from './run/select.ts';

const table = {
  json: { argument: '', help: 'print JSON', read: flag },
  ...selectionRows,
  evidence: {
    argument: 'STATE',
    help: 'unclaimed, claimed, proven or excluded; repeatable',
    repeatable: true,
    read: oneOf('unclaimed', 'claimed', 'proven', 'excluded'),
  },
  features: {
    argument: '',
    help: 'list the optional features that these requirements need, with the clause that makes each optional',
    read: flag,
  },
  premises: {
    argument: '',
    help: 'list what the suite assumes of every target, with the reason',
    read: flag,
  },
} as const;

/** One row as `--json` prints it. */
export interface ListedRequirement {
  readonly id: string;
  readonly document: string;
  readonly section: string;
  readonly also: readonly string[];
  readonly level: string;
  readonly text: string;
  readonly needs: readonly string[];
  readonly since?: string;
  readonly until?: string;
  /** Waits for minutes: runs with --slow, and always where the launcher file shortens what `shortenedBy` names. */
  readonly slow?: true;
  readonly shortenedBy?: 'history';
  readonly excluded?: string;
  /** `excluded` where no case may judge it, `unclaimed` where no case exists yet. */
  readonly evidence: Evidence | 'excluded';
  readonly faults: readonly string[];
}

export async function list(words: readonly string[]): Promise<ExitCode> {
  const { values, words: others, help } = parseOptions(table, words);
  if (help) {
    process.stdout.write(helpText('orch-conformance list [options]', table));
    return exitCodes.conformant;
  }
  refuseWords(others, optionFor);
  const known = knownEvidence();
  const wanted = values.evidence;
  const listed = selectRequirements(values)
    .map((row) => listedRequirement(row, known))
    .filter(({ evidence }) => wanted === undefined || wanted.some((one) => one === evidence));
  const print = <T>(rows: readonly T[], toText: (rows: readonly T[]) => string) =>
    process.stdout.write(values.json ? `${JSON.stringify(rows, null, 1)}\n` : toText(rows));
  if (values.premises) print(listedPremises(), plainPremises);
  else if (values.features) print(featuresNeededBy(listed), plainFeatures);
  else print(listed, plain);
  return exitCodes.conformant;
}

/** The option to use in place of an argument. */
function optionFor(word: string): string {
  if (Object.hasOwn(table, word)) return `--${word}`;
  const taking = (['document', 'level', 'evidence'] as const).find(
    (name) => 'value' in readValue(table[name], word),
  );
  return `--${taking ?? (/^[0-9]/.test(word) ? 'section' : 'requirement')} ${word}`;
}

export function listedRequirement(row: Requirement, known: KnownEvidence): ListedRequirement {
  const { id, document, section, also = [], level, text: words, needs = [], since, until, excluded } = row;
  const { slow, shortenedBy } = row;
  return {
    id,
    document,
    section,
    also,
    level,
    text: words,
    needs,
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
    ...(slow === undefined ? {} : { slow }),
    ...(shortenedBy === undefined ? {} : { shortenedBy }),
    ...(excluded === undefined ? {} : { excluded }),
    evidence: excluded === undefined ? (known.evidence.get(id) ?? 'unclaimed') : 'excluded',
    faults: known.faults.get(id) ?? [],
  };
}

function plain(rows: readonly ListedRequirement[]): string {
  const width = Math.max(0, ...rows.map(({ id }) => id.length));
  const lines = rows.map(
    ({ id, document, section, level, evidence }) =>
      `${id.padEnd(width)}  ${`${document} ${section}`.padEnd(12)}  ${level.padEnd(11)}  ${evidence}\n`,
  );
  return `${lines.join('')}${rows.length} of ${requirements.length} requirements\n`;
}
