// ResourceClaimTemplate (resource group, v1alpha3; document core 2.10): a template for the claims of pods.
import type { StoredObject } from '../schema/declare.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { annotationProblems, labelProblems } from './declaration/metadata-rules.ts';
import { forbiddenAt, immutableAt } from './declaration/problems.ts';
import { claimSpecDefaults, claimSpecProblems } from './resource-claim/rules.ts';
import { claimTemplateSchema } from './resource-claim/schema.ts';
import { sameJson } from '../same-json.ts';
import { allVerbs } from './declaration/verbs.ts';

type TemplateObject = StoredObject<typeof claimTemplateSchema>;

const copiedMetadata = ['labels', 'annotations'];

/** The kind, behind its gate. Its spec never changes. */
export const resourceClaimTemplateKind: KindDeclaration = (names) => ({
  group: names.groups.resource,
  version: 'v1alpha3',
  kind: 'ResourceClaimTemplate',
  plural: 'resourceclaimtemplates',
  singular: 'resourceclaimtemplate',
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: claimTemplateSchema,
  gate: 'DynamicResourceAllocation',
  nameRule: 'dns-subdomain',
  deleteAnswer: 'object',
  defaults: withSpecDefaults,
  validate: templateProblems,
  validateUpdate: (next, current) =>
    sameJson(next['spec'], current['spec']) ? [] : [immutableAt('spec', next['spec'])],
});

function withSpecDefaults(object: TemplateObject): TemplateObject {
  const { spec } = object;
  if (spec?.spec === undefined) return object;
  return { ...object, spec: { ...spec, spec: claimSpecDefaults(spec.spec) } };
}

/** Only labels and annotations of the inner metadata are copied, so no other fields are allowed. */
function templateProblems({ spec = {} }: TemplateObject): FieldProblem[] {
  const { metadata = {} } = spec;
  const path = 'spec.metadata';
  return [
    ...labelProblems(metadata.labels, `${path}.labels`),
    ...annotationProblems(metadata.annotations, `${path}.annotations`),
    ...Object.entries(metadata)
      .filter(([field, value]) => !copiedMetadata.includes(field) && value !== null)
      .map(([field]) =>
        forbiddenAt(`${path}.${field}`, 'may not be set: only labels and annotations are copied'),
      ),
    ...claimSpecProblems(spec.spec ?? {}, 'spec.spec'),
  ];
}
