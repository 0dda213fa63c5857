// Checks that admin, edit and view share: reads and writes of most objects of a namespace, and the types that they
// exclude (access 2.3).
import type { Names } from '../../common/dialects/names.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { CaseContext, Namespace } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource, ResourceType } from '../kit/kinds/resource.ts';
import {
  boundHere,
  inOtherNamespace,
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

type Attempt = (mine: Resource, given: ApiObject) => Promise<readonly string[]>;

/** Expects that every verb is allowed on more than half of the types: the document does not list which types "most"
 * are. */
async function onMost(
  context: CaseContext,
  role: NamespaceRole,
  types: readonly UsualType[],
  attempt: Attempt,
): Promise<void> {
  const { expect, eventually, namespace, record } = context;
  const { person, here, shown } = await boundHere(context, role);
  const attemptAll = async () => {
    const refused: Record<string, readonly string[]> = {};
    for (const name of types) {
      const result = await attempt(here[name], await namespace[name].given());
      if (result.length > 0) refused[name] = result;
    }
    const allowedTypes = types.filter((name) => refused[name] === undefined);
    expect.that(
      allowedTypes.length * 2 > types.length,
      `with ${role} every verb is allowed on ${allowedTypes.length} of ${types.length} types, which is not most; refused: ${JSON.stringify(refused)}`,
    );
    return refused;
  };
  // The verbs and types of a new binding may take effect at different times.
  record({ refused: await eventually(attemptAll, 'authorization') });
  const there = await inOtherNamespace(context, person);
  if (there === undefined) return;
  expect.status(await there[shown].list({ limit: 1 }), 403, `list of ${shown} in another namespace`);
  expect.status(await there[shown].create(), 403, `creation of one of ${shown} in another namespace`);
}

/** The documents state only that edit reads secrets, so its writes of secrets are not judged. */
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

/** Types that these roles do not write. A target need not serve them. */
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

/** Checks the rules of the role, and requests where the target serves the type. */
export const noWritesOf =
  (role: NamespaceRole, plural: keyof ReturnType<typeof withheldTypes>): CaseFunction =>
  async (context) => {
    const { namespace, names } = context;
    const type = withheldTypes(names)[plural];
    const writes = [plural, `${plural}/status`].flatMap((resource) =>
      writeVerbs.map((verb): Action => ({ verb, group: type.group, resource })),
    );
    await expectRoleLacks(context, role, writes);
    const bound = await boundHere(context, role);
    await expectWrites(context, bound, role);
    if (await serves(namespace, type)) await expectNoWrites(context, bound.here.resource(type));
  };

const serves = async (namespace: Namespace, type: ResourceType): Promise<boolean> =>
  (await namespace.resource(type).list({ limit: 1 })).ok;
