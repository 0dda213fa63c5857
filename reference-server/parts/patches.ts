// Parts of PATCH: the four patch types, chosen by Content-Type (document core 4.8).
import { jsonPatch } from '../patches/json-patch.ts';
import { mergePatch } from '../patches/merge-patch.ts';
import { readOperations } from '../patches/operations.ts';
import { strategicMerge } from '../patches/strategic/merge.ts';
import type { Kind } from '../resources/declaration/kind.ts';

const strategic = 'application/strategic-merge-patch+json';
const all: readonly string[] = [
  'application/json-patch+json',
  'application/merge-patch+json',
  strategic,
  'application/apply-patch+yaml',
];
const cborApply = 'application/apply-patch+cbor';

/**
 * The patch types that a kind accepts: only built-in kinds support strategic merge. In CBOR only apply is
 * supported.
 */
function patchTypes(kind: Kind, withCbor: boolean): readonly string[] {
  const types = kind.custom ? all.filter((type) => type !== strategic) : all;
  return withCbor ? [...types, cborApply] : types;
}

/** Whether a PATCH of a media type is an apply. */
const isApply = (type: string): boolean => type === 'application/apply-patch+yaml' || type === cborApply;

export const patchParts = { patchTypes, isApply, readOperations, jsonPatch, mergePatch, strategicMerge };
