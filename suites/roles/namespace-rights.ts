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
  expectWrites,
  refusedReads,
  refusedVerbs,
  shownTypes,
  usualTypes,
} from './bound.ts';
import type { NamespaceRole, UsualType } from './bound.ts';
import { writeVerbs } from './default-roles.ts';
import { expectNoWrites, expectRoleLacks } from './withheld.ts';
import type { Action } from '../models/roles/rules.ts';

type Try = (mine: Resource, given: ApiObject) => Promise<readonly string[]>;

/** More than half of the types pass whole: which types "most" are is not listed. */
async function onMost(
  context: CaseContext,
  role: NamespaceRole,
  types: readonly UsualType[],
  attempt: Try,
): Promise<void> {
  const { expect, eventually, namespace, record } = context;
  const { person, here, shown } = await boundHere(context, role);
  const attemptAll = async () => {
    const refused: Record<string, readonly string[]> = {};
    for (const name of types) {
      const result = await attempt(here[name], await namespace[name].given());
      if (result.length > 0) refused[name] = result;
    }
    const whole = types.filter((name) => refused[name] === undefined);
    expect.that(
      whole.length * 2 > types.length,
      `everything passes on ${whole.length} of ${types.length} types with ${role}, which are not most: ${JSON.stringify(refused)}`,
    );
    return refused;
  };
  // One verb or type may be known of before another.
  record({ refused: await eventually(attemptAll, 'authorization') });
  const there = await elsewhere(context, person);
  if (there === undefined) return;
  expect.status(await there[shown].list({ limit: 1 }), 403, `list of ${shown} in another namespace`);
  expect.status(await there[shown].create(), 403, `creation of one of ${shown} in another namespace`);
}

/** Of secrets the documents say only that edit reads them. */
export const readsAndWrites =
  (role: 'admin' | 'edit'): CaseFunction =>
  (context) => {
    const types = role === 'edit' ? shownTypes(context) : usualTypes(context);
    return onMost(context, role, types, (mine, given) => refusedVerbs(mine, given));
  };

export const reads =
  (role: NamespaceRole): CaseFunction =>
  (context) =>
    onMost(context, role, shownTypes(context), (mine, { metadata }) => refusedReads(mine, metadata.name!));

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
  (role: NamespaceRole, plural: keyof ReturnType<typeof withheldTypes>): CaseFunction =>
  async (context) => {
    const { namespace, names } = context;
    const type = withheldTypes(names)[plural];
    const writes = writeVerbs.map((verb): Action => ({ verb, group: type.group, resource: plural }));
    await expectRoleLacks(context, role, writes);
    const bound = await boundHere(context, role);
    await expectWrites(context, bound, role);
    if (await serves(namespace, type)) await expectNoWrites(context, bound.here.resource(type));
  };

const serves = async (namespace: Namespace, type: ResourceType): Promise<boolean> =>
  (await namespace.resource(type).list({ limit: 1 })).ok;
