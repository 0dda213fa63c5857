// Prepares a run from its options and target: first contact, features, rows and cases to run, plan.
import { randomBytes } from 'node:crypto';
import type { FeatureName } from '../../suites/catalogue/features.ts';
import { readRelease } from '../../suites/kit/releases.ts';
import type { Requirement } from '../../suites/catalogue/index.ts';
import type { Names } from '../../common/dialects/names.ts';
import { cases as allCases } from '../../suites/index.ts';
import { rowsOf } from '../../suites/kit/case.ts';
import type { Case } from '../../suites/kit/case.ts';
import { CommandError } from '../exit-codes.ts';
import { beginDecision } from '../../suites/engine/features/decision/begin.ts';
import type { Decision } from '../../suites/engine/features/decision/begin.ts';
import { readFailures } from './earlier.ts';
import { readExpectedFailures } from './expected-failures.ts';
import { checkFeature, describeFeatures, presetFeatures } from './features.ts';
import { firstContact } from './first-contact.ts';
import { chooseLauncher } from './launcher.ts';
import type { Launching } from './launcher.ts';
import type { RunOptions } from './options.ts';
import type { Plan } from '../../suites/engine/plan.ts';
import { readProfile } from './profile.ts';
import { describeSelection, selectRequirements } from './select.ts';
import type { Target } from './target.ts';

export interface Prepared {
  readonly plan: Plan;
  /** All rows of the selection, claimed or not. */
  readonly selected: readonly Requirement[];
  /** The selected rows whose cases run in this shard. */
  readonly planned: readonly Requirement[];
  /** Claimed rows whose cases run in other shards. */
  readonly inOtherShards: ReadonlySet<string>;
  readonly selection?: string;
  readonly decision: Decision;
  /** The decided features, printed for the user. */
  readonly featureLines: Promise<readonly string[]>;
  /** Printed before the first case. */
  readonly dialectLine?: string;
  readonly requiredFeatures: readonly FeatureName[];
  readonly release: string;
  /** Reasons by requirement id. */
  readonly expectedFailures: ReadonlyMap<string, string>;
}

const defaultSeed = 1;
const defaultPoolSize = 24;
/** Not counting cases that mostly wait. */
const defaultConcurrency = 24;

/** @param dialect the names of `--dialect`
 * @throws CommandError where the target is not a Cluster API Service, an option names something unknown, or the signal aborts */
export async function prepare(
  options: RunOptions,
  dialect: Names | undefined,
  target: Target,
  signal: AbortSignal,
): Promise<Prepared> {
  const requiredFeatures = [
    ...new Set([
      ...(options['require-feature'] ?? []).map(checkFeature),
      ...(await readProfile(options.profile)),
    ]),
  ];
  const only = options['failed-in'] === undefined ? undefined : await readFailures(options['failed-in']);
  const selection = { ...options, ...(only === undefined ? {} : { only }) };
  const selected = selectRequirements(selection);
  if (selected.length === 0)
    throw new CommandError(`no requirement matches all of these filters: ${describeSelection(selection)}`);
  const expectedFailures = await readExpectedFailures(options['expected-failures']);
  const launcher = await chooseLauncher(options.launcher, target);
  const preset = presetFeatures(options, target, launcher);
  const {
    names,
    findings: found,
    version,
    dialectLine,
  } = await firstContact(options, dialect, target, signal);
  const chosen = casesFor(selected);
  const mine =
    options.shard === undefined
      ? chosen
      : chosen.filter((_, index) => index % options.shard!.count === options.shard!.index - 1);
  const planned = new Set<string>(mine.flatMap(rowsOf));
  const described = describeSelection(selection);
  const rows = selected.filter(({ id }) => planned.has(id));
  const prefix = newPrefix();
  const isConfined = options.namespaces !== undefined;
  const search = { preset, rows, requiredFeatures, names, found, prefix, isConfined };
  const { connection } = target;
  const decision = await beginDecision(search, { connection, requestsPerSecond: options.qps }, signal);
  return {
    plan: planOf(options, target, launcher.plan, mine, {
      names,
      prefix,
      ...ofRelease(options, version),
      ...decision.initial,
    }),
    selected,
    planned: rows,
    inOtherShards: new Set(chosen.flatMap(rowsOf).filter((id) => !planned.has(id))),
    ...(described === undefined ? {} : { selection: described }),
    decision,
    featureLines: decision.final.then(({ features }) => describeFeatures(features, preset, rows)),
    ...(dialectLine === undefined ? {} : { dialectLine }),
    requiredFeatures,
    release: version,
    expectedFailures,
  };
}

function casesFor(selected: readonly Requirement[]): readonly Case[] {
  const wanted = new Set<string>(
    selected.filter(({ excluded }) => excluded === undefined).map(({ id }) => id),
  );
  return allCases.filter((one) => rowsOf(one).some((id) => wanted.has(id)));
}

/** What the user states, else what the target does. */
function ofRelease(options: RunOptions, version: string): Pick<Plan, 'release'> {
  const release = readRelease(options.release ?? version);
  return release === undefined ? {} : { release };
}

/** Unique even for two runs that start at the same time on one server. */
const newPrefix = () => `conf-${Date.now().toString(36)}-${randomBytes(2).toString('hex')}`;

function planOf(
  options: RunOptions,
  target: Target,
  launcher: Launching['plan'],
  cases: readonly Case[],
  known: Pick<Plan, 'names' | 'prefix' | 'features' | 'undecided' | 'release'>,
): Plan {
  return {
    ...known,
    connection: target.connection,
    cases: cases.map(({ id }) => id),
    poolSize: Math.min(defaultPoolSize, Math.max(1, cases.length)),
    concurrency: options.concurrency ?? defaultConcurrency,
    seed: options.seed ?? defaultSeed,
    runs: options.runs ?? 1,
    slow: options.slow ?? false,
    thorough: options.thorough ?? false,
    keep: options.keep ?? false,
    verbose: options.verbose ?? false,
    ...(options.namespaces === undefined ? {} : { confinedTo: options.namespaces }),
    ...(launcher === undefined ? {} : { launcher }),
    ...(options.qps === undefined ? {} : { qps: options.qps }),
    ...(options.fault === undefined ? {} : { fault: options.fault }),
  };
}
