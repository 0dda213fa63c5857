// Planted faults of custom kinds by what their definitions declare: metadata, and further versions (document core 4.8, 4.11).
import { ApiError } from '../../errors/api-error.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Definition } from '../../resources/definitions/shape.ts';
import type { Fault } from '../fault.ts';

/** Calls `note` with each definition whose kinds are made. */
function noteDefinitions({ definitions }: Parts, note: (definition: Definition) => void): void {
  const { customKinds } = definitions;
  definitions.customKinds = (definition, names) => {
    note(definition);
    return customKinds(definition, names);
  };
}

const fieldValidation = (names: readonly string[]) => names.map((name) => `writes.field-validation.${name}`);

export default [
  {
    id: 'declared-metadata-unknown',
    title:
      'Where the schema of a definition declares metadata, fields of metadata that it does not list count as unknown.',
    breaks: fieldValidation([
      'strict-post',
      'strict-put',
      'strict-patch',
      'strict-duplicate',
      'types-always',
      'required-always',
    ]),
    install(parts) {
      const declared = new Map<string, readonly string[]>();
      noteDefinitions(parts, ({ spec }) => {
        for (const { name, schema } of spec.versions) {
          const metadata = schema?.openAPIV3Schema?.properties?.['metadata'];
          const type = JSON.stringify([`${spec.group}/${name}`, spec.names.kind]);
          if (metadata !== undefined) declared.set(type, Object.keys(metadata.properties ?? {}));
        }
      });
      const { judgeFields } = parts.validation;
      parts.validation.judgeFields = (level, findings) => {
        const { sent, conformed } = findings;
        const known = isObject(sent)
          ? declared.get(JSON.stringify([sent['apiVersion'], sent['kind']]))
          : undefined;
        const metadata = isObject(sent) ? sent['metadata'] : undefined;
        if (known === undefined || !isObject(metadata)) return judgeFields(level, findings);
        const further = Object.keys(metadata).filter((name) => !known.includes(name));
        const unknown = [...conformed.unknown, ...further.map((name) => `metadata.${name}`)];
        return judgeFields(level, { ...findings, conformed: { ...conformed, unknown } });
      };
    },
  },
  {
    id: 'status-of-other-versions-refused',
    title:
      'Writes of the status of a custom object are refused through versions other than that of the storage.',
    breaks: ['writes.put.current-version-succeeds'],
    install(parts) {
      const stored = new Map<string, string>();
      noteDefinitions(parts, ({ spec }) => {
        const version = spec.versions.find(({ storage }) => storage)?.name;
        if (version !== undefined) stored.set(`${spec.group}/${spec.names.plural}`, version);
      });
      const { readWriteOptions } = parts.options;
      parts.options.readWriteOptions = (ready, optionsKind) => {
        const { kind, subresource } = ready.route;
        const version = subresource === 'status' ? stored.get(`${kind.group}/${kind.plural}`) : undefined;
        if (version !== undefined && version !== kind.version)
          throw new ApiError('Invalid', `apiVersion: must be ${kind.group}/${version}`);
        return readWriteOptions(ready, optionsKind);
      };
    },
  },
] as const satisfies readonly Fault[];
