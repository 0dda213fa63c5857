// Planted faults of JSON patch: invalid patches that are accepted (document core 4.8, RFC 6901, RFC 6902).
import type { Json } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Operation } from '../../patches/json-patch.ts';
import { PatchFailure } from '../../patches/json-pointer.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { step } from './json-patch.ts';

const malformed = ['writes.json-patch.malformed-refused'];

/** Replaces an operation that fails. */
const insteadOfFailure = (other: (operation: Operation) => Operation | undefined) => (parts: Parts) =>
  step(parts, (document, operation, patch) => {
    try {
      return patch(document, [operation]);
    } catch (error) {
      const next = other(operation);
      if (!(error instanceof PatchFailure) || operation.op === 'test') throw error;
      if (next === undefined) throw error;
      return next === operation ? document : patch(document, [next]);
    }
  });

const readAs = (alter: (operation: Record<string, Json>) => readonly Json[]) => (parts: Parts) => {
  const { readOperations } = parts.patches;
  parts.patches.readOperations = (value) =>
    readOperations(
      Array.isArray(value) ? (value as Json[]).flatMap((one) => (isObject(one) ? alter(one) : [one])) : value,
    );
};

const known: readonly (Json | undefined)[] = ['add', 'remove', 'replace', 'move', 'copy', 'test'];
const index = /\/(\d+)([a-z]*)$/;

export default [
  {
    id: 'json-patch-unknown-operation-left-out',
    title: 'An unknown operation of a JSON patch is skipped.',
    breaks: malformed,
    install: readAs((operation) => (known.includes(operation['op']) ? [operation] : [])),
  },
  {
    id: 'json-patch-operation-in-any-case',
    title: 'The operation names of a JSON patch are case-insensitive.',
    breaks: malformed,
    install: readAs(({ op, ...rest }) => [
      { ...rest, ...(op === undefined ? {} : { op: typeof op === 'string' ? op.toLowerCase() : op }) },
    ]),
  },
  {
    id: 'json-patch-of-one-operation',
    title: 'A single operation is accepted as a JSON patch.',
    breaks: malformed,
    install(parts) {
      const { readOperations } = parts.patches;
      parts.patches.readOperations = (value) => readOperations(isObject(value) ? [value] : value);
    },
  },
  {
    id: 'json-patch-index-read-up-to-letter',
    title: 'An index of a JSON patch is parsed up to the first letter.',
    breaks: malformed,
    install: insteadOfFailure((operation) =>
      index.test(operation.path) ? { ...operation, path: operation.path.replace(index, '/$1') } : undefined,
    ),
  },
  {
    id: 'json-patch-add-behind-the-end',
    title: 'The add of a JSON patch at an index beyond the end of a list appends.',
    breaks: malformed,
    install: insteadOfFailure((operation) =>
      operation.op === 'add' && /\/\d+$/.test(operation.path)
        ? { ...operation, path: operation.path.replace(/\d+$/, '-') }
        : undefined,
    ),
  },
  {
    id: 'json-patch-replace-behind-the-end',
    title: 'The replace of a JSON patch at an index beyond the end of a list appends.',
    breaks: malformed,
    install: insteadOfFailure((operation) =>
      operation.op === 'replace' && /\/\d+$/.test(operation.path)
        ? { ...operation, op: 'add', path: operation.path.replace(/\d+$/, '-') }
        : undefined,
    ),
  },
  ...(['remove', 'copy', 'move'] as const).map((op) => ({
    id: `json-patch-${op}-of-nothing-passes`,
    title: `The ${op} of a JSON patch does nothing where it fails.`,
    breaks: malformed,
    install: insteadOfFailure((operation) => (operation.op === op ? operation : undefined)),
  })),
  {
    id: 'json-patch-add-makes-parents',
    title: 'The add of a JSON patch is skipped where the parent object does not exist.',
    breaks: malformed,
    install: insteadOfFailure((operation) => (operation.op === 'add' ? operation : undefined)),
  },
] satisfies readonly Fault[];
