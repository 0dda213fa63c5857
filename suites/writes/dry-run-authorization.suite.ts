// Cases: a dry-run needs the permissions of the real request (core 4.10).
import type { Answer } from '../kit/answer.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { denied, grantIn, untilAllowed } from '../kit/rights.ts';
import { dry } from './dry-runs.ts';
import type { DryQuery } from './dry-runs.ts';

type Send = (maps: Resource, map: ApiObject, sent: { readonly query?: DryQuery }) => Promise<Answer>;

const nameOf = ({ metadata }: ApiObject) => metadata.name!;
const changed = { data: { key: 'changed' } };

/** One request for each verb that has dry-runs. */
const requests: Readonly<Record<string, Send>> = {
  create: (maps, _map, sent) => maps.create({}, sent),
  update: (maps, map, sent) => maps.replace({ ...map, ...changed }, sent),
  patch: (maps, map, sent) => maps.mergePatch(nameOf(map), changed, sent),
  delete: (maps, map, sent) => maps.remove(nameOf(map), sent),
};
const others = ['get', 'list', 'watch', 'deletecollection'];

export default section('core', '4.10', {
  'writes.dry-run.same-authorization': {
    text: 'A dry run needs the same permissions as the real request.',
    observe:
      'A user who may not create: the dry POST is refused as the real one is. A user who may not delete: the dry DELETE is refused. An apply of a new name by a user who may patch but not create: the dry one is refused as the real one is. With the permission both pass.',
    wrong: 'Dry runs pass with read permission, or a dry apply creates without the permission to create.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, expect } = context;
      for (const [verb, send] of Object.entries(requests)) {
        const name = nameOf(await namespace.configMaps.given());
        const before = await namespace.configMaps.current(name);
        const rest = Object.keys(requests).filter((one) => one !== verb);
        const lacking = await mapsFor(context, [...rest, ...others], (maps) => maps.read(name));
        denied(expect, await send(lacking, before, dry), `${verb} with dryRun=All, without the permission`);
        denied(expect, await send(lacking, before, {}), `${verb}, without the permission`);
        expect.unchanged(
          before,
          await namespace.configMaps.current(name),
          `the object after a refused ${verb}`,
        );
        const holding = await mapsFor(context, [verb], (maps) => send(maps, before, dry));
        const real = await untilAllowed(
          context,
          () => send(holding, before, {}),
          `${verb}, with the permission`,
        );
        expect.success(real, `${verb}, with the permission`);
      }
      await checkApplyOfNewName(context);
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
  expect.success(await apply(holding, name, dry.query), 'a dry apply of a new name, with the permissions');
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
