// `explain`: prints one requirement with its text, section, case and faults.
import { findFault } from '../reference-server/faults/index.ts';
import { features } from '../suites/catalogue/features.ts';
import { premises } from '../suites/catalogue/premises.ts';
import { findRequirement } from '../suites/catalogue/index.ts';
import { cases } from '../suites/index.ts';
import { writeTitles } from '../suites/engine/variations/variation.ts';
import type { Varied } from '../suites/kit/case.ts';
import { subjects } from '../suites/kit/kinds/subjects.ts';
import type { Requirement } from '../suites/catalogue/index.ts';
import { sectionTitle } from '../suites/catalogue/section-titles.ts';
import { caseFileOf } from './case-files.ts';
import { knownEvidence } from './evidence.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';
import { helpText, parseOptions } from './options/declare.ts';
import { checkId } from './run/select.ts';

export async function explain(words: readonly string[]): Promise<ExitCode> {
  const { words: ids, help } = parseOptions({}, words);
  if (help) {
    process.stdout.write(helpText('orch-conformance explain ID', {}));
    return exitCodes.conformant;
  }
  const [id, ...more] = ids;
  if (id === undefined || more.length > 0)
    throw new CommandError('explain takes one requirement id: orch-conformance explain ID');
  checkId(id);
  const row = findRequirement(id);
  if (row === undefined)
    throw new CommandError(`${id} names several requirements: orch-conformance list --requirement ${id}`);
  process.stdout.write(explanation(row));
  return exitCodes.conformant;
}

const minutesOf = ({ shortenedBy }: Requirement) =>
  `minutes: runs with --slow${shortenedBy === undefined ? '' : `, and in seconds where the launcher file sets a short ${shortenedBy}`}`;

/** What a case runs on, and under which conditions. */
function variety(one: Varied | undefined): readonly (readonly [string, string | undefined])[] {
  if (one === undefined) return [];
  if (one.subjects === undefined)
    return [
      [
        'under',
        `JSON, ${one.jsonOnly ? '' : 'YAML, CBOR, '}each HTTP version: the seed chooses, --thorough takes each`,
      ],
    ];
  const conditions = [
    'JSON',
    ...(one.jsonOnly ? [] : ['YAML', 'CBOR']),
    'each HTTP version',
    ...(one.anyScope ? ['one namespace', 'all namespaces'] : []),
    ...(one.anyIdentity ? ['the run itself', 'an impersonated user', 'a service account'] : []),
    ...(one.writes ?? []).map((verb) => writeTitles[verb]),
  ];
  return [
    ['runs on', one.subjects.map((name) => subjects[name].title).join(', ')],
    [
      'under',
      `${conditions.join(', ')}: the seed chooses for each but the first, --thorough takes each pair`,
    ],
  ];
}

function explanation(row: Requirement): string {
  const known = knownEvidence();
  const file = caseFileOf(row.id);
  const places = [
    `${row.document} ${row.section} ${sectionTitle(row.document, row.section)}`,
    ...(row.also ?? []),
  ];
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['states', row.text],
    ['level', row.level],
    ['sections', places.join('; ')],
    ['releases', row.since || row.until ? `${row.since ?? ''} to ${row.until ?? ''}` : undefined],
    [
      'needs',
      row.needs?.map((need) => `${need} (${features[need].clause}: ${features[need].why})`).join('; '),
    ],
    ['premises', `${Object.keys(premises).join(', ')} (orch-conformance list --premises)`],
    ['takes', row.slow && minutesOf(row)],
    ['excluded', row.excluded],
    ['observed by', row.observe],
    ['catches', row.wrong],
    [
      'evidence',
      row.excluded === undefined
        ? (known.evidence.get(row.id) ?? 'unclaimed: no case yet')
        : 'none: excluded',
    ],
    ['case', file],
    ...variety(cases.find(({ id }) => id === row.id)),
    [
      'faults',
      known.faults
        .get(row.id)
        ?.map((fault) => `${fault}: ${findFault(fault)?.title ?? ''}`)
        .join('\n             '),
    ],
    ['run alone', file === undefined ? undefined : `orch-conformance run --requirement ${row.id}`],
    [
      'see it fail',
      known.faults
        .get(row.id)
        ?.slice(0, 1)
        .map((fault) => `orch-conformance run --requirement ${row.id} --fault ${fault}`)[0],
    ],
  ];
  const lines = facts
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name.padEnd(11)}  ${value}\n`);
  return `${row.id}\n\n${lines.join('')}`;
}
