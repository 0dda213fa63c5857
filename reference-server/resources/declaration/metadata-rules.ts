// Rules for the metadata of every kind: names, labels, annotations, owners, finalizers (document core 2.2, 2.3).
import type { ObjectMeta, OwnerReference } from '../../object.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import type { Kind } from './kind.ts';
import { labelValueRule, nameRuleBroken, qualifiedNameRule } from './name-rules.ts';
import { forbiddenAt, invalidAt, requiredAt, tooLongAt } from './problems.ts';

const maxAnnotationBytes = 256 * 1024;
/** Finalizers without a prefix that the interface defines. */
const unqualifiedFinalizers = ['orphan', 'foregroundDeletion'];

/** All problems of an object's metadata, independent of its kind. */
export function metadataProblems(
  kind: Pick<Kind, 'nameRule' | 'scope'>,
  metadata: ObjectMeta,
): FieldProblem[] {
  return [
    ...nameProblems(kind.nameRule, metadata),
    ...(kind.scope === 'Cluster' && (metadata.namespace ?? '') !== ''
      ? [forbiddenAt('metadata.namespace', 'not allowed on this type')]
      : []),
    ...labelProblems(metadata.labels, 'metadata.labels'),
    ...annotationProblems(metadata.annotations, 'metadata.annotations'),
    ...ownerProblems(metadata.ownerReferences ?? [], 'metadata.ownerReferences'),
    ...finalizerProblems(metadata.finalizers ?? [], 'metadata.finalizers'),
  ];
}

function nameProblems(rule: Kind['nameRule'], { name, generateName }: ObjectMeta): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const brokenPrefix = generateName ? nameRuleBroken(rule, generateName, true) : undefined;
  if (brokenPrefix !== undefined)
    problems.push(invalidAt('metadata.generateName', generateName, brokenPrefix));
  if (name === undefined || name === '') {
    if (!generateName) problems.push(requiredAt('metadata.name', 'name or generateName is required'));
    return problems;
  }
  const broken = nameRuleBroken(rule, name);
  // A name generated from an invalid prefix is invalid for the same reason: reported once.
  if (broken !== undefined && brokenPrefix === undefined)
    problems.push(invalidAt('metadata.name', name, broken));
  return problems;
}

/** Keys and values of labels; also for labels inside a kind (templates, node selectors). */
export function labelProblems(
  labels: Readonly<Record<string, string>> | undefined,
  path: string,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [key, value] of Object.entries(labels ?? {})) {
    const brokenKey = qualifiedNameRule(key);
    if (brokenKey !== undefined) problems.push(invalidAt(path, key, brokenKey));
    const brokenValue = labelValueRule(value);
    if (brokenValue !== undefined) problems.push(invalidAt(path, value, brokenValue));
  }
  return problems;
}

/** Keys of annotations, and their total size. */
export function annotationProblems(
  annotations: Readonly<Record<string, string>> | undefined,
  path: string,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  let bytes = 0;
  for (const [key, value] of Object.entries(annotations ?? {})) {
    const broken = qualifiedNameRule(key.toLowerCase());
    if (broken !== undefined) problems.push(invalidAt(path, key, broken));
    bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
  }
  if (bytes > maxAnnotationBytes) problems.push(tooLongAt(path, maxAnnotationBytes));
  return problems;
}

function ownerProblems(owners: readonly OwnerReference[], path: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  let controllers = 0;
  for (const [index, owner] of owners.entries()) {
    for (const field of ['apiVersion', 'kind', 'name', 'uid'] as const) {
      // The schema reports a missing field.
      if (owner[field] === '')
        problems.push(invalidAt(`${path}[${index}].${field}`, '', 'must not be empty'));
    }
    if (owner.controller === true) controllers += 1;
  }
  if (controllers > 1)
    problems.push(invalidAt(path, controllers, 'only one reference can have controller set to true'));
  return problems;
}

function finalizerProblems(finalizers: readonly string[], path: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [index, name] of finalizers.entries()) {
    const broken = qualifiedNameRule(name) ?? unqualified(name);
    if (broken !== undefined) problems.push(invalidAt(`${path}[${index}]`, name, broken));
  }
  const both = unqualifiedFinalizers.every((name) => finalizers.includes(name));
  if (both) problems.push(invalidAt(path, finalizers, 'orphan and foregroundDeletion cannot both be set'));
  return problems;
}

function unqualified(name: string): string | undefined {
  if (name.includes('/') || unqualifiedFinalizers.includes(name)) return undefined;
  return 'name is neither a standard finalizer name nor is it fully qualified';
}
