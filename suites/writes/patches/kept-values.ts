// Null, and members with an empty name, in JSON that no schema describes (RFC 6901, 6902, 7386). The documents do not show
// either in stored objects: a patch is judged only where a PUT keeps the same.
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { define, marked } from '../../kit/kinds/definitions.ts';
import type { Overrides } from '../../kit/objects/object.ts';
import { isRecord } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';

type Members = Readonly<Record<string, unknown>>;

const start = { nothing: null, '': 'unnamed', list: [null, 'x', null], text: 'a' };

interface Kept {
  readonly objects: Resource;
  readonly name: string;
  readonly keepsNull: boolean;
  readonly keepsUnnamed: boolean;
  readonly keepsNullItems: boolean;
}

/** The document after a change. */
const openOf = async ({ objects, name }: Kept): Promise<Members> => {
  const { open } = (await objects.current(name)) as Overrides & { readonly open?: unknown };
  return isRecord(open) ? open : {};
};

/** Undefined where the target has no custom kinds. @throws PrerequisiteFailed */
async function keptBy(context: CaseContext): Promise<Kept | undefined> {
  if (!context.has('custom-definitions') || !context.has('cluster-wide')) return undefined;
  const open = marked(context, { type: 'object' }, { 'preserve-unknown-fields': true });
  const { objects } = await define(context, { open });
  const { name = '' } = (await objects.given({ open: { text: 'a' } })).metadata;
  const put = await objects.replace({ ...(await objects.current(name)), open: start });
  const kept = { objects, name, keepsNull: false, keepsUnnamed: false, keepsNullItems: false };
  if (!put.ok) return kept;
  const { nothing, list, ...others } = await openOf(kept);
  return {
    ...kept,
    keepsNull: nothing === null,
    keepsUnnamed: others[''] === 'unnamed',
    keepsNullItems: Array.isArray(list) && list.length === 3 && list[0] === null,
  };
}

/** Objects in a list are not merged by their place; null removes at any depth. */
async function mustReplaceListsOfObjects({ expect }: CaseContext, kept: Kept): Promise<void> {
  const [before, after] = [
    { objects: [{ a: 1, b: 2 }], deep: { deeper: { deepest: { gone: 'x', stays: 's' } } } },
    { objects: [{ a: 3 }], deep: { deeper: { deepest: { gone: null } } } },
  ];
  for (const open of [before, after])
    expect.success(await kept.objects.mergePatch(kept.name, { open }), 'a merge patch of nested values');
  const { objects, deep } = await openOf(kept);
  expect.equal(objects, after.objects, 'a list of objects after a merge patch of it');
  const left = { deeper: { deepest: { stays: 's' } } };
  expect.equal(deep, left, 'nested maps after a merge patch with null at a depth of four');
}

/** A merge patch merges no lists: what they hold is replaced as it is. */
export async function mustKeepNullItems(context: CaseContext): Promise<void> {
  const kept = await keptBy(context);
  if (kept === undefined) return;
  await mustTakeEmptyValues(context, kept, 'merge patch', (open) =>
    kept.objects.mergePatch(kept.name, { open }),
  );
  await mustReplaceListsOfObjects(context, kept);
  if (!kept.keepsNullItems) return;
  const { expect } = context;
  const list = ['y', null];
  for (const open of [{ list }, { list, deeper: { list: [null] } }])
    expect.success(await kept.objects.mergePatch(kept.name, { open }), 'a merge patch of a list with null');
  const after = await openOf(kept);
  expect.equal(after['list'], list, 'a list with null after a merge patch of it');
  expect.equal(after['deeper'], { list: [null] }, 'a map with a list of null after a merge patch of it');
}

const filled = { text: 'x', count: 2, on: true };
/** What programs take for unset. */
const empty = { text: '', count: 0, on: false };

/** Empty values in the place of others. */
async function mustTakeEmptyValues(
  { expect }: CaseContext,
  kept: Kept,
  what: string,
  send: (values: Members) => Promise<Answer>,
): Promise<void> {
  for (const values of [filled, empty]) {
    expect.success(await send(values), `a ${what} of ${JSON.stringify(values)}`);
    const after = await openOf(kept);
    for (const [member, value] of Object.entries(values))
      expect.equal(after[member], value, `"${member}" after a ${what} of ${JSON.stringify(value)}`);
  }
}

/** Null is a value, and a pointer that ends with a slash leads to the member with an empty name. */
export async function mustPatchNullAndUnnamed(context: CaseContext): Promise<void> {
  const kept = await keptBy(context);
  if (kept === undefined) return;
  await mustTakeEmptyValues(context, kept, 'JSON patch', (values) =>
    kept.objects.jsonPatch(
      kept.name,
      Object.entries(values).map(([member, value]) => ({ op: 'add', path: `/open/${member}`, value })),
    ),
  );
  const { expect } = context;
  const patch = async (what: string, ...operations: readonly object[]) => {
    expect.success(await kept.objects.jsonPatch(kept.name, operations), `a JSON patch with ${what}`);
    return openOf(kept);
  };
  if (kept.keepsNull) {
    const replaced = { op: 'replace', path: '/open/text', value: null };
    const tested = { op: 'test', path: '/open/nothing', value: null };
    const copied = { op: 'copy', from: '/open/nothing', path: '/open/copied' };
    const after = await patch('null as the value of its operations', tested, replaced, copied);
    for (const member of ['nothing', 'text', 'copied'])
      expect.equal(after[member], null, `"${member}" after a JSON patch with null`);
    const wrong = await kept.objects.jsonPatch(kept.name, [{ ...tested, value: '' }]);
    expect.refused(wrong, 'a JSON patch that tests null for an empty text');
  }
  if (!kept.keepsUnnamed) return;
  const added = { op: 'add', path: '/open/', value: { '': 'inner' } };
  const moved = { op: 'move', from: '/open//', path: '/open/moved' };
  const after = await patch('pointers to members with an empty name', added, moved);
  expect.equal(after[''], {}, 'the member with an empty name after a JSON patch');
  expect.equal(after['moved'], 'inner', 'what the JSON patch moved from a member with an empty name');
}
