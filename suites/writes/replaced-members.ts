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
  const spec = { type: 'object', properties: { kept: text, dropped: text } };
  const custom = await unlessBlocked(() => define(context, { spec }));
  if (custom !== undefined) await mustReplaceMember(context, custom.objects, 'spec');
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
