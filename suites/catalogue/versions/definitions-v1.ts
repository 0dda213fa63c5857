// What changed in apiextensions.orch.io/v1.
import type { Row } from '../row.ts';

export default [
  {
    id: 'versions.definitions.scope-required',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'spec.scope of a CustomResourceDefinition is required and has no default.',
    observe: 'A create without it is refused; the same body with it succeeds.',
    wrong: 'It defaults to Namespaced.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
  },
  {
    id: 'versions.definitions.versions-field',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'spec.version is removed in favour of spec.versions.',
    observe:
      'A valid body with spec.version added is refused with 400 under fieldValidation Strict. A create with spec.version and without spec.versions is refused.',
    wrong: 'spec.version alone still works.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
  },
  {
    id: 'versions.definitions.per-version-fields',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'spec.validation, spec.subresources and spec.additionalPrinterColumns moved under spec.versions[*].',
    observe:
      'Each of the three at the level of spec is refused with 400 under fieldValidation Strict; at spec.versions[*] (schema, subresources, additionalPrinterColumns) it reads back.',
    wrong: 'The fields at the level of spec still take effect.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
  },
  {
    id: 'versions.definitions.conversion-client',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'spec.conversion.webhookClientConfig moved to spec.conversion.webhook.clientConfig.',
    observe:
      'The new place reads back. A valid body with the old field added is refused with 400 under fieldValidation Strict.',
    wrong: 'The old place is still taken.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
  },
  {
    id: 'versions.definitions.conversion-review-versions',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'spec.conversion.conversionReviewVersions moved to spec.conversion.webhook.conversionReviewVersions.',
    observe:
      'The new place reads back. A valid body with the old field added is refused with 400 under fieldValidation Strict.',
    wrong: 'The old place is still taken.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
  },
  {
    id: 'versions.definitions.structural-schema',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'spec.versions[*].schema.openAPIV3Schema is required and structural.',
    observe:
      'A create without a schema is refused. One with a schema that is not structural (a property without type: at the root, below another property, in the items of a list, in additionalProperties) is refused, or the definition reports it in a condition.',
    wrong: 'Definitions without a schema are taken.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
  },
  {
    id: 'versions.definitions.preserve-unknown-fields',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'spec.preserveUnknownFields true is not allowed on create; x-orch-preserve-unknown-fields in the schema takes its place.',
    observe:
      'A create with true is refused, with false it succeeds; objects of a definition with the extension in its schema keep unknown fields.',
    wrong: 'It is accepted, and unknown fields are kept.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
  },
  {
    id: 'versions.definitions.json-path',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'JSONPath of printer columns is called jsonPath.',
    observe:
      'jsonPath reads back. A valid body with JSONPath in a printer column added is refused with 400 under fieldValidation Strict.',
    wrong: 'The old spelling works.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
  },
] as const satisfies readonly Row[];
