// Cases: what a refusal discloses, and its form (access 7).
import type { Answer } from '../../kit/answers/answer.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { isMissing } from '../../kit/kinds/resource.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { denied, grantIn } from '../../kit/identities/rights.ts';

/** Sends each write, for a user without rights. */
async function deniesWrites(
  { expect }: CaseContext,
  resource: Resource,
  names: readonly string[],
): Promise<void> {
  const { kind } = resource.type;
  const metadata = { labels: { changed: 'yes' } };
  for (const name of names) {
    const writes: Readonly<Record<string, () => Promise<Answer>>> = {
      PUT: () => resource.replace(resource.object({ metadata: { ...metadata, name } })),
      'a merge patch': () => resource.mergePatch(name, { metadata }),
      'a JSON patch': () => resource.jsonPatch(name, [{ op: 'add', path: '/metadata/labels', value: {} }]),
      apply: () => resource.apply(name, { metadata }, { manager: 'outsider' }),
      DELETE: () => resource.remove(name),
      'a dry-run DELETE': () => resource.remove(name, { query: { dryRun: 'All' } }),
    };
    for (const [what, write] of Object.entries(writes))
      denied(expect, await write(), `${what} of the ${kind} ${name}, by a user without rights`);
  }
}

export default section('access', '7', {
  'authorization.refusals.absent-object': {
    text: 'A forbidden request gets 403 whether the object exists or not. (Inferred: authorization comes before the lookup.)',
    observe:
      'A second identity without rights sends GET of a secret, and PUT, PATCH and DELETE of a secret and a role, that exists and one that does not: 403 each time.',
    wrong:
      'The absent one gives 404, which reveals which objects exist: for a write that reads the object first.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, expect, eventually, uniqueName } = context;
      const { name = '' } = (await namespace.secrets.given()).metadata;
      const absent = uniqueName('absent');
      const person = await people.stranger();
      const { secrets } = person.in(namespace);
      denied(expect, await secrets.read(name), 'a secret that exists');
      denied(expect, await secrets.read(absent), 'a secret that does not exist');
      const {
        metadata: { name: role = '' },
      } = await namespace.roles.given();
      await deniesWrites(context, secrets, [name, absent]);
      await deniesWrites(context, person.in(namespace).roles, [role, absent]);
      const rule = { apiGroups: [''], resources: ['secrets'], verbs: ['get'] };
      await grantIn(context, person, namespace, [rule], () => secrets.read(name));
      // The server may have cached the earlier refusal for this name (access 8).
      await eventually(async () => {
        const missing = isMissing(await secrets.read(absent));
        expect.that(missing, 'a user who may read secrets gets no 404 for an absent secret');
      }, 'authorization');
    },
  },

  'authorization.refusals.body': {
    text: 'The body of a 403 is not shown.',
    observe: 'Record its content type and fields.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['rbac', 'second-identity'],
    async run({ people, namespace, record }) {
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
  },

  'authorization.refusals.role-ref-status': {
    text: 'The status of the validation error for a changed roleRef is not given.',
    observe: 'Record it.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['rbac'],
    async run({ people, namespace, names, record }) {
      const { subject } = await people.stranger();
      const roleRef = { apiGroup: names.groups.rbac, kind: 'Role' };
      const [one = '', other = ''] = (await namespace.roles.givenMany(2)).map(
        ({ metadata }) => metadata.name!,
      );
      const binding = await namespace.roleBindings.given({
        subjects: [subject],
        roleRef: { ...roleRef, name: one },
      });
      const changed = { ...binding, roleRef: { ...roleRef, name: other } };
      record({ status: (await namespace.roleBindings.replace(changed)).status });
    },
  },
});
