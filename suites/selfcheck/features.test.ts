// The bundled server: its features are found by what it does, those that it lacks as well, and the search leaves nothing.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import type { ServerOptions } from '../../reference-server/options.ts';
import type { Fault } from '../../reference-server/faults/fault.ts';
import { faults } from '../../reference-server/faults/index.ts';
import type { Parts } from '../../reference-server/parts/index.ts';
import { findRequirement } from '../catalogue/index.ts';
import { stack } from '../kit/layers/layer.ts';
import { createWaiting } from '../kit/waiting/eventually.ts';
import { createApi } from '../kit/requests/api.ts';
import { collectActs, isFoundByAct, startActs } from '../engine/features/acting/act.ts';
import { featureNames } from '../engine/features/declare.ts';
import { probeFeatures } from '../engine/features/probe.ts';
import type { FeatureName } from '../catalogue/features.ts';
import { openInProcess } from '../engine/in-process/environment.ts';
import type { InProcess } from '../engine/in-process/environment.ts';
import { featuresByAct } from '../engine/in-process/options.ts';
import { openVariantServer } from './variant-server/variant-server.ts';
import { openTwoReplicas } from './replicas/two-replicas.ts';
import { scrambleNames } from './scramble.ts';
import { variantGroups } from './variants/index.ts';
import { openVariants } from './variants/open-variants.ts';

const acted = featureNames.filter(isFoundByAct);

/** The state of each feature that an act shows, and what is stored afterwards that was not before. */
async function look(options: (given: ServerOptions) => ServerOptions) {
  const target = await openInProcess({ names: orch, seed: 1, poolSize: 1, features: new Set(), options });
  const { connection, layers, pause, now } = target.environment;
  const transports = { own: stack(layers, connection.own), bare: stack(layers, connection.bare) };
  const keys = async () => (await target.server.context.store.list('/')).entries.map(({ key }) => key);
  const before = await keys();
  const { findings: found } = await probeFeatures(createApi(transports), orch);
  const { findings, leftovers } = await collectActs(
    startActs(acted, {
      transports,
      names: orch,
      found,
      prefix: 'conf-features',
      waiting: createWaiting({ pause, now }),
      now,
      addSecret: () => {},
    }),
  );
  await target.server.idle();
  const after = await keys();
  await target.drop();
  const states = Object.fromEntries([...findings].map(([name, { state }]) => [name, state]));
  return { states, leftovers, left: after.filter((key) => !before.includes(key)) };
}

const all = (state: string) => Object.fromEntries(Object.keys(featuresByAct).map((name) => [name, state]));
const nothing = { leftovers: [], left: [] };

test('with everything on', async () => {
  const seen = await look((options) => ({
    ...options,
    featureGates: new Map([...options.featureGates, ['AllowUnsafeMalformedObjectDeletion', true]]),
  }));
  expect(seen).toEqual({ states: { ...all('on'), 'force-deletion': 'on' }, ...nothing });
});

test('with all of them off', async () => {
  const seen = await look((options) => ({
    ...options,
    bootstrapTokenAuth: false,
    controllers: ['*'],
    authorizationModes: ['RBAC'],
    admissionPlugins: [],
  }));
  const states = { ...all('off'), 'force-deletion': 'off' };
  // What limits node agents shows only where there are any.
  expect(seen).toEqual({
    states: { ...states, 'node-restriction': 'unknown', 'node-selectors': 'unknown' },
    ...nothing,
  });
});

test('with node agents that nothing limits', async () => {
  const { states } = await look((options) => ({
    ...options,
    admissionPlugins: [],
    featureGates: new Map([
      ...options.featureGates,
      ['AuthorizeNodeWithSelectors', false],
      ['AuthorizeWithSelectors', false],
    ]),
  }));
  expect(states).toMatchObject({
    'node-authorization': 'on',
    'node-restriction': 'off',
    'node-selectors': 'unknown',
  });
});

test('where every identity may do everything', async () => {
  const { states } = await look((options) => ({ ...options, authorizationModes: ['AlwaysAllow'] }));
  expect(states).toMatchObject({ 'node-authorization': 'unknown' });
});

const variant = { names: orch, seed: 11, annotated: () => true };

test.each<[string, () => Promise<InProcess>]>([
  ['other names', () => openInProcess({ names: scrambleNames(orch), seed: 1, poolSize: 1 })],
  ['variant server', () => openVariantServer({ ...variant, discovery: true, opaque: true })],
  [
    'variant server without discovery',
    () => openVariantServer({ ...variant, discovery: false, opaque: false }),
  ],
  ['replicas', () => openTwoReplicas(0.5)],
  ['variants', () => openVariants(variantGroups.flat().filter(({ options }) => options === undefined))],
])('with %s nothing is hidden', async (_what, open) => {
  const target = await open();
  const { features } = target.environment;
  expect(Object.keys(featuresByAct).filter((name) => !features.has(name as FeatureName))).toEqual([]);
  await target.drop();
});

const actedNeeds = ({ breaks }: Fault): readonly string[] =>
  breaks.flatMap((id) => {
    const needs = findRequirement(id)?.needs ?? [];
    return needs.includes('launcher') ? [] : needs.filter(isFoundByAct);
  });

/** They take away all that would show the feature, so that a server without it acts alike. A run says what it saw. */
const indistinguishable = [
  'selector-gates-ignored',
  'token-cleaner-never-cleans',
  'expired-bootstrap-tokens-sign',
  'node-restriction-of-the-original-caller',
];

test('no other fault hides the feature that its rows need', async () => {
  const hiding: string[] = [];
  const suspects = faults.filter((fault) => actedNeeds(fault).length > 0);
  expect(suspects.length).toBeGreaterThan(60);
  for (const fault of suspects) {
    const alter = (parts: Parts) => fault.install(parts);
    const { environment, drop } = await openInProcess({ names: orch, seed: 1, poolSize: 1, alter });
    const isHidden = actedNeeds(fault).some((name) => !environment.features.has(name as FeatureName));
    if (isHidden) hiding.push(fault.id);
    await drop();
  }
  expect(hiding.sort()).toEqual(indistinguishable.toSorted());
});
