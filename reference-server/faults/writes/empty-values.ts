// Planted faults of values that programs take for unset: patches and PUTs that ignore them, and unknown fields that have them (document
// core 4.8, 4.11).
import { isObject } from '../../object.ts';
import type { ApiObject, Json, JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';

type IsUnset = (value: Json) => boolean;

/** The patch without the members that count as unset. */
function filled(patch: Json, isUnset: IsUnset): Json {
  if (!isObject(patch)) return patch;
  const kept = Object.entries(patch).filter(([, value]) => !isUnset(value));
  return Object.fromEntries(kept.map(([name, value]) => [name, filled(value, isUnset)]));
}

/** The stored value where the sent one counts as unset. */
function keptOf(sent: Json, stored: Json | undefined, isUnset: IsUnset): Json {
  if (stored !== undefined && isUnset(sent)) return stored;
  if (!isObject(sent) || !isObject(stored)) return sent;
  const members = Object.entries(sent).map(([name, value]) => [name, keptOf(value, stored[name], isUnset)]);
  return Object.fromEntries(members) as JsonObject;
}

const patches: Readonly<Record<string, (parts: Parts, isUnset: IsUnset) => void>> = {
  'merge patch'(parts, isUnset) {
    const { mergePatch } = parts.patches;
    parts.patches.mergePatch = (target, patch) => mergePatch(target, filled(patch, isUnset));
  },
  'strategic merge patch'(parts, isUnset) {
    const { strategicMerge } = parts.patches;
    parts.patches.strategicMerge = (schema, target, patch) =>
      strategicMerge(schema, target, filled(patch, isUnset));
  },
  PUT(parts, isUnset) {
    const { replacement } = parts.updates;
    parts.updates.replacement = (given, current) => {
      const kept = keptOf(given as unknown as Json, current as unknown as Json, isUnset);
      return replacement(kept as unknown as ApiObject, current);
    };
  },
};

const ignored = (way: string, what: string, isUnset: IsUnset, ...breaks: readonly string[]): Fault => ({
  id: `${way.replaceAll(' ', '-').toLowerCase()}-ignores-${what.replaceAll(' ', '-')}`,
  title: `A ${way} ignores the members of its body whose value is ${what}.`,
  breaks,
  install: (parts) => patches[way]!(parts, isUnset),
});

const isEmptyText: IsUnset = (value) => value === '';
const isZero: IsUnset = (value) => value === 0;
const isFalse: IsUnset = (value) => value === false;
const history = 'versions.workloads.revision-history-default';

/** Unknown fields of built-in or custom kinds are not reported. */
const unreported = (isCustom: boolean): Fault => ({
  id: `unknown-empty-values-of-${isCustom ? 'custom' : 'built-in'}-kinds-unreported`,
  title: `Unknown fields of ${isCustom ? 'custom' : 'built-in'} kinds whose value is empty, 0 or false are dropped silently.`,
  breaks: ['post', 'put', 'patch'].map((way) => `writes.field-validation.warn-${way}`),
  install(parts) {
    const noted = noteRequests(parts, ({ route }) => (route.kind.custom ?? false) === isCustom);
    const { judgeFields } = parts.validation;
    parts.validation.judgeFields = (level, found) => {
      const { conformed, sent } = found;
      const isReported = (path: string) => noted() === undefined || !isEmptyAt(sent, path.split('.'));
      return judgeFields(level, {
        ...found,
        conformed: { ...conformed, unknown: conformed.unknown.filter(isReported) },
      });
    };
  },
});

function isEmptyAt(value: Json, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name !== undefined) return isObject(value) && isEmptyAt(value[name] ?? 'absent', rest);
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === '' || value === 0 || value === false;
}

export default [
  ignored('merge patch', 'false', isFalse, 'writes.merge-patch.semantics'),
  ignored('merge patch', '0', isZero, 'writes.merge-patch.semantics', history),
  ignored('strategic merge patch', 'an empty text', isEmptyText, 'writes.strategic-patch.built-in'),
  ignored('strategic merge patch', '0', isZero, history),
  ignored('PUT', 'false', isFalse, 'writes.put.current-version-succeeds'),
  ignored('PUT', '0', isZero, 'writes.put.current-version-succeeds', history),
  unreported(false),
  unreported(true),
] satisfies readonly Fault[];
