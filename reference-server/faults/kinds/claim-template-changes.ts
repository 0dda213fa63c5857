// Planted faults of changes to the spec of a ResourceClaimTemplate (document core 2.10).
import { isObject } from '../../object.ts';
import type { ApiObject, ObjectMeta } from '../../object.ts';
import { sameJson } from '../../same-json.ts';
import type { Fault } from '../fault.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';

interface Template extends ApiObject {
  readonly spec?: {
    readonly metadata?: ObjectMeta;
    readonly spec?: { readonly devices?: Readonly<Record<string, unknown>> };
  };
}

const isTemplate = ({ kind }: { readonly kind?: string }) => kind === 'ResourceClaimTemplate';
const innerSpec = (object: Template) => object.spec?.spec;
const innerMetadata = (object: Template) => object.spec?.metadata;

export default [
  {
    id: 'claim-template-metadata-of-claims-mutable',
    title: 'The claim labels of a claim template are mutable.',
    breaks: ['kinds.claim-templates.spec-immutable'],
    install(parts) {
      const { updateProblems } = parts.validation;
      parts.validation.updateProblems = (kind, next, current) => {
        const isAffected = isTemplate(kind) && sameJson(innerSpec(next), innerSpec(current));
        return isAffected ? [] : updateProblems(kind, next, current);
      };
    },
  },
  {
    id: 'claim-template-annotations-of-claims-mutable',
    title: 'The claim annotations of a claim template are mutable.',
    breaks: ['kinds.claim-templates.spec-immutable'],
    install(parts) {
      const { updateProblems } = parts.validation;
      parts.validation.updateProblems = (kind, next, current) => {
        const isAffected =
          isTemplate(kind) &&
          sameJson(innerSpec(next), innerSpec(current)) &&
          sameJson(innerMetadata(next)?.labels, innerMetadata(current)?.labels);
        return isAffected ? [] : updateProblems(kind, next, current);
      };
    },
  },
  {
    id: 'claim-template-spec-of-claims-mutable',
    title: 'The claim spec of a claim template is mutable.',
    breaks: ['kinds.claim-templates.spec-immutable'],
    install(parts) {
      const { updateProblems } = parts.validation;
      parts.validation.updateProblems = (kind, next, current) => {
        const isAffected = isTemplate(kind) && sameJson(innerMetadata(next), innerMetadata(current));
        return isAffected ? [] : updateProblems(kind, next, current);
      };
    },
  },
  {
    id: 'claim-template-members-removable',
    title: 'What the spec of a claim template has may be removed, but not changed.',
    breaks: ['kinds.claim-templates.spec-immutable'],
    install(parts) {
      const { updateProblems } = parts.validation;
      parts.validation.updateProblems = (kind, next: Template, current: Template) => {
        const isShorter = JSON.stringify(next.spec ?? {}).length < JSON.stringify(current.spec ?? {}).length;
        const isAffected = isTemplate(kind) && isShorter && sameJson(innerSpec(next), innerSpec(current));
        return isAffected ? [] : updateProblems(kind, next, current);
      };
    },
  },
  {
    id: 'claim-template-mutable-by-strategic-patch',
    title: 'A strategic merge patch changes the spec of a claim template.',
    breaks: ['kinds.claim-templates.spec-immutable'],
    install(parts) {
      const { strategicMerge } = parts.patches;
      const { updateProblems } = parts.validation;
      const merged = new Set<string>();
      parts.patches.strategicMerge = (schema, target, patch) => {
        const result = strategicMerge(schema, target, patch);
        if (isObject(result)) merged.add(JSON.stringify(result['spec']));
        return result;
      };
      parts.validation.updateProblems = (kind, next: Template, current) =>
        isTemplate(kind) && merged.has(JSON.stringify(next.spec)) ? [] : updateProblems(kind, next, current);
    },
  },
  {
    id: 'claim-template-mutable-by-apply',
    title: 'An apply changes the spec of a claim template.',
    breaks: ['kinds.claim-templates.spec-immutable'],
    install(parts) {
      const { updateProblems } = parts.validation;
      const isApply = noteWrites(parts, hasBodyOf('application/apply-patch+yaml'));
      parts.validation.updateProblems = (kind, next, current) =>
        isTemplate(kind) && isApply() ? [] : updateProblems(kind, next, current);
    },
  },
] as const satisfies readonly Fault[];
