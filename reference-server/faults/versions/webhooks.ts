// Planted faults of the configurations of admission webhooks: defaults, required fields, names (document core 9.3).
import type { ApiObject, Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';

const row = (name: string) => `versions.webhooks.${name}`;

const kinds = ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'] as const;

type IsFilled = (index: number) => boolean;

/** Adds missing fields to each webhook before the defaults are filled in. */
function fillFirst(
  parts: Parts,
  kindName: string,
  fields: JsonObject,
  isFilled: IsFilled = () => true,
): void {
  const { defaults } = parts.validation;
  parts.validation.defaults = (kind, object) =>
    defaults(kind, kind.kind === kindName ? filled(object, fields, isFilled) : object);
}

function filled(object: ApiObject, fields: JsonObject, isFilled: IsFilled): ApiObject {
  const webhooks = object['webhooks'];
  if (!Array.isArray(webhooks)) return object;
  const fill = (one: Json, index: number) => (isObject(one) && isFilled(index) ? { ...fields, ...one } : one);
  return { ...object, webhooks: webhooks.map(fill) };
}

/** Ignores problems at matching paths. */
function overlook(parts: Parts, kindName: string, path: RegExp): void {
  const { problems } = parts.validation;
  parts.validation.problems = (kind, object) => {
    const found = problems(kind, object);
    return kind.kind === kindName ? found.filter((one) => !path.test(one.path)) : found;
  };
}

/** Applies the rules to new configurations only. */
function checkNewOnly(parts: Parts, kindName: string): void {
  const { problems, newProblems } = parts.validation;
  parts.validation.problems = (kind, object) => (kind.kind === kindName ? [] : problems(kind, object));
  parts.validation.newProblems = (kind, object) =>
    kind.kind === kindName
      ? [...problems(kind, object), ...newProblems(kind, object)]
      : newProblems(kind, object);
}

/** Ignores problems of webhooks that a media type of bodies brings in. */
function overlookIn(parts: Parts, kindName: string, bodyType: string): void {
  const { problems } = parts.validation;
  const isAffected = noteWrites(parts, hasBodyOf(bodyType));
  parts.validation.problems = (kind, object) =>
    kind.kind === kindName && isAffected() ? [] : problems(kind, object);
}

/** Fills in the defaults of the fields of new configurations only. */
function fillNewOnly(parts: Parts, kindName: string): void {
  const { defaults } = parts.validation;
  parts.validation.defaults = (kind, object) =>
    kind.kind === kindName && object.metadata.resourceVersion !== undefined ? object : defaults(kind, object);
}

type MakeFault = (name: string, title: string, breaks: readonly string[], install: Fault['install']) => Fault;

/** Faults of some ways to write a configuration. */
const ofSomeWrites = (kind: string, fault: MakeFault): readonly Fault[] => [
  fault(
    'defaults-of-new-only',
    'Fields of webhooks have their defaults after a create, but not after an update',
    [row('failure-policy-default'), row('match-policy-default'), row('timeout-default')],
    (parts) => fillNewOnly(parts, kind),
  ),
  ...(
    [
      ['applied', 'apply-patch+yaml', []],
      ['json-patched', 'json-patch+json', [row('name-unique')]],
    ] as const
  ).map(([name, type, further]) =>
    fault(
      `unchecked-when-${name}`,
      `Webhooks are not checked where the body is ${type}`,
      [row('side-effects'), row('review-versions'), ...further],
      (parts) => overlookIn(parts, kind, `application/${type}`),
    ),
  ),
];

export default kinds.flatMap((kind) => {
  const word = kind.startsWith('Mutating') ? 'mutating' : 'validating';
  const fault: MakeFault = (name, title, breaks, install) => ({
    id: `${word}-webhook-${name}`,
    title: `${title} (${kind}).`,
    breaks,
    install,
  });
  return [
    fault(
      'failures-ignored',
      'failurePolicy defaults to Ignore',
      [row('failure-policy-default'), row('failure-policy-effect')],
      (parts) => fillFirst(parts, kind, { failurePolicy: 'Ignore' }),
    ),
    fault('matched-exactly', 'matchPolicy defaults to Exact', [row('match-policy-default')], (parts) =>
      fillFirst(parts, kind, { matchPolicy: 'Exact' }),
    ),
    fault('waits-longer', 'timeoutSeconds defaults to 30', [row('timeout-default')], (parts) =>
      fillFirst(parts, kind, { timeoutSeconds: 30 }),
    ),
    fault('side-effects-defaulted', 'sideEffects defaults to None', [row('side-effects')], (parts) =>
      fillFirst(parts, kind, { sideEffects: 'None' }),
    ),
    fault('side-effects-unchecked', 'sideEffects accepts any value', [row('side-effects')], (parts) =>
      overlook(parts, kind, /\.sideEffects$/),
    ),
    fault(
      'second-waits-longer',
      'timeoutSeconds of a second webhook defaults to 30',
      [row('timeout-default')],
      (parts) => fillFirst(parts, kind, { timeoutSeconds: 30 }, (index) => index > 0),
    ),
    fault(
      'second-unchecked',
      'Only the first webhook is checked for its required fields',
      [row('side-effects'), row('review-versions')],
      (parts) => overlook(parts, kind, /^webhooks\[[1-9]\d*\]\.(sideEffects|admissionReviewVersions)$/),
    ),
    fault(
      'review-versions-defaulted',
      'admissionReviewVersions defaults to v1beta1',
      [row('review-versions')],
      (parts) => fillFirst(parts, kind, { admissionReviewVersions: ['v1beta1'] }),
    ),
    fault(
      'checked-when-new',
      'Required fields of a webhook are checked on create only',
      [row('side-effects'), row('review-versions'), row('name-unique')],
      (parts) => checkNewOnly(parts, kind),
    ),
    ...ofSomeWrites(kind, fault),
    fault('names-repeat', 'Two webhooks may have the same name', [row('name-unique')], (parts) =>
      overlook(parts, kind, /^webhooks\[\d+\](\.name)?$/),
    ),
    fault(
      'names-repeat-apart',
      'A webhook may have the name of one that is not beside it',
      [row('name-unique')],
      (parts) => overlook(parts, kind, /^webhooks\[(?:[2-9]|\d{2,})\](\.name)?$/),
    ),
  ];
}) satisfies readonly Fault[];
