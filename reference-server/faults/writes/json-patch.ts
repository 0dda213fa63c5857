// Planted faults of JSON patch: the effects of its operations (document core 4.8, RFC 6902).
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Operation } from '../../patches/json-patch.ts';
import { PatchFailure } from '../../patches/json-pointer.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const operations = ['writes.json-patch.operations'];
const failingTest = ['writes.json-patch.failing-test'];

type Patch = (document: Json, operations: readonly Operation[]) => Json;

/** Applies the operations one by one, each with its own function. */
export function step(
  parts: Parts,
  carryOut: (document: Json, operation: Operation, patch: Patch) => Json,
): void {
  const { jsonPatch } = parts.patches;
  parts.patches.jsonPatch = (document, all) =>
    all.reduce((patched, operation) => carryOut(patched, operation, jsonPatch), document);
}

/**
 * The value that a test compares.
 * @throws PatchFailure if it is missing
 */
export function testedValue(document: Json, { path }: Operation, patch: Patch): Json | undefined {
  const copied = patch(document, [{ op: 'copy', from: path, path: '/tested' }]);
  return isObject(copied) ? copied['tested'] : undefined;
}

/** Replaces the comparison of a test. */
const testBy = (holds: (found: Json, wanted: Json) => boolean) => (parts: Parts) =>
  step(parts, (document, operation, patch) => {
    if (operation.op !== 'test' || operation.value === undefined) return patch(document, [operation]);
    const found = testedValue(document, operation, patch);
    if (found === undefined || !holds(found, operation.value)) throw new PatchFailure('the test failed');
    return document;
  });

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const hasSameTexts = (found: JsonObject, wanted: JsonObject): boolean =>
  Object.entries(wanted).every(
    ([name, value]) => found[name] !== undefined && textOf(found[name]) === textOf(value),
  );

const isPart = (found: Json, wanted: Json): boolean =>
  isObject(wanted) && isObject(found)
    ? Object.entries(wanted).every(([name, value]) => found[name] !== undefined && isPart(found[name], value))
    : JSON.stringify(found) === JSON.stringify(wanted) || (Array.isArray(wanted) && Array.isArray(found));

/** A move within a list to a later position, to the one before that. */
function earlier(operation: Operation): Operation {
  const place = /^(.*)\/(\d+)$/;
  const [, source, at] = place.exec(operation.from ?? '') ?? [];
  const [, target, to] = place.exec(operation.path) ?? [];
  const isLater = operation.op === 'move' && source === target && Number(to) > Number(at);
  return isLater ? { ...operation, path: `${source}/${Number(to) - 1}` } : operation;
}

export default [
  {
    id: 'json-patch-test-by-order',
    title: 'The test of a JSON patch compares serialized JSON, so that the order of members matters.',
    breaks: [...operations, ...failingTest],
    install: testBy((found, wanted) => JSON.stringify(found) === JSON.stringify(wanted)),
  },
  {
    id: 'json-patch-moves-to-the-position-before',
    title:
      'A move to a later position of the same list counts the moved item, and ends one position too early.',
    breaks: operations,
    install: (parts) => step(parts, (document, operation, patch) => patch(document, [earlier(operation)])),
  },
  {
    id: 'json-patch-test-of-a-part',
    title: 'The test of a JSON patch passes where the object has the expected members, and others.',
    breaks: failingTest,
    install: testBy(isPart),
  },
  {
    id: 'json-patch-test-by-text',
    title: 'The test of a JSON patch treats a number and its text as equal.',
    breaks: failingTest,
    install: testBy((found, wanted) =>
      isObject(wanted) || Array.isArray(wanted)
        ? isPart(found, wanted) && isPart(wanted, found)
        : textOf(found) === textOf(wanted),
    ),
  },
  {
    id: 'json-patch-test-by-text-within-objects',
    title: 'The test of a JSON patch treats a number within an object and its text as equal.',
    breaks: failingTest,
    install: testBy(
      (found, wanted) =>
        JSON.stringify(found) === JSON.stringify(wanted) ||
        (isObject(wanted) && isObject(found) && hasSameTexts(found, wanted) && hasSameTexts(wanted, found)) ||
        (isPart(found, wanted) && isPart(wanted, found)),
    ),
  },
  {
    id: 'json-patch-test-by-prefix',
    title: 'The test of a JSON patch passes for a string that starts with the expected one.',
    breaks: failingTest,
    install: testBy((found, wanted) =>
      typeof found === 'string' && typeof wanted === 'string'
        ? found.startsWith(wanted)
        : isPart(found, wanted) && isPart(wanted, found),
    ),
  },
  {
    id: 'json-patch-move-removes-last',
    title: 'The move of a JSON patch within a list adds first, and then removes at the old index.',
    breaks: operations,
    install: (parts) =>
      step(parts, (document, operation, patch) => {
        const { op, from = '', path } = operation;
        const isWithin = /\d$/.test(from) && path.replace(/\d+$/, '') === from.replace(/\d+$/, '');
        if (op !== 'move' || !isWithin) return patch(document, [operation]);
        return patch(document, [
          { op: 'copy', from, path },
          { op: 'remove', path: from },
        ]);
      }),
  },
  {
    id: 'json-patch-replace-inserts',
    title: 'The replace of a JSON patch in a list inserts, and keeps the old item.',
    breaks: operations,
    install: (parts) =>
      step(parts, (document, operation, patch) =>
        patch(document, [
          operation.op === 'replace' && /\/\d+$/.test(operation.path)
            ? { ...operation, op: 'add' }
            : operation,
        ]),
      ),
  },
  {
    id: 'json-patch-copy-shares-object',
    title: 'The copy of a JSON patch shares the value with its source, which later operations change.',
    breaks: operations,
    install(parts) {
      const { jsonPatch } = parts.patches;
      parts.patches.jsonPatch = (document, all) => {
        const bound: Operation[] = [];
        return jsonPatch(
          document,
          all.flatMap((operation): readonly Operation[] => {
            if (operation.op === 'copy') bound.push(operation);
            if (operation.op !== 'replace') return [operation];
            const also = bound.filter(({ from }) => operation.path.startsWith(`${from}/`));
            const others = also.map(({ from = '', path }) => ({
              ...operation,
              path: path + operation.path.slice(from.length),
            }));
            return [operation, ...others];
          }),
        );
      };
    },
  },
  {
    id: 'json-patch-from-not-unescaped',
    title: 'The from of a JSON patch is read without unescaping.',
    breaks: operations,
    install: (parts) =>
      step(parts, (document, operation, patch) =>
        patch(document, [
          operation.from === undefined
            ? operation
            : { ...operation, from: operation.from.replaceAll('~', '~0') },
        ]),
      ),
  },
  {
    id: 'json-patch-move-to-longer-name-refused',
    title:
      'A move of a JSON patch to a name that begins with the former one is refused as a move into itself.',
    breaks: operations,
    install: (parts) =>
      step(parts, (document, operation, patch) => {
        const { op, from, path } = operation;
        if (op === 'move' && from !== undefined && from !== path && path.startsWith(from))
          throw new PatchFailure(`cannot move ${from} into itself`);
        return patch(document, [operation]);
      }),
  },
] satisfies readonly Fault[];
