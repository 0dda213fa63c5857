// Planted faults of PodTemplate (document core 2.11).
import type { ApiObject, Json } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { showEntries, withMembers } from '../entry-views.ts';

const isTemplate = ({ kind }: ApiObject) => kind === 'PodTemplate';

export default [
  {
    id: 'generated-pod-template-in-apps',
    title: 'A pod template with a generated name is returned as one of the group apps.',
    breaks: ['kinds.pod-templates.identity'],
    install(parts) {
      showEntries(parts, (entry) =>
        isTemplate(entry.value) && entry.value.metadata.generateName
          ? withMembers(entry, { apiVersion: 'apps/v1' })
          : entry,
      );
    },
  },
  {
    id: 'pod-template-annotations-dropped',
    title: 'The annotations inside a pod template are not stored.',
    breaks: ['kinds.pod-templates.template-kept'],
    install(parts) {
      const { conform } = parts.validation;
      parts.validation.conform = (kind, value) =>
        kind.kind === 'PodTemplate' ? conform(kind, withoutTemplateAnnotations(value)) : conform(kind, value);
    },
  },
] as const satisfies readonly Fault[];

function withoutTemplateAnnotations(object: Json): Json {
  if (!isObject(object)) return object;
  const { template } = object;
  if (!isObject(template) || !isObject(template['metadata'])) return object;
  const { annotations: _dropped, ...metadata } = template['metadata'];
  return { ...object, template: { ...template, metadata } };
}
