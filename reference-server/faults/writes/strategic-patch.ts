// Planted faults of strategic merge patch (document core 4.8).
import type { Fault } from '../fault.ts';
import { isObject } from '../../object.ts';

const strategic = 'application/strategic-merge-patch+json';

export default [
  {
    id: 'strategic-patch-drops-data',
    title: 'A strategic merge patch of the labels of a config map drops its data.',
    breaks: ['writes.strategic-patch.built-in', 'objects.versions.no-op-write'],
    install(parts) {
      const { strategicMerge } = parts.patches;
      parts.patches.strategicMerge = (schema, target, patch) => {
        const merged = strategicMerge(schema, target, patch);
        const hasLabels = isObject(patch) && isObject(patch['metadata']) && 'labels' in patch['metadata'];
        if (!hasLabels || !isObject(merged) || merged['kind'] !== 'ConfigMap') return merged;
        const { data: _data, ...rest } = merged;
        return rest;
      };
    },
  },
  {
    id: 'strategic-patch-is-merge-patch',
    title: 'A strategic merge patch replaces lists, like a merge patch.',
    breaks: ['writes.strategic-patch.keyed-list'],
    install(parts) {
      parts.patches.strategicMerge = (_schema, target, patch) => parts.patches.mergePatch(target, patch);
    },
  },
  {
    id: 'strategic-patch-of-custom-kinds',
    title: 'A strategic merge patch of a custom object is accepted.',
    breaks: ['writes.strategic-patch.not-custom'],
    install(parts) {
      const { patchTypes } = parts.patches;
      parts.patches.patchTypes = (...requested) => [...patchTypes(...requested), strategic];
    },
  },
] as const satisfies readonly Fault[];
