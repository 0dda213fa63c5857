// Cases: the verbs of requests on kinds of other scopes and groups than config maps (access 5.4).
import type { Answer } from '../../kit/answers/answer.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { opened } from '../../kit/watches/opened.ts';
import { otherCollections } from '../../kit/kinds/other-kinds.ts';
import type { Person } from '../../kit/identities/people.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { deniedUnlessOpen } from '../../kit/identities/open-to-all.ts';
import { denied, grantClusterWide, untilAllowed } from '../../kit/identities/rights.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import type { ResourceVerb } from '../../kit/verbs.ts';

/** Two halves of the verbs: verbs that a server might confuse are in different halves. */
const halves: readonly (readonly ResourceVerb[])[] = [
  ['get', 'update', 'delete', 'watch'],
  ['list', 'patch', 'deletecollection', 'create'],
];

const dry = { query: { dryRun: 'All' } } as const;
/** Selects no object. */
const none = { labelSelector: 'conformance-verbs=of-no-object' } as const;

/** The rules of a sample role, which its writer must hold. */
const heldBy = (collection: Resource): readonly Rule[] => collection.object()['rules'] ?? [];

/** One request for each verb. Writes are dry-runs. */
const requests = (
  mine: Resource,
  object: ApiObject,
): Readonly<Record<ResourceVerb, () => Promise<Answer>>> => ({
  get: () => mine.read(object.metadata.name!),
  list: () => mine.list({ ...none, limit: 1 }),
  watch: () => opened(mine, none),
  create: () => mine.create({}, dry),
  update: () => mine.replace(object, dry),
  patch: () => mine.mergePatch(object.metadata.name!, { metadata: { labels: { patched: 'yes' } } }, dry),
  delete: () => mine.remove(object.metadata.name!, dry),
  deletecollection: () => mine.removeCollection({ query: { ...none, ...dry.query } }),
});

/** A service may let all users read its roles, and not write them. */
const reads: readonly ResourceVerb[] = ['get', 'list', 'watch'];

/** A user with half of the verbs is allowed each of them, and none of the others. */
async function checkKind(context: CaseContext, collection: Resource): Promise<void> {
  const { people, namespace, names, expect } = context;
  const { type } = collection;
  const object = await collection.given();
  const isNamespaced = collection.namespace !== '';
  const by = (person: Person) =>
    isNamespaced ? person.in(namespace).resource(type) : person.cluster.resource(type);
  // Which kinds have which verbs is not shown, and 405 may come before authorization.
  const all = await requests(collection, object).deletecollection();
  const lacking = new Set<ResourceVerb>(all.status === 405 ? ['deletecollection'] : []);
  for (const verbs of halves) {
    const person = await people.stranger();
    const sendByVerb = requests(by(person), object);
    const rule = { apiGroups: [type.group], resources: [type.plural], verbs };
    await grantClusterWide(context, person, [rule, ...heldBy(collection)], sendByVerb[verbs[0]!]);
    for (const [verb, send] of Object.entries(sendByVerb) as [ResourceVerb, () => Promise<Answer>][]) {
      if (lacking.has(verb)) continue;
      const what = `${verb} of ${type.plural} with the verbs ${verbs.join(', ')}`;
      if (verbs.includes(verb)) await untilAllowed(context, send, what);
      else if (type.group !== names.groups.rbac || !reads.includes(verb)) denied(expect, await send(), what);
      else
        await deniedUnlessOpen(context, await send(), (other) => requests(by(other), object)[verb](), what);
    }
  }
}

export default section('access', '5.4', {
  'authorization.verbs.every-kind': {
    text: 'The verb of a request is the same for every kind: of the core and of named groups, in namespaces and outside, built-in and custom.',
    observe:
      'On secrets, roles, ClusterRoles and a custom kind, a user with get, update, delete and watch, and one with list, patch, deletecollection and create: each is allowed these (writes as dry-runs) and gets 403 for the others.',
    wrong: 'Kinds outside namespaces, or custom ones, authorize deletecollection as delete.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { namespace } = context;
      const collections = [namespace.secrets, namespace.roles, ...(await otherCollections(context))];
      for (const collection of collections) await checkKind(context, collection);
    },
  },
});
