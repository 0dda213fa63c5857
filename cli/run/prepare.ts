// From options and target to a plan: first contact, features, the rows and cases that are to run.
import { randomBytes } from 'node:crypto';
import type { Names } from '../../fixtures/dialects/names.ts';
import type { FeatureName } from '../../suites/catalogue/features.ts';
import type { Requirement } from '../../suites/catalogue/index.ts';
import { cases as allCases } from '../../suites/index.ts';
import { createApi } from '../../suites/kit/api.ts';
import type { Api } from '../../suites/kit/api.ts';
import { rowsOf } from '../../suites/kit/case.ts';
import type { Case } from '../../suites/kit/case.ts';
import { openConnection } from '../../suites/kit/connection.ts';
import { featuresByOption } from '../../suites/selfcheck/in-process/options.ts';
import { declareFeatures, featureNamed, UnknownFeature } from '../../suites/kit/features/declare.ts';
import { probeFeatures } from '../../suites/kit/features/probe.ts';
import type { Probed } from '../../suites/kit/features/probe.ts';
import { TransportError } from '../../suites/kit/transport.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import type { RunOptions } from './options.ts';
import { chooseLauncher } from './launcher.ts';
import type { Launching } from './launcher.ts';
import type { Plan } from './plan.ts';
import { politeLines } from './polite-lines.ts';
import { readExpectedFailures } from './expected-failures.ts';
import { readFailures } from './earlier.ts';
import { readProfile } from './profile.ts';
import { describeSelection, selectRequirements } from './select.ts';
import { defaultConcurrency } from './runner.ts';
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
const firstContactConnections = 3;
const firstContactMs = 21_000;

/** @throws CommandError where the target is no such server, an option names what does not exist, or the signal aborts */
export async function prepare(
  options: RunOptions,
  names: Names,
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
    throw new CommandError(`no requirement is in all of these: ${describeSelection(selection)}`);
  const expectedFailures = await readExpectedFailures(options['expected-failures']);
  const launcher = await chooseLauncher(options.launcher, target);
  const probed = await firstContact(options, names, target, signal);
  const features = featuresOf(options, target, launcher, probed);
  const chosen = casesFor(selected);
  const mine =
    options.shard === undefined
      ? chosen
      : chosen.filter((_, index) => index % options.shard!.count === options.shard!.index - 1);
  const planned = new Set<string>(mine.flatMap(rowsOf));
  const described = describeSelection(selection);
  return {
    plan: planOf(options, names, target, features, launcher.plan, mine),
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

async function firstContact(
  options: RunOptions,
  names: Names,
  target: Target,
  signal: AbortSignal,
): Promise<Probed> {
  const timeoutMs = Math.min(target.connection.timeoutMs, firstContactMs);
  // A few connections are made sooner than one for each of the probes.
  const connection = openConnection({
    ...target.connection,
    timeoutMs,
    connections: firstContactConnections,
  });
  // Whoever interrupts waits for no slow answer.
  const interrupt = () => void connection.close();
  signal.addEventListener('abort', interrupt);
  try {
    signal.throwIfAborted();
    const api = createApi(politeLines(connection, options.qps), () => {});
    const probed = await probeFeatures(api, names);
    if (probed.problem !== undefined)
      throw new CommandError(`${target.name}: ${probed.problem}`, exitCodes.notCompleted);
    await checkNamespaces(api, options.namespaces ?? []);
    return probed;
  } catch (error) {
    if (signal.aborted)
      throw new CommandError('interrupted before the first case: nothing was made', exitCodes.interrupted);
    if (error instanceof TransportError) throw unreachable(error, target.name);
    throw error;
  } finally {
    signal.removeEventListener('abort', interrupt);
    await connection.close();
  }
}

/** Only a 404 tells: whoever is confined to namespaces may not read the namespaces themselves. @throws CommandError */
async function checkNamespaces(api: Api, namespaces: readonly string[]): Promise<void> {
  for (const name of namespaces) {
    const { status } = await api.get(`/api/v1/namespaces/${encodeURIComponent(name)}`);
    if (status === 404)
      throw new CommandError(`--namespaces: the target has no namespace "${name}": create it first`);
  }
}

/** What was probed, under what the run itself was given, under what the user declares. @throws CommandError */
function featuresOf(
  options: RunOptions,
  target: Target,
  launcher: Launching,
  probed: Probed,
): ReadonlySet<FeatureName> {
  const given: Partial<Record<FeatureName, boolean>> = {
    ...(target.bundled ? featuresByOption : {}),
    launcher: launcher.plan !== undefined,
    restart: launcher.keepsState,
    'server-certificate': target.connection.baseUrl.startsWith('https:'),
    ...(options.namespaces === undefined ? {} : { 'cluster-wide': false }),
    ...(target.connection.clientCertificate === undefined ? {} : { 'client-certificates': true }),
  };
  const declared = Object.fromEntries((options.feature ?? []).map(([name, on]) => [checkFeature(name), on]));
  return declareFeatures(probed.features, { ...given, ...declared });
}

/** @throws CommandError */
function checkFeature(name: string): FeatureName {
  try {
    return featureNamed(name);
  } catch (error) {
    if (error instanceof UnknownFeature) throw new CommandError(error.message);
    throw error;
  }
}

/** Not the same for two runs that start at once on one server. */
const newPrefix = () => `conf-${Date.now().toString(36)}-${randomBytes(2).toString('hex')}`;

function planOf(
  options: RunOptions,
  names: Names,
  target: Target,
  features: ReadonlySet<FeatureName>,
  launcher: Launching['plan'],
  cases: readonly Case[],
): Plan {
  return {
    connection: target.connection,
    names,
    features: [...features],
    cases: cases.map(({ id }) => id),
    prefix: newPrefix(),
    poolSize: Math.min(defaultPoolSize, Math.max(1, cases.length)),
    concurrency: options.concurrency ?? defaultConcurrency,
    seed: options.seed ?? defaultSeed,
    runs: options.runs ?? 1,
    slow: options.slow ?? false,
    keep: options.keep ?? false,
    verbose: options.verbose ?? false,
    ...(options.namespaces === undefined ? {} : { confinedTo: options.namespaces }),
    ...(launcher === undefined ? {} : { launcher }),
    ...(options.qps === undefined ? {} : { qps: options.qps }),
    ...(options.fault === undefined ? {} : { fault: options.fault }),
  };
}
