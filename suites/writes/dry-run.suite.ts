// Cases: what a dry-run answers (core 4.10). That it stores nothing: `dry-run-verbs.suite.ts`.
import type { Answer } from '../kit/answer.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { overlay } from '../kit/object.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { dry, generatedFields, patchesOfLabel } from './dry-runs.ts';
import type { DryQuery } from './dry-runs.ts';
import { expectSameFinal } from './final-object.ts';
import type { Rehearsed } from './final-object.ts';
import { expectNormalStatus, requestsAtMost } from './usual-status.ts';

const changed = { metadata: { labels: { dry: 'after' } } };

export default section({
  'writes.dry-run.normal-status': async (context) => {
    const { podTemplates } = context.namespace;
    await expectNormalStatus(context, 'POST', [200, 201, 202], (query) =>
      podTemplates.create(undefined, { query }),
    );
    const names = (await podTemplates.givenMany(requestsAtMost)).map(({ metadata }) => metadata.name!);
    let count = 0;
    const next = () => ({ metadata: { labels: { turn: `t${(count += 1)}` } } });
    await expectNormalStatus(context, 'PUT', [200, 201], async (query) =>
      podTemplates.replace(overlay(await podTemplates.current(names[0]!), next()), { query }),
    );
    await expectNormalStatus(context, 'PATCH', [200, 201], (query) =>
      podTemplates.mergePatch(names[0]!, next(), { query }),
    );
    await expectNormalStatus(context, 'apply of a new object', [200, 201], (query) => {
      const { name, ...metadata } = podTemplates.object().metadata;
      const intent = { metadata, ...podTemplates.type.sample() };
      return podTemplates.apply(name!, intent, { manager: 'dry', query });
    });
    await expectNormalStatus(context, 'DELETE', [200, 202], (query) =>
      podTemplates.remove(names.pop()!, { query }),
    );
  },

  'writes.dry-run.final-object': async (context) => {
    const changes = { POST: postOfLabel, ...patchesOfLabel, PUT: putOfLabel };
    const differing: Record<string, readonly string[]> = {};
    for (const [what, send] of Object.entries(changes)) {
      const paths = expectSameFinal(context, await rehearsedAndMade(context, what, send), what);
      if (paths.length > 0) differing[what] = paths;
    }
    if (Object.keys(differing).length > 0) context.record({ differing });
  },

  'writes.dry-run.generated-values-differ': async ({ namespace, expect, has, record, uniqueName }) => {
    const resources = [namespace.podTemplates, ...(has('services') ? [namespace.services] : [])];
    const observed: Record<string, unknown> = {};
    for (const resource of resources) {
      const body = resource.object({ metadata: { generateName: `${uniqueName('drawn')}-` } });
      const rehearsed = await resource.create(undefined, { body, ...dry });
      expect.success(rehearsed, `POST of a ${resource.type.kind} with generateName and dryRun=All`);
      const made = await resource.create(undefined, { body });
      expect.success(made, 'the same POST without dryRun');
      observed[resource.type.kind] = differences(rehearsed.object, made.object);
    }
    record(observed);
  },
});

/** Asks for the label on an object of its own, in a dry-run and then in earnest. */
async function rehearsedAndMade(
  { namespace, expect }: CaseContext,
  what: string,
  send: (resource: Resource, name: string, query: DryQuery) => Promise<Answer>,
): Promise<Rehearsed> {
  const { podTemplates } = namespace;
  const { metadata } = what === 'POST' ? podTemplates.object() : await podTemplates.given();
  const manager = 'rehearsed';
  const rehearsed = await send(podTemplates, metadata.name!, { ...dry.query, fieldManager: manager });
  expect.success(rehearsed, `${what} with dryRun=All`);
  const made = await send(podTemplates, metadata.name!, { fieldManager: manager });
  expect.success(made, `the same ${what} without dryRun`);
  const sent = {
    ...podTemplates.object(),
    metadata: { namespace: metadata.namespace!, ...changed.metadata },
  };
  return { manager, sent, rehearsed: rehearsed.object, made: made.object };
}

const postOfLabel = (resource: Resource, name: string, query: DryQuery) =>
  resource.create(overlay({ metadata: { name } }, changed), { query: { ...query } });

const putOfLabel = async (resource: Resource, name: string, query: DryQuery) =>
  resource.replace(overlay(await resource.current(name), changed), { query: { ...query } });

/** Whether each generated field is the same, another, or missing in the answer to the dry-run. Two times that are whole
 * seconds are equal by chance. */
function differences(rehearsed: ApiObject, made: ApiObject): Record<string, string> {
  const of = (one: unknown, other: unknown) =>
    one === undefined || one === null || one === '' ? 'missing' : one === other ? 'the same' : 'another';
  return {
    ...Object.fromEntries(
      generatedFields.map((field) => {
        const found = of(rehearsed.metadata[field], made.metadata[field]);
        return [field, field === 'creationTimestamp' && found !== 'missing' ? 'a time' : found];
      }),
    ),
    address: of(rehearsed['spec']?.clusterIP, made['spec']?.clusterIP),
  };
}
