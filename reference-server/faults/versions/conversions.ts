// Planted faults of conversions between versions of one kind (document core 9.2, 9.3).
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const breaks = ['versions.groups.versions-round-trip'];

/** Mutates the bodies of a kind in one version. */
function convertOtherwise(
  parts: Parts,
  kindName: string,
  version: string,
  alter: (value: JsonObject) => JsonObject,
): void {
  const { conform } = parts.validation;
  parts.validation.conform = (kind, value) => {
    const conformed = conform(kind, value);
    if (kind.kind !== kindName || kind.version !== version || !isObject(conformed.value)) return conformed;
    return { ...conformed, value: alter(conformed.value) };
  };
}

const objectIn = (value: JsonObject, member: string): JsonObject => {
  const found = value[member];
  return isObject(found) ? found : {};
};

export default [
  {
    id: 'conversion-drops-measurements',
    title: 'A write of a HorizontalPodAutoscaler in v1 keeps the use of processors only.',
    breaks,
    install: (parts) =>
      convertOtherwise(parts, 'HorizontalPodAutoscaler', 'v1', (value) => {
        const { annotations: _dropped, ...metadata } = objectIn(value, 'metadata');
        return { ...value, metadata };
      }),
  },
  {
    id: 'conversion-ends-at-a-rule-without-paths',
    title: 'A write of an Ingress in v1 keeps the rules before one without paths only.',
    breaks,
    install: (parts) =>
      convertOtherwise(parts, 'Ingress', 'v1', (value) => {
        const spec = objectIn(value, 'spec');
        const rules: readonly Json[] = Array.isArray(spec['rules']) ? spec['rules'] : [];
        const end = rules.findIndex((rule) => isObject(rule) && !('http' in rule));
        return end < 0 ? value : { ...value, spec: { ...spec, rules: rules.slice(0, end) } };
      }),
  },
] as const satisfies readonly Fault[];
