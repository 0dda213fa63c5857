// Fields that an earlier version had, and that the present one does not know (core 9.3). Helper of this topic.
import type { CaseContext } from '../kit/context.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { Resource } from '../kit/kinds/resource.ts';

/**
 * The field is refused with 400 under Strict, by POST, PUT and merge patch, on an object that is taken without it.
 * @param former the members with the field, over the sample
 */
export async function mustBeUnknown(
  { expect }: Pick<CaseContext, 'expect'>,
  resource: Resource,
  former: object,
  field: string,
): Promise<void> {
  const { kind } = resource.type;
  const strict = { query: { fieldValidation: 'Strict' } };
  const plain = resource.object();
  const body = resource.object({ ...former, metadata: plain.metadata });
  expect.status(await resource.create(undefined, { body, ...strict }), 400, `POST of ${kind} with ${field}`);
  expect.that(!(await resource.exists(plain.metadata.name!)), `${kind} with ${field} is stored`);
  const control = await resource.create(undefined, { body: plain, ...strict });
  expect.success(control, `the same POST of ${kind} without ${field}`);
  const put = await replaceNow(resource, plain.metadata.name!, {}, ({ metadata }) =>
    resource.replace({ ...body, metadata }, strict),
  );
  // Which kinds have which verbs is not shown.
  if (put.status !== 405) expect.status(put, 400, `PUT of ${kind} with ${field}`);
  const { metadata: _metadata, apiVersion: _version, kind: _kind, ...members } = body;
  const patched = await resource.mergePatch(plain.metadata.name!, members, strict);
  if (patched.status !== 405) expect.status(patched, 400, `merge patch of ${kind} with ${field}`);
}
