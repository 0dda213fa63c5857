// Planted faults of patches of what is easily taken for nothing: null, empty values and names (RFC 6901, 6902, 7386).
import type { Json } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Operation } from '../../patches/json-patch.ts';
import { PatchFailure } from '../../patches/json-pointer.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const operations = ['writes.json-patch.operations'];

/** Replaces the operations of each JSON patch. */
function alterOperations(
  { patches }: Parts,
  alter: (operations: readonly Operation[]) => readonly Operation[],
): void {
  const { jsonPatch } = patches;
  patches.jsonPatch = (document, all) => jsonPatch(document, alter(all));
}

const withoutNullItems = (value: Json): Json => {
  if (Array.isArray(value)) return value.filter((item: Json) => item !== null).map(withoutNullItems);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutNullItems(member ?? null)]),
  );
};

const isEmpty = (value: Json | undefined): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** A pointer without its tokens that are empty. */
const withoutEmptyTokens = (pointer: string): string =>
  pointer
    .split('/')
    .filter((token) => token !== '')
    .map((token) => `/${token}`)
    .join('');

export default [
  {
    id: 'merge-patch-drops-null-items',
    title: 'A merge patch drops the null items of the lists that it states.',
    breaks: ['writes.merge-patch.semantics'],
    install({ patches }) {
      const { mergePatch } = patches;
      patches.mergePatch = (target, patch) => mergePatch(target, withoutNullItems(patch));
    },
  },
  {
    id: 'json-patch-test-of-empty-passes',
    title: 'The test of a JSON patch against an empty object or list always passes.',
    breaks: ['writes.json-patch.failing-test'],
    install: (parts) =>
      alterOperations(parts, (all) => all.filter(({ op, value }) => op !== 'test' || !isEmpty(value))),
  },
  {
    id: 'json-patch-test-of-null-fails',
    title: 'The test of a JSON patch fails for a member that is null.',
    breaks: operations,
    install: (parts) =>
      alterOperations(parts, (all) => {
        if (all.some(({ op, value }) => op === 'test' && value === null))
          throw new PatchFailure('the tested value is missing');
        return all;
      }),
  },
  {
    id: 'json-patch-replace-by-null-removes',
    title: 'The replace of a JSON patch by null removes the member.',
    breaks: operations,
    install: (parts) =>
      alterOperations(parts, (all) =>
        all.map((operation) =>
          operation.op === 'replace' && operation.value === null
            ? { op: 'remove', path: operation.path }
            : operation,
        ),
      ),
  },
  {
    id: 'json-patch-pointers-without-empty-names',
    title: 'A JSON pointer skips the names of members that are empty.',
    breaks: operations,
    install: (parts) =>
      alterOperations(parts, (all) =>
        all.map(({ from, path, ...rest }) => ({
          ...rest,
          path: withoutEmptyTokens(path),
          ...(from === undefined ? {} : { from: withoutEmptyTokens(from) }),
        })),
      ),
  },
] as const satisfies readonly Fault[];
