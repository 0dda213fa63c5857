// Cases of the two endpoint tables (core 4.4, 4.5), which differ only in the kind: each operation and its allowed codes.
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseDeclaration, CaseFunction } from '../kit/case.ts';
import type { CaseContext, Namespace } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { overlay } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { checkDelete, expectObject } from './delete-template.ts';
import { checkDeleteCollection } from './delete-template-collection.ts';
import { labelOf, patches } from './patch-types.ts';

type Prefix = 'endpoints.pod-templates' | 'endpoints.claim-templates';
type Collection = (namespace: Namespace) => Resource;
type Check = (context: CaseContext, resource: Resource, collection: Collection) => Promise<void>;

/** The cases of one table, by the last word of their ids.
 * @param requireSample called before a create is judged. @throws NotRun where the target need not take the sample */
export function templateEndpoints(
  prefix: Prefix,
  collection: Collection,
  requireSample: (context: CaseContext) => Promise<void> = async () => {},
) {
  const run =
    (check: Check): CaseFunction =>
    (context) =>
      check(context, collection(context.namespace), collection);
  const creating =
    (check: Check): CaseFunction =>
    async (context) => {
      await requireSample(context);
      return run(check)(context);
    };
  const isolated = (check: Check): CaseDeclaration => ({ run: run(check), isolated: true });
  return {
    get: { run: run(checkGet) },
    list: isolated(checkList),
    'list-all': { run: run(checkListAll) },
    create: { run: creating(checkCreate) },
    update: { run: run(checkUpdate) },
    patch: { run: run(checkPatch) },
    delete: { run: run(checkDelete) },
    'delete-collection': isolated(checkDeleteCollection),
    'create-ok': {
      run: creating(recordCode((resource) => resource.create())),
      also: [`${prefix}.create-created`, `${prefix}.create-accepted`],
    },
    'update-ok': {
      run: run(recordCode(async (resource) => resource.replace(labelled(await resource.given(), 'updated')))),
      also: [`${prefix}.update-created`],
    },
    'patch-ok': {
      run: run(recordCode(async (resource) => mergeLabel(resource, await resource.given(), 'patched'))),
      also: [`${prefix}.patch-created`],
    },
    'delete-ok': {
      run: run(recordCode(async (resource) => resource.remove((await resource.given()).metadata.name!))),
      also: [`${prefix}.delete-accepted`],
    },
  } as const satisfies Readonly<Record<string, CaseDeclaration>>;
}

async function checkGet({ uniqueName, expect }: CaseContext, resource: Resource): Promise<void> {
  const { kind } = resource.type;
  const name = uniqueName('read');
  const made = await resource.given({ metadata: { name } });
  await resource.given({ metadata: { name: `${name}-too` } });
  const answer = await resource.read(name);
  expect.status(answer, 200, `GET of a ${kind}`);
  expectObject(expect, resource, answer, made);
}

async function checkList({ expect }: CaseContext, resource: Resource): Promise<void> {
  const { kind } = resource.type;
  const list = async (what: string, query = {}) => {
    const answer = await resource.list(query);
    expect.status(answer, 200, `list of ${what}`);
    expect.equal(answer.list.kind, `${kind}List`, `kind of the list of ${what}`);
    return answer.list.items.map(({ metadata }) => metadata.uid);
  };
  expect.equal(await list('an empty namespace'), [], 'uids in the list of an empty namespace');
  const made = await resource.givenMany(2);
  const queries = { 'a filled namespace': {}, 'a filled namespace with watch=false': { watch: false } };
  for (const [what, query] of Object.entries(queries)) {
    const listed = await list(what, query);
    for (const { metadata } of made)
      expect.that(listed.includes(metadata.uid), `the list of ${what} lacks an existing ${kind}`);
  }
}

async function checkListAll(
  { cluster, anotherNamespace, uniqueName, expect }: CaseContext,
  resource: Resource,
  collection: Collection,
): Promise<void> {
  const { kind } = resource.type;
  const pair = uniqueName('pair');
  const metadata = { name: pair, labels: { pair } };
  const collections = [resource, collection(anotherNamespace())];
  const made = await Promise.all(collections.map((target) => target.given({ metadata })));
  const answer = await cluster.resource(resource.type).list({ labelSelector: `pair=${pair}` });
  expect.status(answer, 200, `list of each ${kind} in all namespaces`);
  expect.equal(answer.list.kind, `${kind}List`, 'kind of the list over all namespaces');
  for (const object of made) {
    const found = answer.list.items.find((item) => item.metadata.uid === object.metadata.uid);
    const item = expect.present(found, `a ${kind} of one of two namespaces in the list over all namespaces`);
    expect.equal(
      item.metadata.namespace,
      object.metadata.namespace,
      'metadata.namespace in the list over all namespaces',
    );
  }
}

async function checkCreate({ expect, eventually }: CaseContext, resource: Resource): Promise<void> {
  const { kind } = resource.type;
  const body = resource.object();
  const answer = await resource.create(body);
  expect.status(answer, [200, 201, 202], `POST of a ${kind}`);
  expectObject(expect, resource, answer, body);
  // After 202 the object may be stored later, and only then has the server's metadata (RFC 9110, 15.3.3).
  const stored = await eventually(() => resource.current(body.metadata.name!), 'controller');
  const [judged, where] =
    answer.status === 202
      ? [stored, 'of the object accepted with 202']
      : [answer.object, 'in the answer to POST'];
  const { uid, resourceVersion, creationTimestamp } = judged.metadata;
  for (const [field, value] of Object.entries({ uid, resourceVersion, creationTimestamp }))
    expect.present(value, `metadata.${field} ${where}`);
  const shown = answer.object.metadata.uid ?? uid;
  expect.equal(stored.metadata.uid, shown, 'metadata.uid of the stored object, against the answer to POST');
}

async function checkUpdate({ expect }: CaseContext, resource: Resource): Promise<void> {
  const { kind } = resource.type;
  const { metadata } = await resource.given();
  const before = await resource.current(metadata.name!);
  const answer = await resource.replace(labelled(before, 'updated'));
  expect.status(answer, [200, 201], `PUT of a ${kind}`);
  expectObject(expect, resource, answer, before);
  expect.contains(answer.object.metadata.labels, { updated: 'yes' }, 'metadata.labels in the answer to PUT');
  expect.newVersion(before, answer.object, 'metadata.resourceVersion in the answer to PUT');
}

async function checkPatch({ expect }: CaseContext, resource: Resource): Promise<void> {
  const { kind } = resource.type;
  const before = await resource.given();
  let judged = 0;
  for (const type of patches) {
    const { what, send, optional } = type;
    const answer = await send(resource, before.metadata.name!);
    // The code for an unsupported type of patch is not stated.
    if (optional && answer.status >= 400 && answer.status < 500) continue;
    judged += 1;
    expect.status(answer, [200, 201], `${what} of a ${kind}`);
    expectObject(expect, resource, answer, before);
    const next = await resource.current(before.metadata.name!);
    const shown = answer.object;
    expect.contains(
      shown.metadata.labels,
      { [labelOf(type)]: 'yes' },
      `metadata.labels in the answer to a ${what}`,
    );
    expect.equal(
      shown.metadata.labels,
      next.metadata.labels,
      `metadata.labels in the answer to a ${what}, against the next GET`,
    );
    for (const member of Object.keys(resource.type.sample()))
      expect.equal(shown[member], next[member], `${member} in the answer to a ${what}, against the next GET`);
  }
  expect.atLeast(judged, 2, 'types of patch that were judged');
}

/** Sends the request, and records the code of the answer. */
const recordCode =
  (send: (resource: Resource) => Promise<Answer>): Check =>
  async ({ record }, resource) => {
    const { status, object } = await send(resource);
    record({ status, kind: object.kind });
  };

const labelled = (object: ApiObject, label: string) =>
  overlay(object, { metadata: { labels: { [label]: 'yes' } } });

const mergeLabel = (resource: Resource, { metadata }: ApiObject, label: string) =>
  resource.mergePatch(metadata.name!, { metadata: { labels: { [label]: 'yes' } } });
