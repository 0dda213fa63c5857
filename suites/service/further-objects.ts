// Writes and lists of further built-in kinds. Which of them a target serves, and takes from the run, is not stated; controllers write to
// the objects, so only what the case wrote is judged.
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { furtherKinds } from '../kit/kinds/further-kinds.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { wholeList } from '../kit/objects/whole-list.ts';
import { onceKnown } from '../kit/watches/known-version.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';

type Query = NonNullable<SendOptions['query']>;
type Lists = (query: Query) => Promise<Answer>;
export type Judge = (context: CaseContext, resource: Resource, first: ApiObject) => Promise<void>;
type Trial = (resource: Resource, name: string) => Promise<Pick<Answer, 'status'>>;

export const labels = { kept: 'k', removed: 'r', step: 'before' };

/** Each kind of which the target takes the objects that the case makes.
 * @param kinds those that servers often have code of their own for, by default
 * @param tried a request without effect: which verbs a kind has is not shown (core 4.4), and 405 leaves the kind out
 * @throws NotRun where no kind is left */
export async function forEachFurther(
  context: CaseContext,
  judge: Judge,
  tried: Trial,
  kinds: readonly Resource[] = furtherKinds(context),
): Promise<void> {
  const judged: string[] = [];
  for (const resource of kinds) {
    const first = await unlessBlocked(() => resource.given({ metadata: { labels } }));
    if (first === undefined || (await resource.list({ limit: 1 })).status !== 200) continue;
    if ((await tried(resource, first.metadata.name!)).status === 405) continue;
    // A quota or a policy may refuse a further object.
    const done = await unlessBlocked(() => judge(context, resource, first).then(() => true));
    if (done === true) judged.push(resource.type.plural);
  }
  if (judged.length === 0) throw new NotRun('not-exercised', 'the target takes no object of a further kind');
  context.record({ kinds: judged });
}

/** A merge patch as a dry-run. */
export const triedPatch: Trial = (resource, name) =>
  resource.mergePatch(name, { metadata: { labels: { tried: 'x' } } }, { query: { dryRun: 'All' } });

/** Unknown fields come after all else of all kinds: a server without field validation fails them at the first. */
export async function changesFurther(context: CaseContext): Promise<void> {
  const changed: Resource[] = [];
  const mustChangeIt: Judge = async (_context, resource, first) => {
    await mustChange(context, resource, first);
    changed.push(resource);
  };
  await forEachFurther(context, mustChangeIt, triedPatch);
  for (const resource of changed) await mustRefuseUnknown(context, resource);
}

async function mustChange(context: CaseContext, resource: Resource, first: ApiObject): Promise<void> {
  const { expect } = context;
  const { kind } = resource.type;
  const { name = '' } = first.metadata;
  const claimed = { creationTimestamp: '2001-02-03T04:05:06Z' };
  const posted = await resource.create({ metadata: claimed });
  if (posted.ok) {
    const { creationTimestamp } = (await resource.current(posted.object.metadata.name!)).metadata;
    expect.different(
      creationTimestamp,
      claimed.creationTimestamp,
      `metadata.creationTimestamp of a ${kind} that was posted with one`,
    );
  }
  const taken = await resource.create({ metadata: { name } });
  // Creation may be idempotent (core 2.2).
  if (!taken.ok) {
    expect.refused(taken, `a second POST of the name of a ${kind}`);
    const dry = await resource.create({ metadata: { name } }, { query: { dryRun: 'All' } });
    expect.refused(dry, `a dry-run of a second POST of the name of a ${kind}`);
  }
  const { uid } = (await resource.current(name)).metadata;
  expect.equal(uid, first.metadata.uid, `metadata.uid of the ${kind} after the second POST`);

  const early = await resource.current(name);
  const change = { metadata: { labels: { removed: null, step: 'patched' } } };
  expect.success(await resource.mergePatch(name, change), `a merge patch of a ${kind}`);
  const merged = (await resource.current(name)).metadata.labels;
  expect.contains(merged, { kept: 'k', step: 'patched' }, `metadata.labels of a ${kind} after a merge patch`);
  expect.absent(merged?.['removed'], `a label of a ${kind} after a merge patch with null`);
  expect.status(
    await resource.replace(early),
    409,
    `PUT of a ${kind} with the version from before a merge patch`,
  );
  const put = await replaceNow(resource, name, {}, ({ metadata, ...fields }) => {
    const { kept: _kept, ...others } = metadata.labels ?? {};
    return resource.replace({ ...fields, metadata: { ...metadata, labels: { ...others, step: 'put' } } });
  });
  expect.success(put, `PUT of a ${kind} with the current version`);
  const after = (await resource.current(name)).metadata.labels;
  expect.equal(after?.['step'], 'put', `a label of a ${kind} after a PUT`);
  expect.absent(after?.['kept'], `a label of a ${kind} that a PUT leaves out`);
  const broken = await resource.jsonPatch(name, [
    { op: 'add', path: '/metadata/labels/step', value: 'json' },
    { op: 'test', path: '/metadata/name', value: 'another' },
  ]);
  expect.refused(broken, `a JSON patch of a ${kind} whose test does not hold`);
  const last = (await resource.current(name)).metadata.labels;
  expect.equal(last?.['step'], 'put', `a label of a ${kind} after the refused JSON patch`);
  const { metadata: absent, ...whole } = resource.object();
  const missing = await resource.mergePatch(absent.name!, { ...whole, ...change });
  expect.refused(missing, `a merge patch of a ${kind} that does not exist`);
  expect.that(!(await resource.exists(absent.name!)), `a merge patch creates a ${kind}`);
}

/** A write without a change is no change of the instance (core 2.3). */
export const keepsVersionsFurther = (context: CaseContext): Promise<void> =>
  forEachFurther(context, mustKeepVersion, triedPatch);

async function mustKeepVersion(context: CaseContext, resource: Resource, first: ApiObject): Promise<void> {
  const { name = '' } = first.metadata;
  const { expect, eventually } = context;
  const { kind } = resource.type;
  await eventually(async () => {
    const before = await resource.current(name);
    const sent = { kept: before.metadata.labels?.['kept'] };
    const answer = await resource.mergePatch(name, { metadata: { labels: sent } });
    expect.success(answer, `a merge patch of a ${kind} to the value that it has`);
    const after = await resource.current(name);
    expect.sameVersion(before, after, `version of a ${kind} after a merge patch to the value that it has`);
  }, 'event');
}

/** At the top of the object, which is not stored. Where a dry-run is refused as it is, the kind is left out. */
async function mustRefuseUnknown({ expect }: CaseContext, resource: Resource): Promise<void> {
  const body = resource.object();
  const options = { query: { dryRun: 'All', fieldValidation: 'Strict' } };
  if (!(await resource.create(undefined, { body, ...options })).ok) return;
  const unknown = await resource.create(undefined, { body: { ...body, unknownAlpha: 'x' }, ...options });
  expect.status(unknown, 400, `POST of a ${resource.type.kind} with an unknown field under Strict`);
}

/** Inferred: no sentence says what becomes of a uid in a create. */
export const setsUidsFurther = (context: CaseContext): Promise<void> =>
  forEachFurther(
    context,
    async ({ expect }, resource) => {
      const claimed = '11111111-2222-4333-8444-555555555555';
      const posted = await resource.create({ metadata: { uid: claimed } });
      if (!posted.ok) return;
      const { uid } = (await resource.current(posted.object.metadata.name!)).metadata;
      expect.different(uid, claimed, `metadata.uid of a ${resource.type.kind} that was posted with one`);
    },
    (resource, name) => resource.read(name),
  );

export const listsFurther = (context: CaseContext): Promise<void> =>
  forEachFurther(context, mustList, triedPatch);

async function mustList(context: CaseContext, resource: Resource, first: ApiObject): Promise<void> {
  const { expect, uniqueName } = context;
  const { plural } = resource.type;
  const [set, other] = [uniqueName('set'), uniqueName('set')];
  const made = await resource.givenMany(2, { metadata: { labels: { set, step: 'before' } } });
  await resource.given({ metadata: { labels: { set: other } } });
  const names = made.map(({ metadata }) => metadata.name!).sort();
  const labelSelector = `set=${set}`;
  const namesIn = async (what: string, query: Query, list: Lists = resource.list) =>
    (await wholeList(context, list, `list of ${plural} ${what}`, query))
      .map(({ metadata }) => metadata.name!)
      .sort();
  const byLabel = await namesIn('by label', { labelSelector });
  expect.equal(byLabel, names, `names in a list of ${plural} by label`);
  const named = { fieldSelector: `metadata.name=${first.metadata.name}` };
  // Which fields can be selected of which kind is not shown (core 4.3).
  if ((await resource.list(named)).ok)
    expect.equal(
      await namesIn('by name', named),
      [first.metadata.name],
      `names in a list of ${plural} by name`,
    );

  const chunks: Answer[] = [];
  const inChunks = await namesIn('in chunks', { labelSelector, limit: 1 }, async (query) => {
    const chunk = await resource.list(query);
    if (chunk.ok) chunks.push(chunk);
    return chunk;
  });
  expect.equal(inChunks, names, `names in the chunks of a list of ${plural}`);
  const lengths = chunks.map(({ list }) => list.items.length);
  expect.that(Math.max(...lengths) <= 1, `a chunk of a list of ${plural} has more items than its limit of 1`);
  const versions = new Set(chunks.map(({ list }) => list.metadata.resourceVersion));
  expect.equal(versions.size, 1, `versions of the chunks of a list of ${plural}`);

  const step = { metadata: { labels: { step: 'after' } } };
  expect.success(await resource.mergePatch(names[0]!, step), `a merge patch of one of ${plural}`);
  // With a limit and without a match, a version is exact (core 4.12).
  const resourceVersion = [...versions][0];
  const exact = await onceKnown(
    () => resource.list({ labelSelector, limit: 100, resourceVersion }),
    context.eventually,
  );
  // The state may be forgotten already.
  if (exact.status === 410) return;
  expect.status(exact, 200, `list of ${plural} at a version with a limit`);
  const steps = exact.list.items.map(({ metadata }) => metadata.labels?.['step']);
  expect.that(!steps.includes('after'), `a list of ${plural} at a version with a limit shows a later change`);
}
