// Planted faults of JSON patches that show with some values and places only: empty values, empty lists, names of digits, the end of a
// list, a second test (document core 4.8; RFC 6901, 6902).
import { isObject } from '../../object.ts';
import type { Json } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { PatchFailure, readPointer } from '../../patches/json-pointer.ts';
import type { Operation } from '../../patches/json-patch.ts';
import type { Fault } from '../fault.ts';

type Go = (operation: Operation) => Json;
/** Carries out one operation on what those before it left. */
type Step = (document: Json, operation: Operation, go: Go) => Json;

function stepwise(parts: Parts, step: Step): void {
  const { jsonPatch } = parts.patches;
  parts.patches.jsonPatch = (document, operations) =>
    operations.reduce<Json>(
      (state, operation) => step(state, operation, (one) => jsonPatch(state, [one])),
      document,
    );
}

const valueAt = (document: Json, path: string): Json | undefined =>
  readPointer(path).reduce<Json | undefined>(
    (value, name) => (value as Readonly<Record<string, Json>> | undefined)?.[name],
    document,
  );

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const isUnset = (value: Json | undefined): boolean => value === '' || value === 0 || value === false;
const text = (value: Json | undefined): string => (typeof value === 'string' ? value.toLowerCase() : '');

const operations = 'writes.json-patch.operations';
const tests = 'writes.json-patch.failing-test';
const malformed = 'writes.json-patch.malformed-refused';

const fault = (id: string, title: string, row: string, step: Step): Fault => ({
  id: `json-patch-${id}`,
  title,
  breaks: [row],
  install: (parts) => stepwise(parts, step),
});

/** The last item of a list for the place behind it. */
const lastFor =
  (op: Operation['op']): Step =>
  (document, operation, go) => {
    const list = operation.path.endsWith('/-') ? valueAt(document, parentOf(operation.path)) : undefined;
    if (operation.op !== op || !Array.isArray(list) || list.length === 0) return go(operation);
    return go({ ...operation, path: `${parentOf(operation.path)}/${list.length - 1}` });
  };

export default [
  fault(
    'tests-no-empty-text',
    'The test of a JSON patch passes where the stored value is empty, 0 or false.',
    tests,
    (document, operation, go) =>
      operation.op === 'test' && isUnset(valueAt(document, operation.path)) ? document : go(operation),
  ),
  fault(
    'tests-without-letter-case',
    'The test of a JSON patch compares texts without regard to letter case.',
    tests,
    (document, operation, go) => {
      const stored = text(valueAt(document, operation.path));
      return operation.op === 'test' && stored !== '' && stored === text(operation.value)
        ? document
        : go(operation);
    },
  ),
  {
    id: 'json-patch-checks-first-test-only',
    title: 'Only the first test of a JSON patch is carried out.',
    breaks: [tests],
    install(parts) {
      const { jsonPatch } = parts.patches;
      parts.patches.jsonPatch = (document, all) => {
        const first = all.find(({ op }) => op === 'test');
        return jsonPatch(
          document,
          all.filter((one) => one.op !== 'test' || one === first),
        );
      };
    },
  },
  fault(
    'tests-last-item-for-end',
    'The test of a JSON patch takes the place behind a list for its last item.',
    tests,
    lastFor('test'),
  ),
  fault(
    'replaces-last-item-for-end',
    'The replace of a JSON patch takes the place behind a list for its last item.',
    malformed,
    lastFor('replace'),
  ),
  fault(
    'adds-missing-parent',
    'The add of a JSON patch makes the map in which it has to add, where that is missing.',
    malformed,
    (document, operation, go) => {
      const parent = parentOf(operation.path);
      const isMissing = parent !== '' && valueAt(document, parent) === undefined;
      if (operation.op !== 'add' || !isMissing || !isObject(valueAt(document, parentOf(parent)) ?? null))
        return go(operation);
      const value = { [readPointer(operation.path).at(-1)!]: operation.value ?? null };
      return go({ op: 'add', path: parent, value });
    },
  ),
  fault(
    'adds-nothing-to-empty-list',
    'The add of a JSON patch at the end of an empty list fails.',
    operations,
    (document, operation, go) => {
      const list = valueAt(document, parentOf(operation.path));
      if (operation.op === 'add' && operation.path.endsWith('/-') && Array.isArray(list) && list.length === 0)
        throw new PatchFailure('the list is empty');
      return go(operation);
    },
  ),
  fault(
    'digits-are-indexes',
    'A JSON patch takes each name of digits for the index of a list.',
    operations,
    (document, operation, go) => {
      if (/\/\d+$/.test(operation.path) && !Array.isArray(valueAt(document, parentOf(operation.path))))
        throw new PatchFailure(`${operation.path} is not in a list`);
      return go(operation);
    },
  ),
  fault(
    'copies-no-empty-value',
    'The copy of a JSON patch copies nothing that is empty, 0 or false.',
    operations,
    (document, operation, go) =>
      operation.op === 'copy' && isUnset(valueAt(document, operation.from ?? '')) ? document : go(operation),
  ),
  fault(
    'moves-nowhere',
    'The move of a JSON patch to where the value is removes it.',
    operations,
    (_document, operation, go) =>
      go(
        operation.op === 'move' && operation.from === operation.path
          ? { ...operation, op: 'remove' }
          : operation,
      ),
  ),
] satisfies readonly Fault[];
