// RFC 6902: a sequence of operations, applied completely or not at all.
import { setOwn } from '../object.ts';
import type { Json, JsonObject } from '../object.ts';
import { sameJson } from '../same-json.ts';
import { PatchFailure, PatchTooLarge, readPointer } from './json-pointer.ts';

export interface Operation {
  readonly op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  readonly path: string;
  readonly from?: string;
  readonly value?: Json;
}

type Node = Json[] | Record<string, Json>;

/** Limit of the JSON characters that the copies of one patch add: each copy can double the document. */
const mostCopied = 3 * 1024 * 1024;

/** The document after all operations. The input stays unchanged. @throws PatchFailure */
export function jsonPatch(document: Json, operations: readonly Operation[]): Json {
  // A container above the root, so that every operation has a parent and a member.
  const holder: { root: Json } = { root: structuredClone(document) };
  let copied = 0;
  for (const operation of operations) {
    if (operation.op === 'copy') {
      copied += JSON.stringify(valueAt(holder, source(operation))).length;
      if (copied > mostCopied)
        throw new PatchTooLarge(`the copies of the patch add more than ${mostCopied} characters`);
    }
    applyOperation(holder, operation);
  }
  return holder.root;
}

function applyOperation(holder: { root: Json }, operation: Operation): void {
  switch (operation.op) {
    case 'add':
      return addAt(holder, operation.path, structuredClone(required(operation)));
    case 'remove':
      return void removeAt(holder, operation.path);
    case 'replace':
      return replaceAt(holder, operation.path, structuredClone(required(operation)));
    case 'copy':
      return addAt(holder, operation.path, structuredClone(valueAt(holder, source(operation))));
    case 'move':
      return moveTo(holder, source(operation), operation.path);
    case 'test':
      return testAt(holder, operation.path, required(operation));
  }
}

function required(operation: Operation): Json {
  if (operation.value === undefined) throw new PatchFailure(`${operation.op} operation needs a value`);
  return operation.value;
}

function source(operation: Operation): string {
  if (operation.from === undefined) throw new PatchFailure(`${operation.op} operation needs "from"`);
  return operation.from;
}

function moveTo(holder: { root: Json }, from: string, path: string): void {
  if (path.startsWith(`${from}/`)) throw new PatchFailure(`cannot move ${from} into itself`);
  addAt(holder, path, removeAt(holder, from));
}

function testAt(holder: { root: Json }, path: string, expected: Json): void {
  if (!sameJson(valueAt(holder, path), expected)) throw new PatchFailure(`testing path ${path} value failed`);
}

function addAt(holder: { root: Json }, path: string, value: Json): void {
  const { parent, member } = locate(holder, path);
  if (!Array.isArray(parent)) return setOwn(parent, member, value);
  const index = member === '-' ? parent.length : indexOf(member, path);
  if (index > parent.length) throw new PatchFailure(`index ${member} is out of bounds at ${path}`);
  parent.splice(index, 0, value);
}

function removeAt(holder: { root: Json }, path: string): Json {
  if (path === '') throw new PatchFailure('the whole document cannot be removed');
  const value = valueAt(holder, path);
  const { parent, member } = locate(holder, path);
  if (Array.isArray(parent)) parent.splice(indexOf(member, path), 1);
  else delete parent[member];
  return value;
}

/** Adds a missing member, as the most used implementation does; a missing index is a failure. */
function replaceAt(holder: { root: Json }, path: string, value: Json): void {
  const { parent, member } = locate(holder, path);
  if (!Array.isArray(parent)) return setOwn(parent, member, value);
  const index = indexOf(member, path);
  if (index >= parent.length) throw new PatchFailure(`index ${member} is out of bounds at ${path}`);
  parent[index] = value;
}

function valueAt(holder: { root: Json }, path: string): Json {
  let value: Json | undefined = holder.root;
  for (const token of readPointer(path)) value = child(value, token, path);
  return value;
}

function child(value: Json | undefined, token: string, path: string): Json {
  let found: Json | undefined;
  if (Array.isArray(value)) found = value[indexOf(token, path)];
  else if (typeof value === 'object' && value !== null && Object.hasOwn(value, token))
    found = (value as JsonObject)[token];
  if (found === undefined) throw new PatchFailure(`path ${path} does not exist`);
  return found;
}

function locate(holder: { root: Json }, path: string): { parent: Node; member: string } {
  const tokens = readPointer(path);
  const member = tokens.pop();
  if (member === undefined) return { parent: holder, member: 'root' };
  let parent: Json = holder.root;
  for (const token of tokens) parent = child(parent, token, path);
  if (typeof parent !== 'object' || parent === null) throw new PatchFailure(`path ${path} does not exist`);
  return { parent: parent as Node, member };
}

function indexOf(token: string, path: string): number {
  if (!/^(0|[1-9][0-9]{0,8})$/.test(token)) throw new PatchFailure(`${token} is not an index at ${path}`);
  return Number(token);
}
