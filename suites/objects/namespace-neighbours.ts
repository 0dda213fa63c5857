// Objects that the deletion of a namespace must not remove: those of namespaces whose names begin with the same text,
// and those with finalizers until these are removed (core 2.2, 3.1).
import type { CaseContext, Namespace } from '../kit/context.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import { serverTimeMs } from '../kit/answers/server-time.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { mustBeThere, terminating } from '../kit/objects/terminating.ts';

const hold = 'example.com/hold';

interface Placed {
  readonly resource: Resource;
  readonly object: ApiObject;
}

/** One object of each kind that every server has. */
async function contentOf({ podTemplates, configMaps }: Namespace) {
  const placed: Placed[] = [];
  for (const resource of [podTemplates, configMaps])
    placed.push({ resource, object: await resource.given() });
  return placed;
}

async function givenNamespace({ cluster }: CaseContext, name: string): Promise<Namespace> {
  await cluster.namespaces.given({ metadata: { name } });
  return cluster.existing(name);
}

/** Deletes a namespace whose name is a prefix of others. Expects that only its own content is deleted. */
export async function mustKeepOtherNamespaces(context: CaseContext): Promise<void> {
  const { cluster, expect, eventually, throughout } = context;
  const name = cluster.namespaces.object().metadata.name!;
  const deleted = await givenNamespace(context, name);
  const neighbours = await Promise.all([`${name}0`, `${name}-x`].map((one) => givenNamespace(context, one)));
  const own = await contentOf(deleted);
  const others = (await Promise.all(neighbours.map((one) => contentOf(one)))).flat();
  expect.success(
    await cluster.namespaces.remove(name),
    'DELETE of a namespace whose name is a prefix of others',
  );
  for (const { resource, object } of own)
    await eventually(
      async () =>
        expect.that(
          !(await resource.exists(object.metadata.name!)),
          'content remains after the deletion of its namespace',
        ),
      'namespace',
    );
  await throughout(async () => {
    for (const { resource, object } of others) {
      const { kind } = resource.type;
      const what = `a ${kind} of a namespace whose name has that of a deleted one as its prefix`;
      const { metadata } = await mustBeThere(resource, object.metadata.name!, what);
      expect.equal(metadata.uid, object.metadata.uid, `metadata.uid of ${what}`);
      expect.absent(metadata.deletionTimestamp, `metadata.deletionTimestamp of ${what}`);
    }
  }, 'quiet');
}

/** Deletes namespaces whose content has finalizers: the server marks the objects, and removes them when the
 * finalizers are removed. A server may empty one kind before the next, so each kind has a namespace of its own. */
export async function mustKeepContentWithFinalizers(context: CaseContext): Promise<void> {
  for (const kind of ['podTemplates', 'configMaps'] as const)
    await mustKeepObjectWithFinalizer(context, kind);
}

async function mustKeepObjectWithFinalizer(
  context: CaseContext,
  plural: 'podTemplates' | 'configMaps',
): Promise<void> {
  const { cluster, anotherNamespace, expect, eventually, throughout } = context;
  const namespace = anotherNamespace();
  const resource = namespace[plural];
  const { kind } = resource.type;
  const { name: unheld = '' } = (await resource.given()).metadata;
  const object = await resource.given({ metadata: { finalizers: [hold] } });
  const { name = '' } = object.metadata;
  const marked = await deletedBefore(context, resource);
  expect.success(
    await cluster.namespaces.remove(namespace.name),
    'DELETE of a namespace whose content has finalizers',
  );
  const what = `a ${kind} with a finalizer in a deleted namespace`;
  await eventually(async () => {
    expect.that(
      !(await resource.exists(unheld)),
      `a ${kind} without finalizers remains after the deletion of its namespace`,
    );
    const { metadata } = await resource.current(name);
    expect.present(metadata.deletionTimestamp, `metadata.deletionTimestamp of ${what}`);
  }, 'namespace');
  await throughout(async () => {
    const kept = await mustBeThere(resource, name, what);
    expect.equal(kept.metadata.uid, object.metadata.uid, `metadata.uid of ${what}`);
    expect.equal(ownFinalizers(kept), [hold], `metadata.finalizers of ${what}`);
  }, 'quiet');
  const { metadata: later } = await mustBeThere(resource, marked.name!, `a held ${kind} deleted before`);
  expect.equal(
    later.deletionTimestamp,
    marked.deletionTimestamp,
    `metadata.deletionTimestamp of a ${kind} that was deleted before its namespace`,
  );
  for (const held of [name, marked.name!]) {
    const answer = await resource.mergePatch(held, { metadata: { finalizers: null } });
    expect.success(answer, `removal of the finalizer of ${what}`);
    await gone(context, resource, held);
  }
}

/** An object that was deleted and has a finalizer, once the clock of the server shows a later second. */
async function deletedBefore(context: CaseContext, resource: Resource): Promise<ApiObject['metadata']> {
  const { expect, eventually } = context;
  const { kind } = resource.type;
  const { name = '' } = (await resource.given({ metadata: { finalizers: [hold] } })).metadata;
  const what = `DELETE of a ${kind} with a finalizer`;
  const answer = await resource.remove(name);
  expect.success(answer, what);
  const { metadata } = await terminating(context, resource, name, answer, `after the ${what}`);
  const since = metadata.deletionTimestamp!;
  await eventually(async () => {
    const nowMs = await serverTimeMs(await resource.read(name), resource);
    expect.that(nowMs > Date.parse(since), 'the clock of the server does not advance');
  }, 'event');
  return metadata;
}
