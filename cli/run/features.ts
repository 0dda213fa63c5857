// The features of a run: what its options decide, and how a run prints what was decided.
import type { FeatureName } from '../../suites/catalogue/features.ts';
import type { Requirement } from '../../suites/catalogue/index.ts';
import { isFoundByAct } from '../../suites/engine/features/acting/act.ts';
import { featureNamed, UnknownFeature } from '../../suites/engine/features/declare.ts';
import type { FeatureState } from '../../suites/kit/features/finding.ts';
import { featuresByOption } from '../../suites/engine/features/rules.ts';
import { featuresByAct } from '../../suites/engine/in-process/options.ts';
import { wrapText } from '../../reports/text-table.ts';
import { CommandError } from '../exit-codes.ts';
import { neededOfTarget } from '../../suites/engine/features/decision/decide.ts';
import type { DecidedFeatures, PresetFeatures } from '../../suites/engine/features/decision/decide.ts';
import type { Launching } from './launcher.ts';
import type { RunOptions } from './options.ts';
import type { Target } from './target.ts';

const width = 110;

/** @throws CommandError */
export function presetFeatures(options: RunOptions, target: Target, launcher: Launching): PresetFeatures {
  const ofRun: Partial<Record<FeatureName, boolean>> = {
    ...Object.fromEntries(featuresByOption(launcher.accepts).map((name) => [name, true])),
    // A fault may hide a feature of the server.
    ...(options.fault === undefined ? {} : featuresByAct),
    launcher: launcher.plan !== undefined,
    restart: launcher.keepsState,
    audit: launcher.hasAudit,
    'server-certificate': target.connection.baseUrl.startsWith('https:'),
    ...(options.namespaces === undefined ? {} : { 'cluster-wide': false }),
    ...(target.connection.clientCertificate === undefined ? {} : { 'client-certificates': true }),
  };
  return {
    declared: new Map((options.feature ?? []).map(([name, isOn]) => [checkFeature(name), isOn])),
    ofRun: new Map(Object.entries(ofRun) as [FeatureName, boolean][]),
  };
}

/** @throws CommandError */
export function checkFeature(name: string): FeatureName {
  try {
    return featureNamed(name);
  } catch (error) {
    if (error instanceof UnknownFeature) throw new CommandError(error.message);
    throw error;
  }
}

/** The features that the rows need, as a run prints them: one line per state, and the options that turn on the rest. */
export function describeFeatures(
  decided: DecidedFeatures,
  { ofRun }: PresetFeatures,
  rows: readonly Requirement[],
): readonly string[] {
  const stateOf = (name: FeatureName) => decided.get(name)?.state;
  const those = (wanted: FeatureState, among: readonly Requirement[]) =>
    [...neededOfTarget(among)].filter((name) => !ofRun.has(name) && stateOf(name) === wanted).sort();
  const because = (name: FeatureName) => `${name} (${decided.get(name)?.why})`;
  const briefly = (name: FeatureName) => {
    const { why = '', declared } = decided.get(name) ?? {};
    if (declared) return `${name} (declared)`;
    return why === '' ? name : `${name} (assumed)`;
  };
  // A row that needs a feature that is off does not run, so its unknown features do not matter.
  const open = rows.filter(({ needs = [] }) => !needs.some((name) => stateOf(name) === 'off'));
  const unknowns = those('unknown', open);
  // A feature that works incorrectly may be reported as off.
  const declarable = [...those('off', rows).filter(isFoundByAct), ...unknowns];
  const lines = [
    ['features on: ', those('on', rows).map(briefly).join(', ')],
    ['features off: ', those('off', rows).map(because).join(', ')],
    ['features unknown: ', unknowns.map(because).join(', ')],
    ['to run their rows anyway: ', declarable.map((name) => `--feature ${name}=on`).join(' ')],
  ];
  return lines.filter(([, text]) => text !== '').flatMap((line) => wrapText(line.join(''), width, ''));
}
