// Planted faults of the spec of a claim template, which some changes pass, or changes in some states of the object (document core 2.10).
import { isObject } from '../../object.ts';
import type { ApiObject, Json } from '../../object.ts';
import { sameJson } from '../../same-json.ts';
import type { Fault } from '../fault.ts';

type Passes = (next: ApiObject, current: ApiObject) => boolean;

const mutable = (id: string, title: string, passes: Passes): Fault => ({
  id,
  title,
  breaks: ['kinds.claim-templates.spec-immutable'],
  install(parts) {
    const { updateProblems } = parts.validation;
    parts.validation.updateProblems = (kind, next, current) =>
      kind.kind === 'ResourceClaimTemplate' && passes(next, current)
        ? []
        : updateProblems(kind, next, current);
  },
});

const specOf = ({ spec }: ApiObject): Record<string, Json> =>
  isObject(spec as Json) ? { ...(spec as object) } : {};

/** With the items of all lists in the order of their texts. */
function sorted(value: Json): Json {
  if (Array.isArray(value))
    return value.map(sorted).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sorted(member)]));
}

const isPartOf = (part: Json, whole: Json | undefined): boolean =>
  isObject(part)
    ? isObject(whole) && Object.entries(part).every(([name, member]) => isPartOf(member, whole[name]))
    : whole !== undefined && sameJson(part, whole);

export default [
  mutable(
    'claim-template-mutable-while-terminating',
    'The spec of a claim template that is being deleted may be changed.',
    (_next, { metadata }) => Boolean(metadata.deletionTimestamp),
  ),
  mutable(
    'claim-template-mutable-once-applied',
    'The spec of a claim template may be changed once an apply has changed the object.',
    (_next, { metadata }) => metadata.managedFields?.some(({ operation }) => operation === 'Apply') ?? false,
  ),
  mutable(
    'claim-template-lists-reorderable',
    'The lists in the spec of a claim template may be reordered.',
    (next, current) => sameJson(sorted(specOf(next)), sorted(specOf(current))),
  ),
  mutable(
    'claim-template-members-addable',
    'Members may be added to the spec of a claim template, but not changed or removed.',
    (next, current) => isPartOf(specOf(current), specOf(next)),
  ),
  mutable(
    'claim-template-letter-case-mutable',
    'The spec of a claim template is compared without regard to letter case.',
    (next, current) =>
      JSON.stringify(specOf(next)).toLowerCase() === JSON.stringify(specOf(current)).toLowerCase(),
  ),
  mutable(
    'claim-template-mutable-beside-labels',
    'The spec of a claim template may be changed together with the labels of the object.',
    ({ metadata }, current) => !sameJson({ ...metadata.labels }, { ...current.metadata.labels }),
  ),
  mutable(
    'claim-template-takes-first-metadata',
    'The spec of a claim template may get metadata where it has none.',
    (next, current) => {
      const { metadata: added, ...others } = specOf(next);
      return added !== undefined && sameJson(others, specOf(current));
    },
  ),
] satisfies readonly Fault[];
