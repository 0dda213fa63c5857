// Writes that were answered directly before the process is killed (core 1): the state is in the backing store, not in the process.
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { LaunchRefused } from '../kit/launcher/launcher.ts';
import { NotRun, PrerequisiteFailed } from '../kit/failures.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { overlay } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { gone } from '../kit/waiting/gone.ts';

const note = { metadata: { annotations: { note: 'last' } } };
const operations = [{ op: 'add', path: '/metadata/annotations', value: note.metadata.annotations }];

/** How an existing object is changed. */
const changes: Readonly<Record<string, (resource: Resource, object: ApiObject) => Promise<Answer>>> = {
  PUT: (resource, object) => resource.replace(overlay(object, note)),
  'a merge patch': (resource, { metadata }) => resource.mergePatch(metadata.name!, note),
  'a JSON patch': (resource, { metadata }) => resource.jsonPatch(metadata.name!, operations),
  'an apply': (resource, { metadata }) => resource.apply(metadata.name!, note, { manager: 'last' }),
};

/** What is to be found once the server runs again. */
type Check = (restored: Resource) => Promise<void>;
type LastWrite = () => Promise<Check | undefined>;

/** The case of `service.state.survives-kill`. */
export async function checkSurvivesKill(context: CaseContext): Promise<void> {
  const before = await context.launchedAlone({});
  const namespace = await before.namespace();
  const { podTemplates, configMaps } = namespace;
  const last: { resource: Resource; writes: readonly LastWrite[] }[] = [];
  for (const resource of [podTemplates, configMaps, before.cluster.clusterRoles]) {
    const writes = await unlessBlocked(() => prepare(context, resource));
    if (writes !== undefined) last.push({ resource, writes });
  }
  // All at once, so that each is one of the last.
  const checks = await Promise.all(
    last.map(async ({ resource, writes }) => ({
      resource,
      found: await Promise.all(writes.map((write) => write())),
    })),
  );
  await before.stop('SIGKILL');
  const after = await startedAgain(before);
  const restored = after.cluster.existing(namespace.name);
  for (const { resource, found } of checks) {
    const { type, namespace: place } = resource;
    for (const check of found) await check?.((place === '' ? after.cluster : restored).resource(type));
  }
}

/** The last writes of one kind, each of an object of its own. */
async function prepare(context: CaseContext, resource: Resource): Promise<readonly LastWrite[]> {
  const { kind } = resource.type;
  const made = resource.object(note);
  const writes: LastWrite[] = [
    async () => {
      const answer = await resource.create(made);
      mustSucceed(context, answer, `POST of a ${kind}`);
      const { metadata } = answer.object;
      return (restored) => expectKept(context, restored, metadata, `a ${kind} whose POST was answered`);
    },
  ];
  for (const [what, change] of Object.entries(changes)) {
    const object = await resource.given();
    writes.push(async () => {
      const answer = await change(resource, object);
      // Other rows judge whether this write succeeds.
      if (!answer.ok) return undefined;
      return (restored) =>
        expectKept(
          context,
          restored,
          object.metadata,
          `a ${kind} that ${what} changed`,
          note.metadata.annotations,
        );
    });
  }
  const { name = '' } = (await resource.given()).metadata;
  writes.push(async () => {
    mustSucceed(context, await resource.remove(name), `DELETE of a ${kind}`);
    return (restored) => gone(context, restored, name);
  });
  return writes;
}

const mustSucceed = ({ expect }: CaseContext, answer: Answer, what: string): void =>
  expect.success(answer, `${what}, directly before the process is killed`);

async function expectKept(
  { expect }: CaseContext,
  restored: Resource,
  { name = '', uid }: ApiObject['metadata'],
  what: string,
  annotations: Readonly<Record<string, string>> = {},
): Promise<void> {
  const answer = await restored.read(name);
  const when = `${what}, directly before the process was killed`;
  expect.status(answer, 200, `GET of ${when}`);
  expect.contains(answer.object.metadata, { uid }, `metadata of ${when}: `);
  expect.contains(answer.object.metadata.annotations ?? {}, annotations, `metadata.annotations of ${when}: `);
}

/** How a product recovers after its processes were killed is not stated. */
async function startedAgain(before: LaunchedTarget): Promise<LaunchedTarget> {
  try {
    return await before.restart();
  } catch (error) {
    if (!(error instanceof PrerequisiteFailed) && !(error instanceof LaunchRefused)) throw error;
    throw new NotRun('not-exercised', `the server does not start again: ${error.message}`);
  }
}
