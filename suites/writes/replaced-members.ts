// A PUT replaces what is below the members of an object, too (core 4.8).
import type { CaseContext } from '../kit/context.ts';
import { define } from '../kit/kinds/definitions.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';

/** The data of a config map, and where the target has custom kinds, an object below a custom one. */
export async function mustReplaceMembers(context: CaseContext): Promise<void> {
  const { namespace, has } = context;
  await mustReplaceMember(context, namespace.configMaps, 'data');
  if (!has('custom-definitions') || !has('cluster-wide')) return;
  const text = { type: 'string' };
  const others = { text, count: { type: 'integer' }, on: { type: 'boolean' } };
  const spec = { type: 'object', properties: { kept: text, dropped: text, ...others } };
  const custom = await unlessBlocked(() => define(context, { spec }));
  if (custom === undefined) return;
  await mustReplaceMember(context, custom.objects, 'spec');
  await mustTakeEmptyValues(context, custom.objects);
}

/** Values that programs take for unset, in the place of others. */
async function mustTakeEmptyValues({ expect }: CaseContext, resource: Resource): Promise<void> {
  const { name = '' } = (await resource.given({ spec: { text: 'x', count: 2, on: true } })).metadata;
  const empty = { text: '', count: 0, on: false };
  const answer = await replaceNow(resource, name, {}, (next) => resource.replace({ ...next, spec: empty }));
  expect.success(answer, 'PUT with an empty text, 0 and false');
  const { spec = {} } = await resource.current(name);
  for (const [member, value] of Object.entries(empty))
    expect.equal(
      spec[member],
      value,
      `spec.${member} after a PUT of ${JSON.stringify(value)} for another value`,
    );
}

async function mustReplaceMember({ expect }: CaseContext, resource: Resource, field: string): Promise<void> {
  const { name = '' } = (await resource.given({ [field]: { kept: 'k', dropped: 'x' } })).metadata;
  const answer = await replaceNow(resource, name, {}, (next) =>
    resource.replace({ ...next, [field]: { kept: 'k' } }),
  );
  const what = `PUT of a ${resource.type.kind} without one of the members of ${field}`;
  expect.success(answer, what);
  const after = (await resource.current(name))[field];
  expect.contains(after, { kept: 'k' }, `${field} after a ${what}`);
  expect.absent(after?.dropped, `the dropped member of ${field} after a ${what}`);
}
