// Answers to requests through each version of a custom kind, of which one is that of the storage (core 2.3, 9.3).
import type { Answer } from '../kit/answers/answer.ts';
import { recordOf } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { definitionsOf, draftDefinition, untilServed, versionOf } from '../kit/kinds/definitions.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';

const properties = { size: { type: 'string' } };
const dry = { query: { dryRun: 'All' } };
const finalizers = ['example.com/hold'];

/** Each answer with an object has the version of its request, whether the request changes the object or not, and whichever version
 * wrote it. */
export async function mustAnswerInOwnVersion(context: CaseContext): Promise<void> {
  const { has } = context;
  if (!has('custom-definitions') || !has('cluster-wide')) return;
  const versions = await unlessBlocked(() => twoVersions(context));
  if (versions === undefined) return;
  const [stable, beta] = versions;
  await mustAnswerIn(context, stable, beta);
  await mustAnswerIn(context, beta, stable);
}

async function mustAnswerIn(
  { expect }: CaseContext,
  resource: Resource,
  writtenThrough: Resource,
): Promise<void> {
  const { apiVersion } = resource;
  const { name = '' } = (await writtenThrough.given({ metadata: { finalizers } })).metadata;
  const check = (answer: Answer, what: string) => {
    const how = `${what} through ${resource.type.version} of an object of ${writtenThrough.type.version}`;
    expect.success(answer, how);
    // The answer to a DELETE may be a Status.
    const { kind, apiVersion: shown } = recordOf(answer);
    if (kind === resource.type.kind) expect.equal(shown, apiVersion, `apiVersion in the answer to a ${how}`);
  };
  check(await resource.read(name), 'GET');
  check(await resource.mergePatch(name, {}, dry), 'dry merge patch of nothing');
  check(await resource.mergePatch(name, {}), 'merge patch of nothing');
  check(await resource.remove(name, dry), 'dry DELETE');
  check(await resource.remove(name), 'DELETE');
  check(await resource.mergePatch(name, { metadata: { finalizers: [] } }), 'removal of the last finalizer');
}

/** The objects of one kind, at the version of the storage and at the other one. */
async function twoVersions(context: CaseContext): Promise<readonly [Resource, Resource]> {
  const { namespace } = context;
  const versions = [versionOf(properties), versionOf(properties, { name: 'v1beta1', storage: false })];
  const { type, body } = draftDefinition(context, properties, { versions });
  await definitionsOf(context).given(body);
  const [stable, beta] = [namespace.resource(type), namespace.resource({ ...type, version: 'v1beta1' })];
  for (const objects of [stable, beta]) await untilServed(context, objects, 'size');
  return [stable, beta];
}
