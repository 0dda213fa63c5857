// Planted faults of patches of nested documents (document core 4.8, RFC 6902, RFC 7386).
import type { Json } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { isCustomDocument } from '../kinds-of-kinds.ts';

const breaks = ['writes.patches.any'];

/** Puts the new maps of a patch into a document as they are, with each null. */
function laid(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch) || !isObject(target)) return patch;
  const merged = new Map(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, laid(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

export default [
  {
    id: 'merge-patch-keeps-null-in-new-maps',
    title: 'A merge patch stores the null members of a map that the object does not have.',
    breaks,
    install(parts) {
      parts.patches.mergePatch = laid;
    },
  },
  {
    id: 'merge-patch-keeps-emptied-lists',
    title: 'An empty list in a merge patch of a custom object leaves the list as it is.',
    breaks: [...breaks, 'writes.merge-patch.semantics'],
    install(parts) {
      const { mergePatch } = parts.patches;
      const withoutEmpty = (patch: Json): Json => {
        if (!isObject(patch)) return patch;
        const members = Object.entries(patch).filter(([, one]) => !Array.isArray(one) || one.length > 0);
        return Object.fromEntries(members.map(([name, one]) => [name, withoutEmpty(one)]));
      };
      parts.patches.mergePatch = (target, patch) =>
        mergePatch(target, target !== undefined && isCustomDocument(target) ? withoutEmpty(patch) : patch);
    },
  },
] as const satisfies readonly Fault[];
