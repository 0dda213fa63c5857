// Cases: a dry-run of each verb stores nothing, whatever the kind (core 4.10).
import { recordOf } from '../../kit/answers/answer.ts';
import { section } from '../../kit/case.ts';
import type { CaseFunction } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { untilStable } from '../../kit/concurrent-writers/stable.ts';
import { gone } from '../../kit/waiting/gone.ts';
import { holdersOf, labelField } from '../../kit/objects/managed-fields.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { customObjects } from './custom-objects.ts';
import { mustNotEndNamespace, mustNotEvict } from './actions.ts';
import { mustNotWriteBuiltInParts } from './built-in-parts.ts';
import { mustNotChangeFurther, mustNotCreateFurther } from './further-kinds.ts';
import { dry, isCustom, patchesOfLabel } from './dry-runs.ts';
import type { DryQuery } from './dry-runs.ts';
import { mustNotWriteParts } from '../part-writes.ts';
import { expectNothingStored } from '../field-validation/field-writes.ts';

const changed = { metadata: { labels: { dry: 'after' } } };

export default section('core', '4.10', {
  'writes.dry-run.post': {
    text: 'dryRun=All works on POST.',
    observe:
      'POST with dryRun=All, of built-in kinds and, where served, of one of the cluster and of a custom one: success with the object; GET finds nothing. Nor does a list after one with generateName. Where evictions are taken, a pod is still there after one with dryRun=All. The same of one object of each further kind that the target takes.',
    wrong: 'Object is stored.',
    alsoIn: ['core 1', 'core 4.3'],
    async run(context) {
      await ofEachKind(mustNotPost, { withTemplates: false })(context);
      await mustNotEvict(context);
      await mustNotCreateFurther(context, 'POST');
    },
  },

  'writes.dry-run.put': {
    text: 'dryRun=All works on PUT.',
    observe:
      'PUT a changed label, of built-in kinds, of some with a fieldManager, and, where served, of one of the cluster and of a custom one, and PUT of the status and the scale of a custom object: success and the changed object; GET shows the old state and the old resourceVersion. Nor does one of a new name, also of a lease and a role, store anything. The label of one object of each further kind that the target takes stays, too, and what a PUT of the scale and the status of a Deployment, the finalizers of a namespace and the approval of a certificate request states does not come.',
    wrong: 'Change is stored.',
    async run(context) {
      await ofEachKind(mustNotPut)(context);
      await ofEachKind(mustNotPutNew)(context);
      const { namespace, has } = context;
      if (has('leases')) await mustNotPutNew(context, namespace.leases);
      if (has('rbac')) await mustNotPutNew(context, namespace.roles);
      await mustNotWriteParts(context, ['PUT']);
      await mustNotChangeFurther(context, 'PUT');
      await mustNotWriteBuiltInParts(context);
    },
  },

  'writes.dry-run.patch': {
    text: 'dryRun=All works on PATCH.',
    observe:
      'Each patch type, apply included, of built-in kinds, of some with a fieldManager, and, where served, of one of the cluster and of a custom one, and of the status and the scale of a custom object: merged object returned, GET unchanged, managedFields unchanged. The label of one object of each further kind that the target takes stays, too, and an apply of a new one stores nothing.',
    wrong: 'Apply ignores dryRun.',
    async run(context) {
      await ofEachKind(mustNotPatch)(context);
      await mustNotWriteParts(context, ['merge patch', 'JSON patch', 'apply']);
      await mustNotChangeFurther(context, 'PATCH');
      await mustNotCreateFurther(context, 'apply');
    },
  },

  'writes.dry-run.delete-with-body': {
    text: 'dryRun=All in the query works on a DELETE with a body that does not state dryRun. (Inferred: the sentence about the parameter makes no exception. Some servers read options from the body alone where there is one.)',
    observe:
      'DELETE of a config map with dryRun=All in the query, and DeleteOptions with propagationPolicy Background, or with its uid as precondition: the object stays.',
    wrong: 'The parameter counts only where there is no body, so that a trial deletes.',
    level: 'SHOULD',
    async run({ namespace, expect }) {
      const { configMaps } = namespace;
      const { metadata } = await configMaps.given();
      const name = metadata.name!;
      const bodies = [{ propagationPolicy: 'Background' }, { preconditions: { uid: metadata.uid } }];
      for (const options of bodies) {
        const body = { apiVersion: 'v1', kind: 'DeleteOptions', ...options };
        await configMaps.remove(name, { ...dry, body });
        const what = `DELETE with dryRun=All and ${Object.keys(options)[0]} in the body`;
        expect.that(await configMaps.exists(name), `a ${what} removed the object`);
      }
    },
  },

  'writes.dry-run.delete': {
    text: 'dryRun=All works on DELETE.',
    observe:
      'DELETE an item of built-in kinds and, where served, of one of the cluster and of a custom one, with dryRun=All in the query: success, and GET still finds the object without a deletionTimestamp; where the same DELETE without dryRun answers with the object, so does the dry-run. DELETE of a namespace with dryRun=All: it and the objects in it, one of them with a finalizer, stay live, and it takes new ones. One object of each further kind that the target takes stays live, too.',
    wrong: 'deletionTimestamp is stamped; or a namespace stays, but its content is deleted.',
    alsoIn: ['core 2.2', 'core 3.1'],
    async run(context) {
      await ofEachKind(mustNotDelete, { withTemplates: false })(context);
      await mustNotEndNamespace(context);
      await mustNotChangeFurther(context, 'DELETE');
    },
  },
});

/** Built-in kinds of a namespace and of the cluster, then a custom one: servers often have code of their own for some.
 * The parameters of create and delete of pod templates are not shown (core 4.5). */
function ofEachKind(
  judge: (context: CaseContext, resource: Resource, isOfDefinition: boolean) => Promise<void>,
  { withTemplates } = { withTemplates: true },
): CaseFunction {
  return async (context) => {
    const { namespace, cluster, has } = context;
    const roles = has('rbac') && has('cluster-wide') ? [cluster.clusterRoles] : [];
    const templates = withTemplates ? [namespace.podTemplates] : [];
    for (const resource of [...templates, namespace.configMaps, namespace.secrets, ...roles])
      await judge(context, resource, false);
    for (const resource of await customObjects(context)) await judge(context, resource, true);
  };
}

/** Beside a manager for some kinds: neither parameter hides the other. */
const queryFor = ({ type }: Resource): DryQuery =>
  type.plural === 'secrets' || isCustom(type) ? { ...dry.query, fieldManager: 'dry' } : dry.query;

/** The name of a new object with the label `dry`, as it was before. */
async function labelledBefore(context: CaseContext, resource: Resource): Promise<string> {
  const { name = '' } = (await resource.given({ metadata: { labels: { dry: 'before' } } })).metadata;
  // Of kinds of the cluster it is not known whether others write to what is new.
  if (resource.namespace === '') await untilStable(() => resource.current(name), context);
  return name;
}

/** Others may write to an object of the cluster at any moment: there only what the dry-run would have done is judged. */
function expectKept({ expect }: CaseContext, before: ApiObject, after: ApiObject, what: string): void {
  const isOfCluster = before.metadata.namespace === undefined;
  const [owners, ownersAfter] = [before, after].map((object) =>
    isOfCluster ? holdersOf(object, labelField('dry')) : object.metadata.managedFields,
  );
  expect.equal(ownersAfter, owners, `managedFields after a ${what}`);
  if (!isOfCluster) return expect.unchanged(before, after, `the object after a ${what}`);
  const [label, labelAfter] = [before, after].map(({ metadata }) => metadata.labels?.['dry']);
  expect.equal(labelAfter, label, `the label after a ${what}`);
}

async function mustNotPost(context: CaseContext, resource: Resource): Promise<void> {
  const { expect } = context;
  const { kind } = resource.type;
  const body = resource.object(changed);
  const name = body.metadata.name!;
  const answer = await resource.create(undefined, { body, ...dry });
  expect.success(answer, `POST of a ${kind} with dryRun=All`);
  expect.equal(answer.object.metadata.name, name, 'metadata.name of the answer to the dry-run');
  expect.contains(answer.object.metadata, changed.metadata, 'metadata of the answer to the dry-run');
  await expectNothingStored(context, resource, { answer, name }, `a POST of a ${kind} with dryRun=All`);
  await mustNotPostDrawn(context, resource);
  const real = await resource.create(undefined, { body });
  expect.success(real, `the same POST of a ${kind} without dryRun`);
  expect.that(await resource.exists(name), `the ${kind} of the same POST without dryRun is not there`);
}

/** Of an object whose name the server draws. */
async function mustNotPostDrawn(context: CaseContext, resource: Resource): Promise<void> {
  const { expect, uniqueName } = context;
  const generateName = `${uniqueName('drawn')}-`;
  const { name: _name, ...metadata } = resource.object().metadata;
  const body = { ...resource.object(), metadata: { ...metadata, generateName } };
  const what = `POST of a ${resource.type.kind} with generateName and dryRun=All`;
  const answer = await resource.create(undefined, { body, ...dry });
  expect.success(answer, what);
  const { items } = (await resource.list()).list;
  const stored = items.filter(({ metadata: { name = '' } }) => name.startsWith(generateName));
  expect.equal(stored.length, 0, `objects that are listed after a ${what}`);
}

async function mustNotPut(context: CaseContext, resource: Resource): Promise<void> {
  const { expect } = context;
  const { kind } = resource.type;
  const name = await labelledBefore(context, resource);
  const before = await resource.current(name);
  const query = queryFor(resource);
  const answer = await replaceNow(resource, name, changed, (next) => resource.replace(next, { query }));
  expect.success(answer, `PUT of a ${kind} with dryRun=All`);
  expect.equal(answer.object.metadata.labels?.['dry'], 'after', 'the label in the answer to the dry-run');
  expectKept(context, before, await resource.current(name), `PUT of a ${kind} with dryRun=All`);
  expect.success(await replaceNow(resource, name, changed), `the same PUT of a ${kind} without dryRun`);
  const { labels } = (await resource.current(name)).metadata;
  expect.equal(labels?.['dry'], 'after', `the label after the same PUT of a ${kind} without dryRun`);
}

/** Which kinds a PUT creates is not shown, so that any answer passes. */
async function mustNotPutNew(context: CaseContext, resource: Resource): Promise<void> {
  const body = resource.object();
  const answer = await resource.replace(body, dry);
  const what = `a PUT of a new ${resource.type.kind} with dryRun=All`;
  await expectNothingStored(context, resource, { answer, name: body.metadata.name! }, what);
}

async function mustNotPatch(
  context: CaseContext,
  resource: Resource,
  isOfDefinition: boolean,
): Promise<void> {
  const { expect } = context;
  const { kind } = resource.type;
  for (const [way, send] of Object.entries(patchesOfLabel)) {
    // Never for the types of custom definitions (core 4.8).
    if (isOfDefinition && way === 'strategic merge patch') continue;
    const what = `${way} of a ${kind}`;
    const name = await labelledBefore(context, resource);
    const before = await resource.current(name);
    const answer = await send(resource, name, queryFor(resource));
    expect.success(answer, `${what} with dryRun=All`);
    const { labels } = answer.object.metadata;
    expect.equal(labels?.['dry'], 'after', `the label in the answer to a dry ${what}`);
    const after = await resource.current(name);
    expectKept(context, before, after, `${what} with dryRun=All`);
    expect.success(await send(resource, name, {}), `the same ${what} without dryRun`);
    const real = (await resource.current(name)).metadata.labels;
    expect.equal(real?.['dry'], 'after', `the label after the same ${what} without dryRun`);
  }
  await mustNotApplyNew(context, resource);
}

async function mustNotApplyNew(context: CaseContext, resource: Resource): Promise<void> {
  const { expect } = context;
  const { name = '', ...metadata } = resource.object().metadata;
  const intent = { metadata, ...resource.type.sample() };
  const answer = await resource.apply(name, intent, { manager: 'dry', ...dry });
  const what = `an apply of a new ${resource.type.kind} with dryRun=All`;
  expect.success(answer, what);
  expect.equal(answer.object.metadata.name, name, 'metadata.name of the answer to the dry apply');
  await expectNothingStored(context, resource, { answer, name }, what);
}

async function mustNotDelete(context: CaseContext, resource: Resource): Promise<void> {
  const { expect } = context;
  for (const finalizers of [[], ['example.com/hold']]) {
    const what = `DELETE of a ${resource.type.kind}`;
    const { name = '' } = (await resource.given({ metadata: { finalizers } })).metadata;
    const before = await resource.current(name);
    const dryAnswer = await resource.remove(name, dry);
    expect.success(dryAnswer, `${what} with dryRun=All`);
    const after = await resource.current(name);
    const { deletionTimestamp } = after.metadata;
    expect.absent(deletionTimestamp, `metadata.deletionTimestamp after a ${what} with dryRun=All`);
    expectKept(context, before, after, `${what} with dryRun=All`);
    const real = await resource.remove(name);
    expect.success(real, `the same ${what} without dryRun`);
    const { kind } = resource.type;
    // The fields of a Status are not shown (core 2.9), nor is the answer for most kinds.
    if (recordOf(real)['kind'] === kind)
      expect.equal(recordOf(dryAnswer)['kind'], kind, `kind of the answer to a ${what} with dryRun=All`);
    // Releases objects outside the namespaces of the run, and those that would block the removal of their definition.
    if (finalizers.length > 0) await resource.mergePatch(name, { metadata: { finalizers: null } });
    await gone(context, resource, name);
  }
}
