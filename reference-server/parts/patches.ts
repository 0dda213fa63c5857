// Parts of PATCH: the four kinds, chosen by Content-Type (document core 4.8).
import { jsonPatch } from '../patches/json-patch.ts';
import { mergePatch } from '../patches/merge-patch.ts';
import { strategicMerge } from '../patches/strategic/merge.ts';
import type { Kind } from '../resources/kind.ts';

const strategic = 'application/strategic-merge-patch+json';
const all: readonly string[] = [
  'application/json-patch+json',
  'application/merge-patch+json',
  strategic,
  'application/apply-patch+yaml',
];

/** The kinds of PATCH that a kind takes: only built-in ones know how to merge strategically. */
function patchTypes(kind: Kind): readonly string[] {
  return kind.custom ? all.filter((type) => type !== strategic) : all;
}

export const patchParts = { patchTypes, jsonPatch, mergePatch, strategicMerge };
