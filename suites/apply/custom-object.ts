// A custom object whose fields several managers apply, for the cases about topologies (core 4.9.10).
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { define } from '../kit/kinds/definitions.ts';
import type { Defined, Properties } from '../kit/kinds/definitions.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface CustomObject {
  /** Applies these fields, expects success, and returns the object after it. */
  applied(manager: string, fields: Fields, what: string): Promise<ApiObject>;
  /** The same with force=true. */
  forced(manager: string, fields: Fields, what: string): Promise<ApiObject>;
  /** Applies these fields, and expects a refusal that leaves each of them unchanged. */
  refused(manager: string, fields: Fields, what: string): Promise<void>;
  current(): Promise<ApiObject>;
}

/** Creates an object of the kind without any custom field. @throws PrerequisiteFailed */
export async function customObject(
  { expect }: CaseContext,
  { objects }: Pick<Defined, 'objects'>,
): Promise<CustomObject> {
  const { metadata } = await objects.given();
  const name = metadata.name!;
  const current = () => objects.current(name);
  async function applyFields(
    fields: Fields,
    manager: string,
    what: string,
    force?: true,
  ): Promise<ApiObject> {
    const options = force === undefined ? { manager } : { manager, force };
    expect.success(await objects.apply(name, fields, options), what);
    return current();
  }
  return {
    applied: (manager, fields, what) => applyFields(fields, manager, what),
    forced: (manager, fields, what) => applyFields(fields, manager, `${what}, with force=true`, true),
    async refused(manager, fields, what) {
      const before = await current();
      expect.refused(await objects.apply(name, fields, { manager }), what);
      const after = await current();
      for (const field of Object.keys(fields))
        expect.equal(after[field], before[field], `"${field}" after the refusal of ${what}`);
    },
    current,
  };
}

/** Defines a kind with these properties and creates an object of it. @throws PrerequisiteFailed */
export const objectWith = async (context: CaseContext, properties: Properties): Promise<CustomObject> =>
  customObject(context, await define(context, properties));

/** Managers own the keys `a` and `b` of a field separately: each of two managers applies one, neither may change the
 * other's, and each removes its own by leaving it out. */
export async function expectOwnersByKey(
  context: CaseContext,
  defined: Defined,
  field: string,
  what: string,
): Promise<void> {
  const { expect } = context;
  const object = await customObject(context, defined);
  const of = (keys: Fields): Fields => ({ [field]: keys });
  await object.applied('first', of({ a: '1' }), `an apply of a key of ${what}`);
  const shared = await object.applied('second', of({ b: '2' }), `an apply of another key of ${what}`);
  expect.equal(shared[field], { a: '1', b: '2' }, `${what}, two keys of which were applied`);
  const conflict = `an apply of another value to the key of ${what} that another manager owns`;
  await object.refused('second', of({ a: '9', b: '2' }), conflict);
  await object.refused('first', of({ a: '1', b: '9' }), conflict);
  const forced = await object.forced('second', of({ a: '9', b: '2' }), conflict);
  expect.equal(forced[field], { a: '9', b: '2' }, `${what}, one key of which was forced`);
  const left = await object.applied('second', of({ b: '2' }), `an apply without one key of ${what}`);
  expect.equal(left[field], { b: '2' }, `${what}, one key of which its owner left out`);
}
