// Cases: a dry-run needs the permissions of the real request (core 4.10).
import type { Answer } from '../../kit/answers/answer.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { denied, grantIn, succeeds, untilAllowed } from '../../kit/identities/rights.ts';
import { dry } from './dry-runs.ts';
import type { DryQuery } from './dry-runs.ts';

/** @param all the config maps for an identity that may read them */
type Send = (
  maps: Resource,
  name: string,
  sent: { readonly query?: DryQuery },
  all: Resource,
) => Promise<Answer>;

const nameOf = ({ metadata }: ApiObject) => metadata.name!;
const changed = { data: { key: 'changed' } };

/** What the requests change. Others may write annotations and status in between. */
const contentOf = ({ metadata: { uid, deletionTimestamp }, data }: ApiObject) => ({
  uid,
  deletionTimestamp,
  data,
});

/** One request for each verb that has dry-runs. */
const requests: Readonly<Record<string, Send>> = {
  create: (maps, _name, sent) => maps.create({}, sent),
  update: (maps, name, sent, all) => replaceNow(all, name, changed, (next) => maps.replace(next, sent)),
  patch: (maps, name, sent) => maps.mergePatch(name, changed, sent),
  delete: (maps, name, sent) => maps.remove(name, sent),
};
const others = ['get', 'list', 'watch', 'deletecollection'];

export default section('core', '4.10', {
  'writes.dry-run.same-authorization': {
    text: 'A dry run needs the same permissions as the real request.',
    observe:
      'A user who may not create: the dry POST is refused as the real one is. A user who may not delete: the dry DELETE is refused. An apply of a new name by a user who may patch but not create: the dry one is refused as the real one is, and so is a PUT of one, where a PUT creates an object. With the permission both pass.',
    wrong: 'Dry runs pass with read permission, or a dry apply creates without the permission to create.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { expect } = context;
      const { configMaps } = context.namespace;
      for (const [verb, sendOne] of Object.entries(requests)) {
        const send = (maps: Resource, sent: { readonly query?: DryQuery }) =>
          sendOne(maps, name, sent, configMaps);
        const name = nameOf(await configMaps.given());
        const before = await configMaps.current(name);
        const rest = Object.keys(requests).filter((one) => one !== verb);
        const lacking = await mapsFor(context, [...rest, ...others], (maps) => maps.read(name));
        denied(expect, await send(lacking, dry), `${verb} with dryRun=All, without the permission`);
        denied(expect, await send(lacking, {}), `${verb}, without the permission`);
        const after = await configMaps.current(name);
        expect.equal(contentOf(after), contentOf(before), `the object after a refused ${verb}`);
        const holding = await mapsFor(context, [verb], (maps) => send(maps, dry));
        const real = await untilAllowed(context, () => send(holding, {}), `${verb}, with the permission`);
        expect.success(real, `${verb}, with the permission`);
      }
      await checkApplyOfNewName(context);
      await checkPutOfNewName(context);
    },
  },
});

/** An apply that would create an object needs the permission to create (core 4.9.8). */
async function checkApplyOfNewName(context: CaseContext): Promise<void> {
  const { namespace, expect, uniqueName } = context;
  const name = uniqueName('applied');
  const existing = nameOf(await namespace.configMaps.given());
  const apply = (maps: Resource, to: string, query?: DryQuery) =>
    maps.apply(to, changed, { manager: 'first', force: true, ...(query === undefined ? {} : { query }) });
  const rest = [...Object.keys(requests).filter((verb) => verb !== 'create'), ...others];
  const lacking = await mapsFor(context, rest, (maps) => apply(maps, existing, dry.query));
  const what = 'an apply of a new name, without the permission to create';
  denied(expect, await apply(lacking, name, dry.query), `${what}, with dryRun=All`);
  denied(expect, await apply(lacking, name), what);
  expect.that(!(await namespace.configMaps.exists(name)), `${what} created the object`);
  const holding = await mapsFor(context, ['create', 'patch'], (maps) => apply(maps, name, dry.query));
  const permitted = 'a dry apply of a new name, with the permissions';
  await succeeds(context, () => apply(holding, name, dry.query), permitted);
}

/** Which kinds a PUT creates, and whether it then needs the permission to create, is not stated: a role is commonly one. */
async function checkPutOfNewName(context: CaseContext): Promise<void> {
  const { namespace, names, expect, people, uniqueName } = context;
  const { roles } = namespace;
  const role = roles.object({ metadata: { name: uniqueName('put') }, rules: [] });
  if (!(await roles.replace(role, dry)).ok) return;
  const name = nameOf(await roles.given({ rules: [] }));
  const person = await people.stranger();
  const mine = person.in(namespace).roles;
  const verbs = [...Object.keys(requests).filter((verb) => verb !== 'create'), ...others];
  const rule = { apiGroups: [names.groups.rbac], resources: ['roles'], verbs };
  await grantIn(context, person, namespace, [rule], () => mine.mergePatch(name, {}, dry));
  const simulated = await mine.replace(role, dry);
  const real = await mine.replace(role);
  const what = 'a PUT of a new name with dryRun=All, without the permission to create';
  if (real.status === 403) denied(expect, simulated, what);
}

/** The config maps for a user with these verbs only. @param works succeeds once the rights are effective */
async function mapsFor(
  context: CaseContext,
  verbs: readonly string[],
  works: (maps: Resource) => Promise<Answer>,
): Promise<Resource> {
  const { namespace, people, expect } = context;
  const person = await people.stranger();
  const { configMaps } = person.in(namespace);
  const rule = { apiGroups: [''], resources: ['configmaps'], verbs };
  const { answer } = await grantIn(context, person, namespace, [rule], () => works(configMaps));
  expect.success(answer, `a request with the permissions ${verbs.join(', ')}`);
  return configMaps;
}
