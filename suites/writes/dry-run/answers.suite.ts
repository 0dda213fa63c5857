// Cases: what a dry-run answers (core 4.10). That it stores nothing: `verbs.suite.ts`.
import type { Answer } from '../../kit/answers/answer.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { overlay } from '../../kit/objects/object.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import { partsOf } from '../../kit/kinds/parts.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { workloadsOf } from '../../kit/kinds/workload-types.ts';
import { customObjects } from './custom-objects.ts';
import { dry, generatedFields, patchesFor } from './dry-runs.ts';
import type { DryQuery } from './dry-runs.ts';
import { expectSameFinal } from './final-object.ts';
import type { DryRunPair } from './final-object.ts';
import { expectNormalStatus, mustAnswerUsuallyThrough, requestsAtMost } from './usual-status.ts';

const changed = { metadata: { labels: { dry: 'after' } } };

export default section('core', '4.10', {
  'writes.dry-run.normal-status': {
    text: 'A dry run answers with the normal status code.',
    observe:
      'The status of a dry POST, PUT, merge and JSON patch, apply of a new and of an existing object, DELETE and DELETE of a collection equals that of the same real request, for a config map and, where served, a kind of the cluster and a custom one; so does that of a PUT and a merge patch of the status and the scale of a custom object.',
    wrong: 'Every dry run answers 200, or 204, though the real create answers 201.',
    async run(context) {
      for (const resource of await otherKinds(context, [context.namespace.configMaps]))
        await mustAnswerUsually(context, resource);
      for (const part of await partsOf(context)) await mustAnswerUsuallyThrough(context, part);
    },
  },

  'writes.dry-run.final-object': {
    text: 'The object that a dry run returns is the final one, after defaulting and merging.',
    observe:
      'Compare the answer with that of the same real request, for kinds of a namespace and, where served, of the cluster and a custom one: what was sent is equal, and so is who owns it; where the server fills in members of the real object, such as defaults, some of them are in the answer to the dry run, too, and of a Deployment the defaults that the document names. Other differences outside metadata are recorded, since mutating admission may make them.',
    wrong: 'The request body is echoed.',
    async run(context) {
      const { namespace, has } = context;
      const { configMaps, podTemplates } = namespace;
      const differing: Record<string, readonly string[]> = {};
      // A kind with defaults that the documents name (core 9.3), where the target serves it.
      const filledIn = has('workloads') ? [workloadsOf(context, 'Deployment')] : [];
      for (const resource of await otherKinds(context, [configMaps, ...filledIn]))
        differing[`POST of a ${resource.type.kind}`] = await mustAnswerFinal(
          context,
          resource,
          'POST',
          postOfLabel,
        );
      for (const resource of await otherKinds(context, [podTemplates]))
        for (const [what, send] of Object.entries({ ...patchesFor(resource), PUT: putOfLabel }))
          differing[`${what} of a ${resource.type.kind}`] = await mustAnswerFinal(
            context,
            resource,
            what,
            send,
          );
      const others = Object.entries(differing).filter(([, paths]) => paths.length > 0);
      if (others.length > 0) context.record({ differing: Object.fromEntries(others) });
    },
  },

  'writes.dry-run.generated-values-differ': {
    text: 'name (from generateName), creationTimestamp, deletionTimestamp, uid, resourceVersion, admission-mutated fields and service ports and addresses may differ from the real run.',
    observe:
      'These fields, and the times in managedFields, are left out when a dry run is compared with the real request.',
    wrong: 'failing a server because uid or another of these fields differs, or is missing, in a dry run',
    level: 'MAY',
    async run({ namespace, expect, has, record, uniqueName }) {
      const resources = [namespace.configMaps, ...(has('services') ? [namespace.services] : [])];
      const observed: Record<string, unknown> = {};
      for (const resource of resources) {
        const body = resource.object({ metadata: { generateName: `${uniqueName('drawn')}-` } });
        const simulated = await resource.create(undefined, { body, ...dry });
        expect.success(simulated, `POST of a ${resource.type.kind} with generateName and dryRun=All`);
        const made = await resource.create(undefined, { body });
        expect.success(made, 'the same POST without dryRun');
        observed[resource.type.kind] = differences(simulated.object, made.object);
      }
      record(observed);
    },
  },
});

/** These kinds, one of the cluster and a custom one, where the target has them. */
async function otherKinds(context: CaseContext, kinds: readonly Resource[]): Promise<readonly Resource[]> {
  const { cluster, has } = context;
  const roles = has('rbac') && has('cluster-wide') ? [cluster.clusterRoles] : [];
  return [...kinds, ...roles, ...(await customObjects(context))];
}

async function mustAnswerUsually(context: CaseContext, resource: Resource): Promise<void> {
  const { kind } = resource.type;
  await expectNormalStatus(context, `POST of a ${kind}`, [200, 201, 202], (query) =>
    resource.create(undefined, { query }),
  );
  const names = (await resource.givenMany(requestsAtMost)).map(({ metadata }) => metadata.name!);
  let count = 0;
  const next = () => ({ metadata: { labels: { turn: `t${(count += 1)}` } } });
  await expectNormalStatus(context, `PUT of a ${kind}`, [200, 201], (query) =>
    replaceNow(resource, names[0]!, next(), (object) => resource.replace(object, { query })),
  );
  await expectNormalStatus(context, `merge patch of a ${kind}`, [200, 201], (query) =>
    resource.mergePatch(names[0]!, next(), { query }),
  );
  await expectNormalStatus(context, `JSON patch of a ${kind}`, [200, 201], (query) => {
    const value = next().metadata.labels.turn;
    return resource.jsonPatch(names[0]!, [{ op: 'add', path: '/metadata/labels/turn', value }], { query });
  });
  await expectNormalStatus(context, `apply of an existing ${kind}`, [200, 201], (query) =>
    resource.apply(names[0]!, next(), { manager: 'dry', force: true, query }),
  );
  await expectNormalStatus(context, `apply of a new ${kind}`, [200, 201], (query) => {
    const { name, ...metadata } = resource.object().metadata;
    const intent = { metadata, ...resource.type.sample() };
    return resource.apply(name!, intent, { manager: 'dry', query });
  });
  await expectNormalStatus(context, `DELETE of a ${kind}`, [200, 202], (query) =>
    resource.remove(names.pop()!, { query }),
  );
  // Of a cluster-scoped collection, a wrong server may delete objects of others.
  if (resource.namespace === '') return;
  const labelSelector = 'turn=none';
  // Which kinds have the verb, beside those of the documents, is not shown.
  if (!(await resource.removeCollection({ query: { labelSelector } })).ok) return;
  await expectNormalStatus(context, `DELETE of a collection of ${kind}`, [200, 202], (query) =>
    resource.removeCollection({ query: { ...query, labelSelector } }),
  );
}

/** Defaults that the documents name (core 9.3). */
const shownDefaults: Readonly<Record<string, object>> = {
  Deployment: { progressDeadlineSeconds: 600, revisionHistoryLimit: 10 },
};

type Send = (resource: Resource, name: string, query: DryQuery) => Promise<Answer>;

/** @returns where the answers differ in what the documents leave to the server */
async function mustAnswerFinal(
  context: CaseContext,
  resource: Resource,
  what: string,
  send: Send,
): Promise<readonly string[]> {
  const pair = await dryAndReal(context, resource, what, send);
  // Whether the real object has the defaults is for the rows of core 9.3 to judge.
  for (const [name, value] of Object.entries(shownDefaults[resource.type.kind] ?? {}))
    if (pair.made['spec']?.[name] === value)
      context.expect.equal(
        pair.simulated['spec']?.[name],
        value,
        `spec.${name} in the answer to a dry ${what}`,
      );
  return expectSameFinal(context, pair, `${what} of a ${resource.type.kind}`);
}

/** Sets the label of an object of its own, by a dry-run and then by the real request. */
async function dryAndReal(
  { expect }: CaseContext,
  resource: Resource,
  what: string,
  send: Send,
): Promise<DryRunPair> {
  const { metadata } = what === 'POST' ? resource.object() : await resource.given();
  const manager = 'rehearsed';
  const simulated = await send(resource, metadata.name!, { ...dry.query, fieldManager: manager });
  expect.success(simulated, `${what} with dryRun=All`);
  const made = await send(resource, metadata.name!, { fieldManager: manager });
  expect.success(made, `the same ${what} without dryRun`);
  const sent = {
    ...resource.object(),
    metadata: {
      ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
      ...changed.metadata,
    },
  };
  return { manager, sent, simulated: simulated.object, made: made.object };
}

const postOfLabel = (resource: Resource, name: string, query: DryQuery) =>
  resource.create(overlay({ metadata: { name } }, changed), { query: { ...query } });

const putOfLabel = (resource: Resource, name: string, query: DryQuery) =>
  replaceNow(resource, name, changed, (object) => resource.replace(object, { query }));

/** Whether each generated field is the same, another, or missing in the answer to the dry-run. Two times that are whole
 * seconds are equal by chance. */
function differences(simulated: ApiObject, made: ApiObject): Record<string, string> {
  const of = (one: unknown, other: unknown) =>
    one === undefined || one === null || one === '' ? 'missing' : one === other ? 'the same' : 'another';
  return {
    ...Object.fromEntries(
      generatedFields.map((field) => {
        const found = of(simulated.metadata[field], made.metadata[field]);
        return [field, field === 'creationTimestamp' && found !== 'missing' ? 'a time' : found];
      }),
    ),
    address: of(simulated['spec']?.clusterIP, made['spec']?.clusterIP),
  };
}
