// What admin, edit and view have in common: reads and writes of most objects of a namespace, and what they leave out
// (access 2.3).
import type { Names } from '../../fixtures/dialects/names.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { CaseContext, Namespace } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource, ResourceType } from '../kit/resource.ts';
import {
  boundHere,
  elsewhere,
  expectNoWrites,
  expectRoleLacks,
  refusedReads,
  refusedVerbs,
} from './bound.ts';
import { writeVerbs } from './default-roles.ts';
import type { Action } from '../models/roles/rules.ts';

/** "Most" is not listed: one of these must pass whole. */
const usual = ['configMaps', 'secrets', 'services', 'serviceAccounts'] as const;
type Usual = (typeof usual)[number];

type Try = (mine: Resource, given: ApiObject) => Promise<readonly string[]>;

async function onMost(
  context: CaseContext,
  role: string,
  types: readonly Usual[],
  attempt: Try,
): Promise<void> {
  const { expect, namespace, record } = context;
  const { person, here } = await boundHere(context, role);
  const refused: Record<string, readonly string[]> = {};
  for (const name of types.filter((one) => one !== 'services' || context.has('services'))) {
    const result = await attempt(here[name], await namespace[name].given());
    if (result.length > 0) refused[name] = result;
  }
  record({ refused });
  const whole = types.some((name) => refused[name] === undefined);
  expect.that(whole, `on no type of objects everything passes with ${role}: ${JSON.stringify(refused)}`);
  const there = await elsewhere(context, person);
  if (there === undefined) return;
  expect.status(await there.configMaps.list({ limit: 1 }), 403, 'list of config maps in another namespace');
  expect.status(await there.configMaps.create(), 403, 'creation of a config map in another namespace');
}

export const readsAndWrites =
  (role: string): CaseFunction =>
  (context) =>
    onMost(context, role, usual, (mine, given) => refusedVerbs(mine, given));

export const reads =
  (role: string): CaseFunction =>
  (context) =>
    onMost(
      context,
      role,
      usual.filter((name) => name !== 'secrets'),
      (mine, { metadata }) => refusedReads(mine, metadata.name!),
    );

/** Types that a target need not serve, and that these roles do not write. */
const withheldTypes = (names: Names) => ({
  resourcequotas: typeOf('', 'resourcequotas', 'ResourceQuota', () => ({ spec: { hard: {} } })),
  endpoints: typeOf('', 'endpoints', 'Endpoints', () => ({})),
  endpointslices: typeOf(names.groups.endpointSlices, 'endpointslices', 'EndpointSlice', () => ({
    addressType: 'IPv4',
    endpoints: [],
  })),
});

const typeOf = (group: string, plural: string, kind: string, sample: () => object): ResourceType => ({
  group,
  version: 'v1',
  plural,
  kind,
  sample,
});

/** By the rules of the role; and by requests, where the target has the type. */
export const noWritesOf =
  (role: string, plural: keyof ReturnType<typeof withheldTypes>): CaseFunction =>
  async (context) => {
    const { expect, namespace, names } = context;
    const type = withheldTypes(names)[plural];
    const writes = writeVerbs.map((verb): Action => ({ verb, group: type.group, resource: plural }));
    await expectRoleLacks(context, role, writes);
    const { here } = await boundHere(context, role);
    expect.success(await here.configMaps.create(), `creation of a config map with ${role}`);
    if (await serves(namespace, type)) await expectNoWrites(context, here.resource(type));
  };

const serves = async (namespace: Namespace, type: ResourceType): Promise<boolean> =>
  (await namespace.resource(type).list({ limit: 1 })).ok;
