// PodTemplate (core group, v1; document core 2.11): a template for copies of a pod.
import { kindStruct } from '../schema/declare.ts';
import type { StoredObject } from '../schema/declare.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { podSpecDefaults } from './pod-spec/defaults.ts';
import { podTemplateSpec } from './pod-spec/pod-spec.ts';
import { podTemplateProblems } from './pod-spec/rules.ts';
import { allVerbs } from './declaration/verbs.ts';

type PodTemplateObject = StoredObject<typeof schema>;

const schema = kindStruct(
  'PodTemplate',
  // Always present, so that the error names the missing field: `template.spec.containers`.
  { template: { ...podTemplateSpec, default: {} } },
  { description: 'A template for copies of a pod.' },
);

/** The kind. Its template may change at any time: no pod depends on it. */
export const podTemplateKind: KindDeclaration = () => ({
  group: '',
  version: 'v1',
  kind: 'PodTemplate',
  plural: 'podtemplates',
  singular: 'podtemplate',
  scope: 'Namespaced',
  verbs: allVerbs,
  schema,
  generationOf: 'template',
  nameRule: 'dns-subdomain',
  deleteAnswer: 'object',
  defaults: withTemplateDefaults,
  validate: (object) => podTemplateProblems((object as PodTemplateObject).template ?? {}, 'template'),
});

function withTemplateDefaults(object: PodTemplateObject): PodTemplateObject {
  const { template } = object;
  if (template?.spec === undefined) return object;
  const spec = podSpecDefaults(template.spec);
  return spec === template.spec ? object : { ...object, template: { ...template, spec } };
}
