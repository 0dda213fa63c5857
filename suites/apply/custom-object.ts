// A custom object whose fields several managers apply, for the cases about topologies (core 4.9.10).
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';
import { define } from '../kit/definitions.ts';
import type { Defined, Properties } from '../kit/definitions.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface CustomObject {
  /** An apply of these fields that has to be carried out; the object after it. */
  applied(manager: string, fields: Fields, what: string): Promise<ApiObject>;
  /** The same with force=true. */
  forced(manager: string, fields: Fields, what: string): Promise<ApiObject>;
  /** An apply that has to be refused and change none of the fields that it names. */
  refused(manager: string, fields: Fields, what: string): Promise<void>;
  current(): Promise<ApiObject>;
}

/** Another object of the kind, with no field of its own. @throws PrerequisiteFailed */
export async function customObject(
  { expect }: CaseContext,
  { objects }: Pick<Defined, 'objects'>,
): Promise<CustomObject> {
  const { metadata } = await objects.given();
  const name = metadata.name!;
  const current = () => objects.current(name);
  async function carriedOut(fields: Fields, manager: string, what: string, force?: true): Promise<ApiObject> {
    const options = force === undefined ? { manager } : { manager, force };
    expect.success(await objects.apply(name, fields, options), what);
    return current();
  }
  return {
    applied: (manager, fields, what) => carriedOut(fields, manager, what),
    forced: (manager, fields, what) => carriedOut(fields, manager, `${what}, with force=true`, true),
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

/** An object of a kind of its own with these properties. @throws PrerequisiteFailed */
export const objectWith = async (context: CaseContext, properties: Properties): Promise<CustomObject> =>
  customObject(context, await define(context, properties));
