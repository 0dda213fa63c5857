// Reordering of finalizers by each permitted actor and each type of write (core 2.3).
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { ownFinalizers } from '../kit/finalizers.ts';
import { grantIn } from '../kit/rights.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';

const [first, second] = ['b.example.com/x', 'a.example.com/y'] as const;

type Write = (resource: Resource, object: ApiObject, finalizers: readonly string[]) => Promise<Answer>;

const query = { fieldManager: 'another-actor' };

const writes: Readonly<Record<string, Write>> = {
  PUT: (resource, object, finalizers) =>
    resource.replace({ ...object, metadata: { ...object.metadata, finalizers } }, { query }),
  'merge patch': (resource, { metadata }, finalizers) =>
    resource.mergePatch(metadata.name!, { metadata: { finalizers } }, { query }),
  'JSON patch': (resource, { metadata }, finalizers) => {
    const operation = { op: 'replace', path: '/metadata/finalizers', value: finalizers };
    return resource.jsonPatch(metadata.name!, [operation], { query });
  },
};

/** The case of `lifecycle.finalizers.reordered`. */
export async function checkReordering(context: CaseContext): Promise<void> {
  const { namespace, has } = context;
  const { podTemplates, configMaps } = namespace;
  for (const resource of [podTemplates, configMaps])
    await expectReordered(context, resource, resource, 'the creator');
  if (has('rbac') && has('second-identity'))
    await expectReordered(context, podTemplates, await asPermittedUser(context), 'another user');
}

/** Swaps two finalizers and swaps them back, so that a server that sorts them fails one of the two writes. */
async function expectReordered(
  { expect }: CaseContext,
  resource: Resource,
  asActor: Resource,
  actor: string,
): Promise<void> {
  const { kind } = resource.type;
  for (const [way, write] of Object.entries(writes)) {
    const { metadata } = await resource.given({ metadata: { finalizers: [first, second] } });
    const name = metadata.name!;
    for (const order of [
      [second, first],
      [first, second],
    ]) {
      const what = `${way} by ${actor} of the finalizers of a ${kind} in another order`;
      expect.success(await write(asActor, await resource.current(name), order), what);
      expect.equal(ownFinalizers(await resource.current(name)), order, `metadata.finalizers after a ${what}`);
    }
  }
}

/** The pod templates of the namespace, as another user who may write to them. */
async function asPermittedUser(context: CaseContext): Promise<Resource> {
  const { namespace, people } = context;
  const person = await people.stranger();
  const { podTemplates } = person.in(namespace);
  const verbs = ['get', 'list', 'update', 'patch'];
  const rule = { apiGroups: [''], resources: ['podtemplates'], verbs };
  await grantIn(context, person, namespace, [rule], () => podTemplates.list());
  return podTemplates;
}
