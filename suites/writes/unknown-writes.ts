// Writes of fields that no schema knows, to a built-in and to a custom kind, and what has to become of them (core 4.11).
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { overlay } from '../kit/object.ts';
import type { ApiObject, Overrides } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { warningsNaming } from '../kit/warnings.ts';
import { customObjects } from './custom-objects.ts';
import { expectNothingStored, inContainer, patches, writes } from './field-writes.ts';
import type { Level, Way, Written } from './field-writes.ts';

/** Whose objects are written, and what: known fields, with unknown ones beside them. */
export interface Target {
  readonly resource: Resource;
  /** The kinds of patch whose outcome is stated. */
  readonly patches: readonly Way[];
  readonly known: Overrides;
  readonly unknown: Overrides;
  /** Whether the known fields are there. */
  readonly isWritten: (stored: ApiObject) => boolean;
  /** The values of the unknown fields by their names; undefined where they are not there. */
  readonly unknownIn: (stored: ApiObject) => Readonly<Record<string, unknown>>;
}

const podTemplates = ({ namespace }: CaseContext): Target => ({
  resource: namespace.podTemplates,
  patches,
  known: { metadata: { labels: { written: 'yes' } }, template: inContainer({}) },
  unknown: {
    unknownAlpha: 'x',
    metadata: { unknownBravo: 'x' },
    template: inContainer({ unknownCharlie: 'x' }),
  },
  isWritten: ({ metadata }) => metadata.labels?.['written'] === 'yes',
  unknownIn: (stored) => ({
    unknownAlpha: stored['unknownAlpha'],
    unknownBravo: stored.metadata['unknownBravo'],
    unknownCharlie: containersIn(stored).find(({ unknownCharlie }) => unknownCharlie !== undefined),
  }),
});

const containersIn = (stored: ApiObject): readonly Readonly<Record<string, unknown>>[] =>
  stored['template']?.spec?.containers ?? [];

const customKind = (resource: Resource): Target => ({
  resource,
  // Strategic ones never work for custom kinds (core 4.8).
  patches: patches.filter((way) => way !== 'strategic merge patch'),
  known: { size: 2 },
  unknown: { unknownAlpha: 'x' },
  isWritten: (stored) => stored['size'] === 2,
  unknownIn: (stored) => ({ unknownAlpha: stored['unknownAlpha'] }),
});

/** A built-in kind, and where the target has them a custom one. @throws PrerequisiteFailed */
export const targetsOf = async (context: CaseContext): Promise<readonly Target[]> => [
  podTemplates(context),
  ...(await customObjects(context)).map(customKind),
];

const send = ({ resource, known, unknown }: Target, way: Way, level: Level | undefined): Promise<Written> =>
  writes[way](resource, overlay(known, unknown), level);

const textOf = ({ resource }: Target, way: Way, level: Level | undefined) =>
  `${way} of a ${resource.type.kind} with unknown fields ${level === undefined ? 'and no fieldValidation' : `under ${level}`}`;

/** The write took place without them. */
async function expectDropped(
  { expect }: CaseContext,
  { resource, isWritten, unknownIn }: Target,
  { answer, name }: Written,
  what: string,
): Promise<void> {
  expect.success(answer, what);
  const stored = await resource.current(name);
  expect.that(isWritten(stored), `the known fields are not there after a ${what}`);
  for (const [field, value] of Object.entries(unknownIn(stored)))
    expect.absent(value, `the unknown field "${field}" after a ${what}`);
}

const namesOf = ({ resource, unknownIn }: Target) => Object.keys(unknownIn(resource.object()));

function expectSilent({ expect }: CaseContext, target: Target, answer: Answer, what: string): void {
  const told = namesOf(target).flatMap((field) => warningsNaming(answer, field));
  expect.equal(told, [], `Warning entries about the unknown fields of a ${what}`);
}

export async function mustDropSilently(context: CaseContext, target: Target, way: Way): Promise<void> {
  const what = textOf(target, way, 'Ignore');
  const written = await send(target, way, 'Ignore');
  await expectDropped(context, target, written, what);
  expectSilent(context, target, written.answer, what);
}

export async function mustWarn(
  context: CaseContext,
  target: Target,
  way: Way,
  level: 'Warn' | undefined,
): Promise<void> {
  const what = textOf(target, way, level);
  const written = await send(target, way, level);
  await expectDropped(context, target, written, what);
  for (const field of namesOf(target)) {
    const told = warningsNaming(written.answer, field);
    context.expect.that(told.length > 0, `no Warning entry names "${field}" of a ${what}`);
  }
}

/** With 400; the code of an apply that yields no valid object is not stated (core 7). */
export async function mustRefuse(context: CaseContext, target: Target, way: Way): Promise<void> {
  const { expect } = context;
  const { resource, known } = target;
  const what = textOf(target, way, 'Strict');
  const written = await send(target, way, 'Strict');
  if (way === 'apply') expect.refused(written.answer, what);
  else expect.status(written.answer, 400, what);
  await expectNothingStored(context, resource, written, `a ${what}`);
  const control = await writes[way](resource, known, 'Strict');
  expect.success(control.answer, `the same ${way} without them`);
}

/** An apply that names an unknown field yields no valid object, or is carried out without it (core 4.11, 7). */
export async function mayRefuse(
  context: CaseContext,
  target: Target,
  level: 'Ignore' | 'Warn',
): Promise<Answer> {
  const what = textOf(target, 'apply', level);
  const written = await send(target, 'apply', level);
  const { answer } = written;
  if (answer.ok) {
    await expectDropped(context, target, written, what);
    if (level === 'Ignore') expectSilent(context, target, answer, what);
    return answer;
  }
  context.expect.refused(answer, what);
  await expectNothingStored(context, target.resource, written, `a refused ${what}`);
  return answer;
}
