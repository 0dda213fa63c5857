// Cases: each request is authorized after authentication; denial is the default (access 1, 5.4, 7).
import { section } from '../kit/case.ts';
import type { Answer } from '../kit/answer.ts';
import { madeUpPath, reachesServer } from '../kit/closed-paths.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { everyType } from './every-type.ts';
import { opened } from '../kit/opened.ts';
import { allowed, denied, grantIn, untilDenied } from '../kit/rights.ts';

export default section({
  'authorization.decision.after-authentication': async (context) => {
    const { people, api, namespace, expect, uniqueName } = context;
    const person = await people.stranger();
    const invalidBearer = api.as({ token: `invalid-${uniqueName('token')}` });
    const { configMaps, roleBindings } = person.in(namespace);
    const rule = { apiGroups: [''], resources: ['configmaps'], verbs: ['list'] };
    await grantIn(context, person, namespace, [rule], () => configMaps.list());
    denied(expect, await roleBindings.list(), 'a valid credential on a path that it may not list');
    expect.status(await invalidBearer.get(roleBindings.path()), 401, 'an invalid credential on that path');
    expect.status(
      await invalidBearer.get(configMaps.path()),
      401,
      'an invalid credential on a path that is allowed',
    );
  },

  'authorization.decision.each-request': async (context) => {
    const { people, namespace, expect } = context;
    const person = await people.stranger();
    const { configMaps } = person.in(namespace);
    const reads = () => configMaps.list();
    denied(expect, await reads(), 'before the binding exists');
    const rule = { apiGroups: [''], resources: ['configmaps'], verbs: ['list'] };
    const { binding } = await grantIn(context, person, namespace, [rule], reads);
    expect.success(await namespace.roleBindings.remove(binding.metadata.name!), 'DELETE of the binding');
    await untilDenied(context, reads, 'after the binding was deleted');
  },

  'authorization.decision.every-type': everyType,

  'authorization.decision.default-deny': {
    isolated: true,
    run: async (context) => {
      const { people, api, namespace, expect, has, record } = context;
      const person = await people.stranger();
      const path = madeUpPath(context);
      const maps = await namespace.configMaps.givenMany(3);
      const refused = requests(person.in(namespace).configMaps, maps);
      for (const [verb, send] of Object.entries(refused))
        denied(expect, await send(), `${verb} by a stranger`);
      const decides = await reachesServer(context, path);
      if (decides)
        denied(expect, await person.api.get(path), 'GET by a stranger of a path that is not a resource');
      else record({ decidesOfUnknownPaths: false });
      for (const [verb, send] of Object.entries(requests(namespace.configMaps, maps)))
        allowed(await send(), `${verb} by the credential of the run`);
      if (decides && has('cluster-wide'))
        allowed(await api.get(path), 'GET by the credential of the run of a path that is not a resource');
    },
  },
});

/** One request for each verb, on three existing objects; the last request empties the collection. */
const requests = (
  configMaps: Resource,
  [read, changed, removed]: readonly ApiObject[],
): Readonly<Record<string, () => Promise<Answer>>> => ({
  get: () => configMaps.read(read!.metadata.name!),
  list: () => configMaps.list(),
  watch: () => opened(configMaps),
  create: () => configMaps.create(),
  update: () => configMaps.replace({ ...read!, data: { key: 'replaced' } }),
  patch: () => configMaps.mergePatch(changed!.metadata.name!, { data: { key: 'patched' } }),
  delete: () => configMaps.remove(removed!.metadata.name!),
  deletecollection: () => configMaps.removeCollection(),
});
