// Planted faults of ResourceClaimTemplate (document core 2.10). `claims.ts` has those of the claims made from it.
import { isObject } from '../../object.ts';
import type { ApiObject, ObjectMeta } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { sameJson } from '../../same-json.ts';
import type { Fault } from '../fault.ts';
import { showEntries, withMembers } from '../entry-views.ts';

interface Template extends ApiObject {
  readonly spec?: {
    readonly metadata?: ObjectMeta;
    readonly spec?: { readonly devices?: Readonly<Record<string, unknown>> };
  };
}

const isTemplate = ({ kind }: { readonly kind?: string }) => kind === 'ResourceClaimTemplate';

export default [
  {
    id: 'claim-templates-without-gate',
    title: 'Claim templates are served where their version is enabled, whatever the feature gate is.',
    breaks: ['kinds.claim-templates.gate-required'],
    install(parts) {
      const { isServed } = parts.registry;
      parts.registry.isServed = (kind, options) => {
        if (!isTemplate(kind)) return isServed(kind, options);
        const { gate: _gate, ...ungated } = kind;
        return isServed(ungated, options);
      };
    },
  },
  {
    id: 'claim-templates-of-all-namespaces-without-gate',
    title: 'With the feature gate off, the list of claim templates of all namespaces is still served.',
    breaks: ['kinds.claim-templates.gate-required'],
    install({ registry, routing, discovery }) {
      const { isServed } = registry;
      const { parseResourcePath } = routing;
      const { resourceList } = discovery;
      let isHidden = false;
      registry.isServed = (kind, options) => {
        if (!isTemplate(kind) || isServed(kind, options)) return isServed(kind, options);
        const { gate: _gate, ...ungated } = kind;
        return (isHidden = isServed(ungated, options));
      };
      routing.parseResourcePath = (path) => {
        const place = parseResourcePath(path);
        const isGone = isHidden && place?.plural === 'resourceclaimtemplates' && place.namespace !== '';
        return isGone ? undefined : place;
      };
      discovery.resourceList = (group, { kinds, ...version }) =>
        resourceList(group, { ...version, kinds: kinds.filter((kind) => !isHidden || !isTemplate(kind)) });
    },
  },
  {
    id: 'annotating-claim-template-in-v1',
    title: 'A claim template that annotates its claims is returned as one of version v1.',
    breaks: ['kinds.claim-templates.api-version'],
    install: (parts) =>
      showEntries(parts, (entry) => {
        const { value } = entry as { readonly value: Template };
        const isAffected = isTemplate(value) && value.spec?.metadata?.annotations !== undefined;
        return isAffected
          ? withMembers(entry, { apiVersion: value.apiVersion?.replace('v1alpha3', 'v1') ?? 'v1' })
          : entry;
      }),
  },
  {
    id: 'labelling-claim-template-is-claim',
    title: 'A claim template that labels its claims is returned as a ResourceClaim.',
    breaks: ['kinds.claim-templates.kind'],
    install: (parts) =>
      showEntries(parts, (entry) => {
        const { value } = entry as { readonly value: Template };
        const isAffected = isTemplate(value) && value.spec?.metadata?.labels?.['sort'] !== undefined;
        return isAffected ? withMembers(entry, { kind: 'ResourceClaim' }) : entry;
      }),
  },
  {
    id: 'claim-template-finalizers-dropped',
    title: 'A claim template stores no finalizers, so that a delete removes it at once.',
    breaks: ['kinds.claim-templates.standard-metadata'],
    install(parts) {
      const { defaults } = parts.validation;
      parts.validation.defaults = (kind, object) => {
        const filled = defaults(kind, object);
        if (!isTemplate(kind)) return filled;
        const { finalizers: _dropped, ...metadata } = filled.metadata;
        return { ...filled, metadata };
      };
    },
  },
  {
    id: 'claim-template-spec-optional',
    title: 'A claim template without spec is stored.',
    breaks: ['kinds.claim-templates.spec-required', 'writes.field-validation.required-always'],
    install: (parts) => forgive(parts, ({ path }) => path === 'spec'),
  },
  {
    id: 'claim-template-inner-spec-optional',
    title: 'A claim template without the spec of its claims is stored.',
    breaks: ['kinds.claim-templates.inner-spec-required', 'writes.field-validation.required-always'],
    install: (parts) => forgive(parts, ({ path }) => path === 'spec.spec'),
  },
  {
    id: 'claim-template-null-spec-stored',
    title: 'A claim template with null for its spec, or for that of its claims, is stored.',
    breaks: ['kinds.claim-templates.spec-required', 'kinds.claim-templates.inner-spec-required'],
    install(parts) {
      const { conform } = parts.validation;
      parts.validation.conform = (kind, value) => {
        if (!isTemplate(kind) || !isObject(value)) return conform(kind, value);
        const { spec } = value;
        if (spec === null) return conform(kind, { ...value, spec: { spec: {} } });
        if (!isObject(spec) || spec['spec'] !== null) return conform(kind, value);
        return conform(kind, { ...value, spec: { ...spec, spec: {} } });
      };
    },
  },
  {
    id: 'claim-template-annotations-fixed',
    title: 'The annotations of a claim template are immutable.',
    breaks: ['kinds.claim-templates.metadata-mutable'],
    install(parts) {
      const { updateProblems } = parts.validation;
      parts.validation.updateProblems = (kind, next, current) => {
        const problems = updateProblems(kind, next, current);
        if (!isTemplate(kind) || sameJson(next.metadata.annotations, current.metadata.annotations))
          return problems;
        return [
          ...problems,
          {
            reason: 'FieldValueInvalid',
            path: 'metadata.annotations',
            message: 'Invalid value: field is immutable',
          },
        ];
      };
    },
  },
  {
    id: 'claim-template-configuration-dropped',
    title: 'A claim template loses the device configuration of its claim spec.',
    breaks: ['kinds.claim-templates.inner-spec-kept'],
    install: (parts) =>
      keep(parts, ({ spec, ...template }) => {
        const { config: _dropped, ...devices } = spec?.spec?.devices ?? {};
        return { ...template, spec: { ...spec, spec: { ...spec?.spec, devices } } };
      }),
  },
  {
    id: 'claim-template-prefixed-annotations-dropped',
    title: 'A claim template stores only claim annotations whose keys have no prefix.',
    breaks: ['kinds.claim-templates.inner-metadata-allowed'],
    install: (parts) =>
      keep(parts, ({ spec, ...template }) => {
        const kept = Object.entries(spec?.metadata?.annotations ?? {}).filter(([key]) => !key.includes('/'));
        const metadata = { ...spec?.metadata, annotations: Object.fromEntries(kept) };
        return { ...template, spec: { ...spec, metadata } };
      }),
  },
  {
    id: 'claim-template-takes-names-of-claims',
    title:
      'A claim template accepts a name, a namespace or finalizers for its claims, and does not use them.',
    breaks: ['kinds.claim-templates.inner-metadata-others-refused'],
    install: (parts) => forgive(parts, ({ path }) => path.startsWith('spec.metadata.')),
  },
  ...['creationTimestamp', 'managedFields', 'resourceVersion', 'uid'].map((field) => ({
    id: `claim-template-takes-${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-of-claims`,
    title: `A claim template accepts the field ${field} for its claims, and does not use it.`,
    breaks: ['kinds.claim-templates.inner-metadata-others-refused'],
    install: (parts: Parts) => forgive(parts, ({ path }) => path === `spec.metadata.${field}`),
  })),
  {
    id: 'claim-template-takes-lists-of-claims',
    title: 'A claim template accepts finalizers and owners for its claims, and does not use them.',
    breaks: ['kinds.claim-templates.inner-metadata-others-refused'],
    install: (parts) =>
      forgive(parts, ({ path }) => /^spec\.metadata\.(finalizers|ownerReferences)/.test(path)),
  },
  {
    id: 'claim-template-list-without-group',
    title: 'The list of claim templates has an apiVersion without the group.',
    breaks: ['kinds.claim-templates.list-shape', 'lists.shape.api-version'],
    install(parts) {
      const { listHead } = parts.lists;
      parts.lists.listHead = (kind, facts) => {
        const head = listHead(kind, facts);
        return isTemplate(kind) ? { ...head, apiVersion: kind.version } : head;
      };
    },
  },
] as const satisfies readonly Fault[];

/** Accepts claim templates that have only these problems. */
function forgive(parts: Parts, isForgiven: (problem: FieldProblem) => boolean): void {
  const { problems } = parts.validation;
  parts.validation.problems = (kind, object) => {
    const found = problems(kind, object);
    return isTemplate(kind) ? found.filter((problem) => !isForgiven(problem)) : found;
  };
}

/** Stores only the result of `part` for each claim template with a spec. */
function keep(parts: Parts, part: (template: Template) => ApiObject): void {
  const { defaults } = parts.validation;
  parts.validation.defaults = (kind, object) => {
    const filled: Template = defaults(kind, object);
    return isTemplate(kind) && filled.spec?.spec !== undefined ? part(filled) : filled;
  };
}
