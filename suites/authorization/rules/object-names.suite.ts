// Cases: the names of roles and bindings must be valid path segments (access 2.2).
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { Overrides } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { listMaps } from '../readers.ts';
import { madeUpSubjects, roleRefTo } from '../../kit/identities/rights.ts';

interface Kind {
  readonly resource: Resource;
  /** The fields of an object of the kind, without its name. */
  readonly content: Overrides;
}

/** The four kinds, or the two namespaced ones where the run is confined to namespaces. */
async function kindsOf({ names, namespace, cluster, has }: CaseContext): Promise<readonly Kind[]> {
  const { roles, roleBindings } = namespace;
  const { clusterRoles, clusterRoleBindings } = cluster;
  const pairs = [
    [roles, roleBindings],
    ...(has('cluster-wide') ? [[clusterRoles, clusterRoleBindings]] : []),
  ];
  const kinds: Kind[] = [];
  for (const [ofRoles, ofBindings] of pairs) {
    const role = await ofRoles!.given({ rules: [listMaps] });
    kinds.push({ resource: ofRoles!, content: { rules: [listMaps] } });
    kinds.push({
      resource: ofBindings!,
      content: { roleRef: roleRefTo(ofRoles!, role), subjects: madeUpSubjects(names) },
    });
  }
  return kinds;
}

/** Objects with these names are refused and not stored; with a valid name they are accepted. */
async function refusesNames(
  context: CaseContext,
  nameOf: (unique: string) => readonly string[],
): Promise<void> {
  const { expect, uniqueName } = context;
  for (const { resource, content } of await kindsOf(context)) {
    const { kind, plural } = resource.type;
    const good = resource.object(content).metadata.name!;
    for (const name of nameOf(good)) {
      const labels = { refused: uniqueName('label') };
      const whole = { ...content, metadata: { name, labels } };
      const answer = await resource.create(whole);
      expect.refused(answer, `a ${kind} with the name ${JSON.stringify(name)}`);
      await creatingWrites(context, resource, whole);
      const stored = await resource.list({ labelSelector: `refused=${labels.refused}` });
      expect.equal(
        stored.list.items.length,
        0,
        `${plural} that were stored with the name ${JSON.stringify(name)}`,
      );
    }
    await generatesNames(context, { resource, content }, nameOf(good));
    const accepted = await resource.create({ ...content, metadata: { name: good } });
    expect.success(accepted, `POST of a ${kind} with another name`);
  }
}

/** A PUT may create the object that its path names, and an apply does (core 4.9). */
async function creatingWrites(
  { api, expect }: CaseContext,
  resource: Resource,
  overrides: Overrides & { readonly metadata: { readonly name: string } },
): Promise<void> {
  const { name } = overrides.metadata;
  // A client or a proxy resolves segments of dots.
  if (/^\.+$/.test(name)) return;
  const [path, body] = [resource.path(encodeURIComponent(name)), resource.object(overrides)];
  const contentType = 'application/apply-patch+yaml';
  const answers = {
    PUT: await api.put(path, body),
    apply: await api.send('PATCH', path, { body, contentType, query: { fieldManager: 'namer' } }),
  };
  // What stands before the server may redirect such a path.
  for (const [way, { ok }] of Object.entries(answers))
    expect.that(!ok, `${way} of a ${resource.type.kind} with the name ${JSON.stringify(name)} succeeds`);
}

/** So are generated names that would begin with these texts, unless the server generates others. */
async function generatesNames(
  { expect }: CaseContext,
  { resource, content }: Kind,
  prefixes: readonly string[],
): Promise<void> {
  for (const generateName of prefixes) {
    const what = `a ${resource.type.kind} with the generateName ${JSON.stringify(generateName)}`;
    const answer = await resource.create({ ...content, metadata: { generateName } });
    if (answer.ok) {
      const { name = '' } = answer.object.metadata;
      expect.that(!/^\.{1,2}$|[/%]/.test(name), `${what} was stored with the name ${JSON.stringify(name)}`);
    } else expect.refused(answer, what);
  }
}

export default section('access', '2.2', {
  'authorization.objects.name-with-slash': {
    text: 'The name of a role or binding is a valid path segment: a slash is refused.',
    observe:
      "POST of each of the four kinds (of the two namespaced kinds, where the run is confined to namespaces) with the name 'a/b' is refused, so are a PUT and an apply at the path of that name, and nothing is stored; the same body with another name is accepted. With 'a/b' as generateName it is refused, too, or stored with a name without a slash.",
    wrong: 'The object is stored and cannot be addressed.',
    needs: ['rbac'],
    run: (context) => refusesNames(context, (name) => [`${name}/b`, `/${name}`]),
  },

  'authorization.objects.name-of-dots': {
    text: "The name of a role or binding is a valid path segment: '.' and '..' are refused.",
    observe:
      'POST of each of the four kinds (of the two namespaced kinds, where the run is confined to namespaces) with these names is refused, and nothing is stored.',
    wrong: "'..' is accepted.",
    needs: ['rbac'],
    run: (context) => refusesNames(context, () => ['.', '..']),
  },

  'authorization.objects.name-with-percent': {
    text: 'The name of a role or binding is a valid path segment: a percent sign is refused. (The usual reading; the term is not explained.)',
    observe:
      "POST of each of the four kinds (of the two namespaced kinds, where the run is confined to namespaces) with the name 'a%2fb' is refused, and so are a PUT and an apply at the path of that name; with that generateName it is refused, or gets a name without a percent sign.",
    wrong: 'It is stored, and decoded to another path when it is read.',
    level: 'SHOULD',
    needs: ['rbac'],
    run: (context) => refusesNames(context, (name) => [`${name}%2fb`, `${name}%`]),
  },

  'authorization.objects.name-with-colon': {
    text: 'The name of a role or binding needs only be a valid path segment: colons and capital letters are accepted. (Inferred; names of default roles have colons.)',
    observe:
      "POST of each of the four kinds (of the two namespaced kinds, where the run is confined to namespaces) with a name such as 'team:Viewer' succeeds, and a GET finds it.",
    wrong: 'Names must be DNS labels.',
    level: 'SHOULD',
    needs: ['rbac'],
    async run(context) {
      const { expect } = context;
      for (const { resource, content } of await kindsOf(context)) {
        const name = `${resource.object(content).metadata.name!}:Viewer`;
        const answer = await resource.create({ ...content, metadata: { name } });
        expect.success(
          answer,
          `POST of a ${resource.type.kind} with a colon and a capital letter in its name`,
        );
        const read = await resource.current(name);
        expect.equal(read.metadata.uid, answer.object.metadata.uid, 'uid found by the name');
      }
    },
  },
});
