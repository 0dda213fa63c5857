// Cases about a body that names another namespace or name than the path, by a user who may write only the object of
// the path (access 5.4). Helper of `chain.suite.ts`.
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseFunction } from '../../kit/case.ts';
import type { CaseContext, Namespace } from '../../kit/context.ts';
import { coreRule, grantIn, roleRefTo, succeeds } from '../../kit/identities/rights.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import { listMaps } from '../readers.ts';

/** The server creates and changes nothing under the namespace and name of the body. */
export const pathDecides: CaseFunction = async (context) => {
  await createsInItsNamespace(context);
  await changesWhatThePathNames(context);
};

async function createsInItsNamespace(context: CaseContext): Promise<void> {
  const { people, namespace, anotherNamespace, uniqueName, names, expect } = context;
  const elsewhere = anotherNamespace();
  const writer = await people.stranger();
  const mine = writer.in(namespace);
  const rules: readonly Rule[] = [
    coreRule(['list', 'create'], 'configmaps'),
    { apiGroups: [names.groups.rbac], resources: ['rolebindings'], verbs: ['create'] },
  ];
  await grantIn(context, writer, namespace, rules, () => mine.configMaps.list({ limit: 1 }));
  const name = uniqueName('role');
  const role = { metadata: { name }, rules: [listMaps] };
  const here = await namespace.roles.given(role);
  await elsewhere.roles.given(role);
  const bound = { subjects: [writer.subject], roleRef: roleRefTo(namespace.roles, here) };

  for (const [type, fields] of [
    ['configMaps', {}],
    ['roleBindings', bound],
  ] as const) {
    const post = (place: string, called = uniqueName('written')) =>
      mine[type].create({ metadata: { name: called, namespace: place }, ...fields });
    await succeeds(
      context,
      () => post(namespace.name),
      'POST of an object that names the namespace of the path',
    );
    const called = uniqueName('stray');
    const answer = await post(elsewhere.name, called);
    const isElsewhere = await elsewhere[type].exists(called);
    expect.equal(isElsewhere, false, `whether ${answer.request} stored in the namespace that the body names`);
    if (answer.ok)
      expect.equal(
        await namespace[type].exists(called),
        true,
        'whether the accepted object is in the namespace of the path',
      );
    else expect.refused(answer, 'POST of an object that names another namespace');
  }
}

async function changesWhatThePathNames(context: CaseContext): Promise<void> {
  const { people, namespace, anotherNamespace, expect } = context;
  const elsewhere = anotherNamespace();
  const writer = await people.stranger();
  const mine = writer.in(namespace).configMaps;
  const own = await namespace.configMaps.given();
  const other = await namespace.configMaps.given();
  const [name, otherName] = [own.metadata.name!, other.metadata.name!];
  await elsewhere.configMaps.given({ metadata: { name } });
  const rule = coreRule(['get', 'update', 'patch'], 'configmaps', name);
  await grantIn(context, writer, namespace, [rule], () => mine.read(name));
  const path = mine.path(name);
  const change = (metadata: Readonly<Record<string, string>>) => ({
    apiVersion: mine.apiVersion,
    kind: mine.type.kind,
    metadata,
    data: { written: 'by-somebody' },
  });
  const writes: Readonly<Record<string, (place: Namespace, called: string) => Promise<Answer>>> = {
    // A PUT needs a version (core 4.8): that of the object in the body, which fits on a server that follows the body.
    async PUT(place, called) {
      const { resourceVersion = '' } = (await place.configMaps.current(called)).metadata;
      return writer.api.put(path, change({ name: called, namespace: place.name, resourceVersion }));
    },
    'merge patch': (place, called) =>
      writer.api.patch(path, change({ name: called, namespace: place.name }), 'application/merge-patch+json'),
    apply: (place, called) =>
      writer.api.patch(
        path,
        change({ name: called, namespace: place.name }),
        'application/apply-patch+yaml',
        {
          query: { fieldManager: 'somebody', force: true },
        },
      ),
  };
  for (const [what, write] of Object.entries(writes)) {
    await succeeds(context, () => write(namespace, name), `${what} of the object of the path`);
    const otherObjects: readonly (readonly [Namespace, string])[] = [
      [namespace, otherName],
      [elsewhere, name],
    ];
    for (const [place, called] of otherObjects) {
      const answer = await write(place, called);
      const { data } = await place.configMaps.current(called);
      expect.equal(
        data?.written,
        undefined,
        `data.written of the object that the body of ${answer.request} names`,
      );
    }
  }
}
