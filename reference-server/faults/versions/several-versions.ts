// Planted faults of custom kinds with several versions: the one that is stored in place of the one that is requested (document
// core 9.1, 9.3).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'schema-of-the-stored-version',
    title: 'Objects of every version of a custom kind are checked by the schema of the stored version.',
    breaks: ['versions.definitions.per-version-fields'],
    install(parts) {
      const { customKinds } = parts.definitions;
      parts.definitions.customKinds = (definition, names) => {
        const { versions } = definition.spec;
        const schema = versions.find(({ storage }) => storage)?.schema ?? {};
        return customKinds(
          {
            ...definition,
            spec: { ...definition.spec, versions: versions.map((one) => ({ ...one, schema })) },
          },
          names,
        );
      };
    },
  },
] as const satisfies readonly Fault[];
