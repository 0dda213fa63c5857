// Cases: what a refusal discloses, and its form (access 7).
import { section } from '../kit/case.ts';
import { isRecord } from '../kit/object.ts';
import { isMissing } from '../kit/resource.ts';
import { denied, grantIn } from '../kit/rights.ts';

export default section({
  'authorization.refusals.absent-object': async (context) => {
    const { people, namespace, expect, eventually, uniqueName } = context;
    const { name = '' } = (await namespace.secrets.given()).metadata;
    const absent = uniqueName('absent');
    const person = await people.stranger();
    const { secrets } = person.in(namespace);
    denied(expect, await secrets.read(name), 'a secret that exists');
    denied(expect, await secrets.read(absent), 'a secret that does not exist');
    const rule = { apiGroups: [''], resources: ['secrets'], verbs: ['get'] };
    await grantIn(context, person, namespace, [rule], () => secrets.read(name));
    // The server may have cached the earlier refusal for this name (access 8).
    await eventually(async () => {
      const missing = isMissing(await secrets.read(absent));
      expect.that(missing, 'a user who may read secrets gets no 404 for an absent secret');
    }, 'authorization');
  },

  'authorization.refusals.body': async ({ people, namespace, record }) => {
    const person = await people.stranger();
    const answer = await person.in(namespace).configMaps.list();
    const isJson = answer.mediaType === 'application/json';
    const body: unknown = isJson ? answer.json : undefined;
    record({
      status: answer.status,
      mediaType: answer.mediaType,
      fields: isRecord(body) ? Object.keys(body).sort() : [],
    });
  },

  'authorization.refusals.role-ref-status': async ({ people, namespace, names, record }) => {
    const { subject } = await people.stranger();
    const roleRef = { apiGroup: names.groups.rbac, kind: 'Role' };
    const [one = '', other = ''] = (await namespace.roles.givenMany(2)).map(({ metadata }) => metadata.name!);
    const binding = await namespace.roleBindings.given({
      subjects: [subject],
      roleRef: { ...roleRef, name: one },
    });
    const changed = { ...binding, roleRef: { ...roleRef, name: other } };
    record({ status: (await namespace.roleBindings.replace(changed)).status });
  },
});
