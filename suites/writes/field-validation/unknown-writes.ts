// Writes of fields that are in no schema, to built-in kinds and to a custom one, and what has to become of them (core 4.11).
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { overlay } from '../../kit/objects/object.ts';
import { unnamed } from '../../kit/objects/unnamed.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { warningsNaming } from '../../kit/answers/warnings.ts';
import { expectNothingStored, inContainer, writes } from './field-writes.ts';
import type { Level, Way, Written } from './field-writes.ts';
import { expectNoneIn, unknownIn, withoutUnknown } from './unknown-names.ts';
import { atTheTop, besideKnown, inherited } from './unknown-samples.ts';
import { fieldsOf, nestedObjects, places } from './nested-kind.ts';
import { all, customParts, deploymentParts, written } from './unknown-parts.ts';
import type { Target } from './unknown-parts.ts';

/** `data` of a config map has no fields of its own, so only the object and its metadata can have unknown ones. */
const configMaps = ({ namespace }: CaseContext): Target => ({
  resource: namespace.configMaps,
  ways: all,
  known: { metadata: written },
  unknown: [...atTheTop, ...besideKnown],
});

/** The parameters of a create of pod templates are not shown (core 4.5). */
const podTemplates = ({ namespace }: CaseContext): Target => ({
  resource: namespace.podTemplates,
  ways: all.filter((way) => way !== 'POST'),
  known: { metadata: written, template: inContainer({}) },
  unknown: [
    ...atTheTop,
    { template: { unknownCharlie: 'x' } },
    { template: { metadata: { unknownFoxtrot: 'x' } } },
    { template: inContainer({ unknownDelta: 'x' }) },
  ],
});

const services = ({ namespace }: CaseContext): Target => ({
  resource: namespace.services,
  ways: all,
  known: { metadata: written },
  unknown: [
    ...atTheTop,
    { spec: { unknownCharlie: 'x' } },
    { spec: { ports: [{ port: 80, unknownDelta: 'x' }] } },
  ],
});

/** An unknown field in every place where the schema has an object. Strategic patches never work for custom kinds (core 4.8). */
const nestedKind = (resource: Resource): Target => ({
  resource,
  ways: all.filter((way) => way !== 'strategic merge patch'),
  known: { metadata: written, ...fieldsOf(() => ({ size: 2, other: 3 })) },
  unknown: [
    ...atTheTop,
    ...places.map((place, index) => place.fields({ size: 2, other: 3, [`unknownIn${index}`]: 'x' })),
    { part: { size: 2, other: 3, [inherited]: 'x' } },
  ],
});

/** Built-in kinds, and where the target has them custom ones, in a namespace and not, and the status of one.
 * @throws PrerequisiteFailed */
export const targetsOf = async (context: CaseContext): Promise<readonly Target[]> => [
  configMaps(context),
  podTemplates(context),
  ...(context.has('services') ? [services(context)] : []),
  ...(await nestedObjects(context)).map(nestedKind),
  ...(await customParts(context)),
  ...(await deploymentParts(context)),
];

const send = (
  { resource, known, unknown }: Target,
  way: Way,
  level: Level | undefined,
  some = unknown,
): Promise<Written> => writes[way](resource, some.reduce(overlay, known), level);

const textOf = ({ resource }: Target, way: Way, level: Level | undefined) =>
  `${way} of a ${resource.type.kind}${resource.type.through === undefined ? '' : ' through its status'} with unknown fields ${level === undefined ? 'and no fieldValidation' : `under ${level}`}`;

/** The write took place without them. */
async function expectDropped(
  { expect }: CaseContext,
  { resource, known }: Target,
  { answer, name }: Written,
  what: string,
): Promise<void> {
  expect.success(answer, what);
  const { metadata, ...stored } = await resource.current(name);
  if (known.metadata !== undefined) expect.contains(metadata, known.metadata, `metadata after a ${what}`);
  // Built-in kinds have defaults beside what was sent.
  const { metadata: _metadata, ...fields } = known;
  if (resource.type.group.endsWith('.example.com'))
    expect.contains(withoutUnknown(stored), fields, `the known fields after a ${what}`);
  const { managedFields: _owners, ...own } = metadata;
  expect.equal(unknownIn({ ...stored, metadata: own }), [], `unknown fields that are stored after a ${what}`);
  expectNoneIn({ expect }, answer, what);
}

/** No more entries name them than where they are left out: a policy may warn of missing labels. */
async function expectSilent(
  { expect }: CaseContext,
  { resource, known, unknown }: Target,
  { way, answer }: { readonly way: Way; readonly answer: Answer },
  what: string,
): Promise<void> {
  const naming = (one: Answer) => unknownIn(unknown).flatMap((field) => warningsNaming(one, field));
  const entries = naming(answer);
  if (entries.length === 0) return;
  const control = await writes[way](resource, known, 'Ignore');
  expect.success(control.answer, `the same ${way} without them`);
  expect.that(
    entries.length <= naming(control.answer).length,
    `Warning entries about the unknown fields of a ${what}: ${JSON.stringify(entries)}`,
  );
}

function expectWarned({ expect }: CaseContext, target: Target, answer: Answer, what: string): void {
  for (const field of unknownIn(target.unknown))
    expect.that(warningsNaming(answer, field).length > 0, `no Warning entry names "${field}" of a ${what}`);
}

export async function mustDropSilently(context: CaseContext, target: Target, way: Way): Promise<void> {
  const what = textOf(target, way, 'Ignore');
  const sent = await send(target, way, 'Ignore');
  await expectDropped(context, target, sent, what);
  await expectSilent(context, target, { way, answer: sent.answer }, what);
}

/** The write as a dry-run; a create is of a generated name. Undefined for ways that share the code of others. */
async function simulate(
  { resource, known, unknown }: Target,
  way: Way,
  name: string,
  level: Level | undefined,
): Promise<Answer | undefined> {
  const stated = unknown.reduce(overlay, known);
  const query = { dryRun: 'All', fieldValidation: level };
  if (way === 'POST') return resource.create(undefined, { body: unnamed(resource.object(stated)), query });
  return way === 'merge patch' ? resource.mergePatch(name, stated, { query }) : undefined;
}

export async function mustWarn(
  context: CaseContext,
  target: Target,
  way: Way,
  level: 'Warn' | undefined,
): Promise<void> {
  const what = textOf(target, way, level);
  const sent = await send(target, way, level);
  await expectDropped(context, target, sent, what);
  expectWarned(context, target, sent.answer, what);
  // A dry-run runs all stages but storage (core 4.10).
  const simulated = await simulate(target, way, sent.name, level);
  // Admission with side effects refuses a dry-run (core 4.10).
  if (simulated?.ok !== true) return;
  expectNoneIn(context, simulated, `dry ${what}`);
  expectWarned(context, target, simulated, `dry ${what}`);
}

/** After a refusal. */
async function expectKept(
  context: CaseContext,
  { resource, isControlled }: Target,
  sent: Written,
  what: string,
): Promise<void> {
  const { name, before } = sent;
  if (isControlled !== true || before === undefined)
    return expectNothingStored(context, resource, sent, what);
  const { metadata, ...members } = await resource.current(name);
  context.expect.equal(metadata.labels, before.metadata.labels, `metadata.labels after ${what}`);
  context.expect.equal(unknownIn(members), [], `unknown fields that are stored after ${what}`);
}

/** Each unknown field alone, and all together, with 400; the code of an apply that yields no valid object is not stated (core 7). */
export async function mustRefuse(context: CaseContext, target: Target, way: Way): Promise<void> {
  const { expect } = context;
  const { resource, known } = target;
  const alone = target.unknown.length === 1 ? [] : target.unknown.map((field) => [field]);
  for (const one of [...alone, target.unknown]) {
    const what = `${textOf(target, way, 'Strict')} (${unknownIn(one).join(', ')})`;
    const sent = await send(target, way, 'Strict', one);
    if (way === 'apply') expect.refused(sent.answer, what);
    else expect.status(sent.answer, 400, what);
    await expectKept(context, target, sent, `a ${what}`);
  }
  if (way === 'POST') {
    const body = unnamed(resource.object(target.unknown.reduce(overlay, known)));
    const answer = await resource.create(undefined, { body, query: { fieldValidation: 'Strict' } });
    expect.status(answer, 400, `${textOf(target, way, 'Strict')} and generateName`);
  }
  const control = await writes[way](resource, known, 'Strict');
  expect.success(control.answer, `the same ${way} without them`);
}

/** An apply that names an unknown field yields no valid object, or is carried out as any other patch (core 4.11, 7). */
export async function mayRefuse(
  context: CaseContext,
  target: Target,
  level: 'Ignore' | 'Warn',
): Promise<Answer> {
  const what = textOf(target, 'apply', level);
  const sent = await send(target, 'apply', level);
  const { answer } = sent;
  if (answer.ok) {
    await expectDropped(context, target, sent, what);
    if (level === 'Ignore') await expectSilent(context, target, { way: 'apply', answer }, what);
    else expectWarned(context, target, answer, what);
    return answer;
  }
  context.expect.refused(answer, what);
  await expectKept(context, target, sent, `a refused ${what}`);
  const control = await writes.apply(target.resource, target.known, level);
  context.expect.success(control.answer, 'the same apply without them');
  return answer;
}
