// From options and target to a plan: first contact, features, the rows and cases that are to run.
import type { Names } from '../../fixtures/dialects/names.ts';
import type { FeatureName } from '../../suites/catalogue/features.ts';
import { features as optionalFeatures } from '../../suites/catalogue/features.ts';
import type { Requirement } from '../../suites/catalogue/index.ts';
import { cases as allCases } from '../../suites/index.ts';
import { createApi } from '../../suites/kit/api.ts';
import { rowsOf } from '../../suites/kit/case.ts';
import type { Case } from '../../suites/kit/case.ts';
import { openConnection } from '../../suites/kit/connection.ts';
import { declareFeatures } from '../../suites/kit/features/declare.ts';
import { probeFeatures } from '../../suites/kit/features/probe.ts';
import type { Probed } from '../../suites/kit/features/probe.ts';
import { nearest } from '../../suites/kit/nearest.ts';
import { TransportError } from '../../suites/kit/transport.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import type { RunOptions } from './options.ts';
import type { LauncherPlan, Plan } from './plan.ts';
import { readExpectedFailures } from './expected-failures.ts';
import { readFailures } from './earlier.ts';
import { describeSelection, selectRequirements } from './select.ts';
import type { Target } from './target.ts';
import { unreachable } from './target.ts';

export interface Prepared {
  readonly plan: Plan;
  /** All that the selection names, claimed or not. */
  readonly selected: readonly Requirement[];
  /** Those of them whose cases run in this shard. */
  readonly planned: readonly Requirement[];
  /** Claimed rows that belong to other shards. */
  readonly elsewhere: ReadonlySet<string>;
  readonly selection?: string;
  readonly features: ReadonlySet<FeatureName>;
  readonly requiredFeatures: readonly FeatureName[];
  readonly release: string;
  /** Requirement id to reason. */
  readonly expectedFailures: ReadonlyMap<string, string>;
}

const defaultSeed = 1;
const defaultPoolSize = 24;
const firstContactMs = 9_000;

/** @throws CommandError where the target is no such server, or an option names what does not exist */
export async function prepare(
  options: RunOptions,
  names: Names,
  target: Target,
  channel: string,
): Promise<Prepared> {
  const requiredFeatures = (options['require-feature'] ?? []).map(checkFeature);
  const only = options['failed-in'] === undefined ? undefined : await readFailures(options['failed-in']);
  const selection = { ...options, ...(only === undefined ? {} : { only }) };
  const selected = selectRequirements(selection);
  const expectedFailures = await readExpectedFailures(options['expected-failures']);
  const probed = await firstContact(options, names, target);
  const features = featuresOf(options, probed);
  const chosen = casesFor(selected);
  const mine =
    options.shard === undefined
      ? chosen
      : chosen.filter((_, index) => index % options.shard!.count === options.shard!.index - 1);
  const planned = new Set<string>(mine.flatMap(rowsOf));
  const described = describeSelection(selection);
  return {
    plan: planOf(options, names, target, channel, features, mine),
    selected,
    planned: selected.filter(({ id }) => planned.has(id)),
    elsewhere: new Set(chosen.flatMap(rowsOf).filter((id) => !planned.has(id))),
    ...(described === undefined ? {} : { selection: described }),
    features,
    requiredFeatures,
    release: probed.version,
    expectedFailures,
  };
}

function casesFor(selected: readonly Requirement[]): readonly Case[] {
  const wanted = new Set<string>(
    selected.filter(({ excluded }) => excluded === undefined).map(({ id }) => id),
  );
  return allCases.filter((one) => rowsOf(one).some((id) => wanted.has(id)));
}

async function firstContact(options: RunOptions, names: Names, target: Target): Promise<Probed> {
  const timeoutMs = Math.min(target.connection.timeoutMs, firstContactMs);
  const connection = openConnection({ ...target.connection, timeoutMs });
  try {
    const probed = await probeFeatures(
      createApi(connection, () => {}),
      names,
    );
    if (probed.problem !== undefined)
      throw new CommandError(`${target.name}: ${probed.problem}`, exitCodes.notCompleted);
    return probed;
  } catch (error) {
    if (error instanceof TransportError) throw unreachable(error, target.name);
    throw error;
  } finally {
    await connection.close();
  }
}

/** What was probed, under what the user and the run itself say. */
function featuresOf(options: RunOptions, probed: Probed): ReadonlySet<FeatureName> {
  const declared: Partial<Record<FeatureName, boolean>> = {};
  if (options.namespaces !== undefined) declared['cluster-wide'] = false;
  for (const [name, on] of options.feature ?? []) declared[checkFeature(name)] = on;
  return declareFeatures(probed.features, declared);
}

function checkFeature(name: string): FeatureName {
  if (Object.hasOwn(optionalFeatures, name)) return name as FeatureName;
  const meant = nearest(name, Object.keys(optionalFeatures));
  throw new CommandError(`unknown feature ${name}${meant === undefined ? '' : `: did you mean ${meant}?`}`);
}

function planOf(
  options: RunOptions,
  names: Names,
  target: Target,
  channel: string,
  features: ReadonlySet<FeatureName>,
  cases: readonly Case[],
): Plan {
  const launcher = launcherOf(options, target);
  return {
    connection: target.connection,
    names,
    features: [...features],
    cases: cases.map(({ id }) => id),
    prefix: `conf-${Date.now().toString(36)}`,
    poolSize: Math.min(defaultPoolSize, Math.max(1, cases.length)),
    seed: options.seed ?? defaultSeed,
    runs: options.runs ?? 1,
    slow: options.slow ?? false,
    keep: options.keep ?? false,
    verbose: options.verbose ?? false,
    channel,
    ...(options.namespaces === undefined ? {} : { confinedTo: options.namespaces }),
    ...(launcher === undefined ? {} : { launcher }),
    ...(options.qps === undefined ? {} : { qps: options.qps }),
    ...(options.fault === undefined ? {} : { fault: options.fault }),
  };
}

function launcherOf(options: RunOptions, target: Target): LauncherPlan | undefined {
  if (options.launcher !== undefined) return { type: 'file', path: options.launcher };
  return target.bundled ? { type: 'bundled' } : undefined;
}
