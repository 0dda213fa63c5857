// The options of `run` in one table. A `--config` file uses the same names.
import {
  duration,
  featureSwitch,
  flag,
  positiveNumber,
  release,
  shard,
  text,
  wholeNumber,
} from '../options/readers.ts';
import { configurationSchema, readConfiguration } from '../options/configuration.ts';
import { parseOptions } from '../options/declare.ts';
import type { Parsed, Values } from '../options/declare.ts';
import { readYamlFile } from '../options/read-yaml-file.ts';
import { selectionRows } from '../options/selection-rows.ts';
import { targetRows } from '../options/target-rows.ts';
import { defaultFolders } from './out.ts';

const table = {
  ...targetRows,
  launcher: {
    argument: 'FILE',
    help: 'YAML file that describes how to start the server with options; or `bundled`',
    read: text,
  },
  feature: {
    argument: 'NAME=on|off',
    help: 'declare an optional feature, whatever the probe finds (`list --features` names them); repeatable',
    repeatable: true,
    read: featureSwitch,
  },
  'require-feature': {
    argument: 'NAME',
    help: 'make an optional feature mandatory; repeatable',
    repeatable: true,
    read: text,
  },
  profile: {
    argument: 'FILE',
    help: 'YAML file with a list of mandatory features, as with --require-feature',
    read: text,
  },
  release: {
    argument: 'RELEASE',
    help: 'judge the target by the rules of this release, such as 1.31 (default: what its /version states)',
    read: release,
  },
  // what to run
  ...selectionRows,
  'failed-in': { argument: 'REPORT', help: 'only the failed rows of an earlier report', read: text },
  shard: { argument: 'I/N', help: 'run the i-th of n parts', read: shard },
  slow: { argument: '', help: 'also run rows that wait for minutes', read: flag },
  thorough: {
    argument: '',
    help: 'run each case under every pair of its kinds of objects and conditions of requests, not a share of them',
    read: flag,
  },
  // how
  seed: { argument: 'N', help: 'seed of generated cases (default: 1)', read: wholeNumber(0) },
  runs: { argument: 'N', help: 'multiply the runs of generated cases (default: 1)', read: positiveNumber },
  concurrency: { argument: 'N', help: 'number of concurrent cases (default: 24)', read: wholeNumber(1, 200) },
  qps: { argument: 'N', help: 'maximum number of requests per second', read: positiveNumber },
  deadline: { argument: 'TIME', help: 'start no case after this time', read: duration },
  keep: { argument: '', help: 'keep the objects that the run creates on the server', read: flag },
  verbose: { argument: '', help: 'print every exchange as it happens', read: flag },
  'expected-failures': { argument: 'FILE', help: 'YAML file with requirement ids and reasons', read: text },
  fault: {
    argument: 'ID',
    help: 'plant a fault in the bundled server; exit 1 where a row that it breaks fails (MUST) or warns (SHOULD)',
    read: text,
  },
  out: {
    argument: 'DIR',
    help: `folder of the reports (default: ${defaultFolders.run}; with --failed-in: ${defaultFolders.failedIn})`,
    read: text,
  },
  config: { argument: 'FILE', help: 'YAML file with some of these options', read: text },
} as const;

export const runOptionTable = table;
export type RunOptions = Values<typeof table>;

/** Options of the command line override those of `--config`. @throws CommandError */
export async function parseRunOptions(words: readonly string[]): Promise<Parsed<typeof table>> {
  const parsed = parseOptions(table, words);
  const { config } = parsed.values;
  if (config === undefined) return parsed;
  const configured = await readYamlFile<RunOptions>(config, {
    content: 'options, such as seed: 3',
    blank: {},
    schema: configurationSchema,
    read: (root) => readConfiguration(table, root),
  });
  return { ...parsed, values: { ...configured, ...parsed.values } };
}
