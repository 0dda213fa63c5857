// How a run decides features: which source takes precedence, and what it prints.
import { expect, test } from 'vitest';
import type { FeatureName } from '../../suites/catalogue/features.ts';
import { requirements } from '../../suites/catalogue/index.ts';
import { off, on, unknown } from '../../suites/kit/features/finding.ts';
import type { Finding } from '../../suites/kit/features/finding.ts';
import {
  contradictions,
  decideFeatures,
  featuresToAct,
} from '../../suites/engine/features/decision/decide.ts';
import type { PresetFeatures } from '../../suites/engine/features/decision/decide.ts';
import { describeFeatures } from './features.ts';

const rowsOf = (...starts: readonly string[]) =>
  requirements.filter(({ id }) => starts.some((start) => id.startsWith(start)));

const preset = (declared: Partial<Record<FeatureName, boolean>> = {}): PresetFeatures => ({
  declared: new Map(Object.entries(declared) as [FeatureName, boolean][]),
  ofRun: new Map([['launcher', false]]),
});

const found = (states: Partial<Record<FeatureName, Finding>>) =>
  new Map(Object.entries(states) as [FeatureName, Finding][]);

test("the user's declaration overrides the options of the run, which override the findings", () => {
  const decided = decideFeatures(
    preset({ pods: false, oidc: true, launcher: true }),
    found({ pods: on(), nodes: on(), abac: unknown('no way') }),
  );
  const states = (['pods', 'oidc', 'launcher', 'restart', 'nodes', 'abac'] as const).map(
    (name) => decided.get(name)?.state,
  );
  expect(states).toEqual(['off', 'on', 'on', 'unknown', 'on', 'unknown']);
});

test('acts probe the features that rows need, except those declared off', () => {
  const rows = rowsOf('bootstrap.token', 'authorization.nodes.identity', 'writes.put');
  expect(
    featuresToAct(preset({ 'token-cleaner': false, 'bootstrap-tokens': true }), rows, []).toSorted(),
  ).toEqual(['bootstrap-tokens', 'node-authorization']);
  expect(featuresToAct(preset(), rowsOf('writes.put'), [])).toEqual([]);
  expect(featuresToAct(preset(), rowsOf('writes.put'), ['bootstrap-signer'])).toEqual(['bootstrap-signer']);
});

test('a feature that is declared on and found to be off is reported in one line', () => {
  const declared = preset({ 'bootstrap-tokens': true, pods: true, cbor: true });
  const lines = contradictions(
    declared,
    found({ 'bootstrap-tokens': off('a token is refused'), pods: on(), cbor: unknown('no answer') }),
  );
  expect(lines).toEqual([
    '--feature bootstrap-tokens=on, but the feature seems to be off (a token is refused): its rows run and may fail',
  ]);
});

test('a run names what is on, off and unknown, with reasons, and how to decide', () => {
  const rows = rowsOf(
    'bootstrap.token.accepted',
    'bootstrap.signing.place',
    'kinds.claims.made-for-pod',
    'abac',
  );
  const decided = decideFeatures(
    preset({ 'cluster-wide': true }),
    found({
      'bootstrap-tokens': off('a token is refused'),
      'bootstrap-signer': unknown('the run may not'),
      'claim-templates': on(),
      'claim-controller': on('assumed: it makes claims'),
      pods: on(),
      oidc: unknown('of no row'),
    }),
  );
  expect(describeFeatures(decided, preset(), rows)).toEqual([
    'features on: claim-controller (assumed), claim-templates, cluster-wide (declared), pods',
    'features off: bootstrap-tokens (a token is refused)',
    'features unknown: bootstrap-signer (the run may not)',
    'to run their rows anyway: --feature bootstrap-tokens=on --feature bootstrap-signer=on',
  ]);
  expect(describeFeatures(decided, preset(), rowsOf('writes.put.stale-version-conflict'))).toEqual([]);
});

test('an unknown feature is not named where every row that needs it also needs a feature that is off', () => {
  const rows = rowsOf('authorization.nodes.restriction-nodes');
  const decided = decideFeatures(
    preset({ impersonation: true, nodes: true, 'cluster-wide': true }),
    found({ 'node-authorization': off('no rights'), 'node-restriction': unknown('no agents') }),
  );
  const lines = describeFeatures(decided, preset(), rows);
  expect(lines.join('\n')).not.toContain('features unknown');
});
