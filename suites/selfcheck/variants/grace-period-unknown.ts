// The fields of a pod template are not shown (core 2.11): this server has no `template.spec.terminationGracePeriodSeconds`.
import { expect } from 'vitest';
import { isObject } from '../../../reference-server/object.ts';
import type { ApiObject, Json, JsonObject } from '../../../reference-server/object.ts';
import type { Variant } from './variant.ts';

const field = 'terminationGracePeriodSeconds';

function specOf(value: Json): JsonObject | undefined {
  const template = isObject(value) ? value['template'] : undefined;
  const spec = isObject(template) ? template['spec'] : undefined;
  return isObject(spec) ? spec : undefined;
}

function without(value: Json): Json {
  const spec = specOf(value);
  if (spec?.[field] === undefined) return value;
  const { [field]: _grace, ...others } = spec;
  const { template } = value as { readonly template: JsonObject };
  return { ...(value as JsonObject), template: { ...template, spec: others } };
}

export const gracePeriodUnknown: Variant = {
  id: 'grace-period-unknown',
  title:
    'Pod templates have no grace period: it is dropped as an unknown field (core 2.11: fields not shown)',
  alter(parts) {
    const { conform, defaults } = parts.validation;
    parts.validation.conform = (kind, value) => {
      if (kind.kind !== 'PodTemplate' || specOf(value)?.[field] === undefined) return conform(kind, value);
      const conformed = conform(kind, without(value));
      return { ...conformed, unknown: [...conformed.unknown, `template.spec.${field}`] };
    };
    parts.validation.defaults = (kind, object) => {
      const filled = defaults(kind, object);
      return kind.kind === 'PodTemplate'
        ? (without(filled as unknown as Json) as unknown as ApiObject)
        : filled;
    };
  },
  async shows(api) {
    const path = '/api/v1/namespaces/default/podtemplates';
    const template = { spec: { containers: [{ name: 'a', image: 'a' }], [field]: 7 } };
    const answer = await api.post(path, { metadata: { name: 'graceless' }, template });
    await api.delete(`${path}/graceless`);
    expect(answer.object['template'].spec[field]).toBeUndefined();
  },
};
