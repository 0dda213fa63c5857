// CustomResourceDefinition (apiextensions.orch.io/v1; document core 4.9.10, 9.3): a kind that users add to the server.
import {
  boolean,
  integer,
  kindStruct,
  list,
  listBy,
  oneOf,
  required,
  requiredString,
  string,
  struct,
  time,
} from '../schema/declare.ts';
import type { StructSchema } from '../schema/schema.ts';
import { definitionProblems, definitionUpdateProblems } from './definitions/rules.ts';
import { schemaProps } from './definitions/schema-props.ts';
import { extensionReader } from './definitions/shape.ts';
import type { Definition } from './definitions/shape.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { allVerbs } from './declaration/verbs.ts';
import { clientConfig } from './webhooks/client-config.ts';

const names = struct('CustomResourceDefinitionNames', {
  plural: requiredString({ description: 'The name in the URL.' }),
  singular: string(),
  shortNames: list(string()),
  kind: requiredString({ description: 'The name of the schema.' }),
  listKind: string(),
  categories: list(string()),
});

const column = struct('CustomResourceColumnDefinition', {
  name: requiredString(),
  type: requiredString(),
  format: string(),
  description: string(),
  priority: integer(),
  jsonPath: requiredString({ description: 'Path of the value, such as .spec.size.' }),
});

const conversion = struct('CustomResourceConversion', {
  strategy: required(oneOf(['None', 'Webhook'])),
  webhook: struct('WebhookConversion', {
    clientConfig,
    conversionReviewVersions: required(list(string())),
  }),
});

function version(prefix: string): StructSchema {
  return struct('CustomResourceDefinitionVersion', {
    name: requiredString(),
    served: required(boolean()),
    storage: required(boolean()),
    schema: struct('CustomResourceValidation', { openAPIV3Schema: schemaProps(prefix) }),
    subresources: struct('CustomResourceSubresources', {
      status: struct('CustomResourceSubresourceStatus', {}),
      scale: struct('CustomResourceSubresourceScale', {
        specReplicasPath: requiredString(),
        statusReplicasPath: requiredString(),
        labelSelectorPath: string(),
      }),
    }),
    additionalPrinterColumns: list(column),
    deprecated: boolean(),
    deprecationWarning: string(),
    selectableFields: list(struct('SelectableField', { jsonPath: requiredString() })),
  });
}

const status = struct('CustomResourceDefinitionStatus', {
  conditions: listBy(
    'type',
    struct('CustomResourceDefinitionCondition', {
      type: requiredString(),
      status: requiredString(),
      lastTransitionTime: time(),
      reason: string(),
      message: string(),
    }),
  ),
  acceptedNames: names,
  storedVersions: list(string()),
});

/** The kind. The definition controller serves the kinds that its objects define. */
export const customResourceDefinitionKind: KindDeclaration = ({ groups, extensionPrefix }) => {
  const extension = extensionReader(extensionPrefix);
  return {
    group: groups.definitions,
    version: 'v1',
    kind: 'CustomResourceDefinition',
    plural: 'customresourcedefinitions',
    singular: 'customresourcedefinition',
    shortNames: ['crd', 'crds'],
    categories: ['api-extensions'],
    scope: 'Cluster',
    verbs: allVerbs,
    schema: kindStruct('CustomResourceDefinition', {
      spec: required(
        struct('CustomResourceDefinitionSpec', {
          group: requiredString(),
          names: required(names),
          scope: required(oneOf(['Namespaced', 'Cluster'])),
          versions: required(list(version(extensionPrefix))),
          conversion,
          preserveUnknownFields: boolean(),
        }),
      ),
      status,
    }),
    generationOf: 'spec',
    nameRule: 'dns-subdomain',
    deleteAnswer: 'status',
    versionRequiredOnUpdate: true,
    subresources: { status: { type: 'part', field: 'status', verbs: ['get', 'update', 'patch'] } },
    defaults: (object) => withNames(object as Definition),
    validate: (object) => definitionProblems(object as Definition, extension),
    validateUpdate: (next, current) => definitionUpdateProblems(next as Definition, current as Definition),
  };
};

/** Names derived from the kind; conversion by strategy None. */
function withNames(object: Definition): Definition {
  const { spec } = object;
  if (spec?.names?.kind === undefined) return object;
  const { kind } = spec.names;
  const filled = { listKind: `${kind}List`, singular: kind.toLowerCase(), ...spec.names };
  return { ...object, spec: { ...spec, names: filled, conversion: spec.conversion ?? { strategy: 'None' } } };
}
