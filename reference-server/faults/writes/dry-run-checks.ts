// Planted faults of what a dry-run does not check, and of dry-runs with drawn names, ownership records and unknown or
// duplicate fields (document core 4.10, 4.11).
import type { Json } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { isReset } from '../../parts/ownership.ts';
import type { Ready } from '../../requests/stages.ts';
import type { Fault } from '../fault.ts';
import { noteWrites } from '../note-writes.ts';
import { forget } from './dry-run.ts';

const validates = 'writes.dry-run.validates';

const noteDryRuns = (parts: Parts) => noteWrites(parts, (_ready, { dryRun }) => dryRun);

type JudgeFields = Parts['validation']['judgeFields'];

/** Another verdict on the fields of the bodies of dry-runs. */
function judgeDryRuns(
  parts: Parts,
  alter: (verdict: ReturnType<JudgeFields>, findings: Parameters<JudgeFields>[1]) => ReturnType<JudgeFields>,
): void {
  const isDryRun = noteDryRuns(parts);
  const { judgeFields } = parts.validation;
  parts.validation.judgeFields = (level, findings) => {
    const verdict = judgeFields(level, findings);
    return isDryRun() ? alter(verdict, findings) : verdict;
  };
}

const metadataIn = ({ body }: Ready): { readonly [name: string]: Json } => {
  const value = body.form === 'none' ? undefined : body.value;
  return isObject(value) && isObject(value['metadata']) ? value['metadata'] : {};
};

const warnRows = ['warn-post', 'warn-by-default'].map((name) => `writes.field-validation.${name}`);

export default [
  {
    id: 'dry-run-skips-rules-of-new-objects',
    title: 'A dry-run of a create does not check the rules that only new objects must follow.',
    breaks: ['action', 'reason', 'reporting-controller', 'reporting-instance'].map(
      (field) => `versions.events.${field}-required`,
    ),
    install(parts) {
      const isDryRun = noteDryRuns(parts);
      const { newProblems } = parts.validation;
      parts.validation.newProblems = (kind, object) => (isDryRun() ? [] : newProblems(kind, object));
    },
  },
  {
    id: 'dry-puts-create-without-permission',
    title: 'A dry-run of a PUT that creates an object does not need the permission to create it.',
    breaks: ['writes.dry-run.same-authorization'],
    install(parts) {
      const isDryPut = noteWrites(parts, ({ route }, { dryRun }) => dryRun && route.verb === 'update');
      const { creationNeeds } = parts.access;
      parts.access.creationNeeds = (attributes) => (isDryPut() ? [] : creationNeeds(attributes));
    },
  },
  {
    id: 'dry-run-skips-rules-of-changes',
    title: 'A dry-run of a change does not check whether the stored object may be changed so.',
    breaks: [validates],
    install(parts) {
      const isDryRun = noteDryRuns(parts);
      const { updateProblems } = parts.validation;
      parts.validation.updateProblems = (...states) => (isDryRun() ? [] : updateProblems(...states));
    },
  },
  {
    id: 'dry-run-skips-required-fields',
    title: 'A dry-run does not miss required fields of custom objects.',
    breaks: ['writes.field-validation.required-always'],
    install(parts) {
      const isDryRun = noteDryRuns(parts);
      const { problems } = parts.validation;
      parts.validation.problems = (kind, object) =>
        problems(kind, object).filter(
          ({ reason }) => !(kind.custom === true && reason === 'FieldValueRequired' && isDryRun()),
        );
    },
  },
  {
    id: 'dry-patches-never-strict',
    title: 'A dry-run of a PATCH accepts unknown fields under Strict.',
    breaks: [validates],
    install(parts) {
      const { readWriteOptions } = parts.options;
      parts.options.readWriteOptions = (ready, optionsKind) => {
        const options = readWriteOptions(ready, optionsKind);
        const isLax = options.dryRun && options.fieldValidation === 'Strict' && ready.route.verb === 'patch';
        return isLax ? { ...options, fieldValidation: 'Warn' } : options;
      };
    },
  },
  {
    id: 'dry-create-of-drawn-name-stored',
    title: 'dryRun is ignored on a POST with generateName.',
    breaks: ['writes.dry-run.post'],
    install: (parts) =>
      forget(
        parts,
        (ready) => 'generateName' in metadataIn(ready),
        ({ route }) => route.verb === 'create',
      ),
  },
  {
    id: 'dry-reset-of-records-stored',
    title: 'dryRun is ignored on a write that clears managedFields.',
    breaks: ['merge-patch', 'strategic-patch', 'put'].map((way) => `writes.managed-fields-reset.${way}`),
    install: (parts) =>
      forget(
        parts,
        (ready) => {
          const { managedFields } = metadataIn(ready);
          return Array.isArray(managedFields) && isReset(managedFields.filter(isObject));
        },
        () => true,
      ),
  },
  {
    id: 'dry-run-warns-of-nothing',
    title: 'A dry-run sends no Warning entries about unknown fields.',
    breaks: warnRows,
    install: (parts) => judgeDryRuns(parts, (verdict) => ({ ...verdict, warnings: [] })),
  },
  {
    id: 'dry-run-answers-unknown-fields',
    title: 'The answer to a dry-run has the unknown fields of the body.',
    breaks: warnRows,
    install: (parts) => judgeDryRuns(parts, (verdict, { sent }) => ({ ...verdict, value: sent })),
  },
  {
    id: 'duplicates-of-equal-values-unnoticed',
    title: 'A key that comes twice with the same value is no duplicate.',
    breaks: ['writes.field-validation.strict-duplicate'],
    install(parts) {
      const { jsonDuplicates } = parts.encoding;
      parts.encoding.jsonDuplicates = (text, type) =>
        jsonDuplicates(text.replaceAll(/("\w+":\{[^{}]*\}),(?=\1)/g, ''), type);
    },
  },
] as const satisfies readonly Fault[];
