// Planted faults of what a dry-run does not check (document core 4.10).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { noteWrites } from '../note-writes.ts';

const validates = 'writes.dry-run.validates';

const noteDryRuns = (parts: Parts) => noteWrites(parts, (_ready, { dryRun }) => dryRun);

export default [
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
] as const satisfies readonly Fault[];
