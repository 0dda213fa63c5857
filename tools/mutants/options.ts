// The options of `npm run mutants`.
import { CommandError } from '../../cli/exit-codes.ts';
import { helpText, parseOptions, refuseWords } from '../../cli/options/declare.ts';
import { flag, text, wholeNumber } from '../../cli/options/readers.ts';

export interface MutantOptions {
  readonly sample: number;
  readonly seed: number;
  /** Empty: all. */
  readonly areas: readonly string[];
  /** Keys of single mutants; empty: a sample. */
  readonly mutants: readonly string[];
  /** Also those that are unlikely to show a mutant. */
  readonly allCases: boolean;
  readonly threads: number;
  readonly save: boolean;
}

const table = {
  sample: {
    argument: 'N',
    help: 'number of mutants, drawn from those that a case reaches (default: 100)',
    read: wholeNumber(1),
  },
  seed: { argument: 'N', help: 'seed that draws them (default: 1)', read: wholeNumber(0) },
  area: {
    argument: 'NAME',
    help: 'only mutants of this folder of reference-server, such as access; repeatable',
    repeatable: true,
    read: text,
  },
  mutant: {
    argument: 'KEY',
    help: 'only this mutant, reviewed or not, by the key in the output; repeatable',
    repeatable: true,
    read: text,
  },
  'all-cases': {
    argument: '',
    help: 'run every case that may show a mutant (default: the likeliest, for at most 7 s of processor time)',
    read: flag,
  },
  threads: { argument: 'N', help: 'number of threads (default: 1)', read: wholeNumber(1, 16) },
  save: { argument: '', help: 'write the score by area to docs/judgement.md', read: flag },
} as const;

export const mutantsHelp = () => helpText('npm run mutants -- [options]', table);

/** Undefined for --help. @throws CommandError */
export function readMutantOptions(words: readonly string[]): MutantOptions | undefined {
  const { values, words: others, help } = parseOptions(table, words);
  if (help) return undefined;
  refuseWords(others, (word) => (word.includes('#') ? `--mutant ${word}` : `--area ${word}`));
  const { sample = 100, seed = 1, area = [], mutant = [], threads = 1, save = false } = values;
  if (mutant.length > 0 && (save || area.length > 0 || values.sample !== undefined))
    throw new CommandError('--mutant names single mutants: leave out --sample, --area and --save');
  return {
    sample,
    seed,
    areas: area,
    mutants: mutant,
    allCases: values['all-cases'] ?? false,
    threads,
    save,
  };
}

/** The command line that draws the same sample. */
export function commandOf({ sample, seed, areas, allCases }: MutantOptions): string {
  const area = areas.map((one) => ` --area ${one}`).join('');
  return `npm run mutants -- --sample ${sample} --seed ${seed}${area}${allCases ? ' --all-cases' : ''}`;
}
