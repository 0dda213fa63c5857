// A planted fault of the defaults of a rolling update of a Deployment (document core 9.3).
import { isObject } from '../../object.ts';
import type { ApiObject, JsonObject } from '../../object.ts';
import type { Fault } from '../fault.ts';

const strategyOf = ({ spec }: ApiObject & { readonly spec?: JsonObject }): JsonObject =>
  isObject(spec?.['strategy']) ? spec['strategy'] : {};

export default [
  {
    id: 'rolling-update-defaulted-as-a-whole',
    title: 'A Deployment with maxSurge alone has no default maxUnavailable, and the other way round.',
    breaks: ['versions.workloads.rolling-update-default'],
    install({ validation }) {
      const { defaults } = validation;
      validation.defaults = (kind, object) => {
        const filled: ApiObject & { readonly spec?: JsonObject } = defaults(kind, object);
        const { rollingUpdate } = strategyOf(object);
        if (kind.kind !== 'Deployment' || !isObject(rollingUpdate)) return filled;
        return { ...filled, spec: { ...filled.spec, strategy: { ...strategyOf(filled), rollingUpdate } } };
      };
    },
  },
] as const satisfies readonly Fault[];
