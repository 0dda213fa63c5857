// Planted faults of names of unknown fields in Warning headers (document core 4.11, 7).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { noteTables } from '../note-answers.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';

export default [
  {
    id: 'warnings-left-out-of-tables',
    title: 'An answer as a Table has no Warning entries.',
    breaks: ['writes.field-validation.warn-in-each-form'],
    install(parts) {
      const { warningHeaders } = parts.answers;
      const isTable = noteTables(parts);
      parts.answers.warningHeaders = (warnings) => (isTable() ? [] : warningHeaders(warnings));
    },
  },
  {
    id: 'names-of-unknown-fields-unquoted',
    title:
      'The quotation marks, backslashes and commas in the name of an unknown field end its Warning entry or begin another one.',
    breaks: ['writes.field-validation.one-warning-a-field'],
    install(parts) {
      const { warningHeaders } = parts.answers;
      parts.answers.warningHeaders = (warnings) => {
        if (!warnings.some(hasSpecial)) return warningHeaders(warnings);
        const joined = warnings
          .filter((text) => !/[\r\n]/.test(text))
          .map((text) => `299 - "${text.replace(/"/, '\\"').replace(/"$/, '\\"')}"`)
          .join(', ');
        return Buffer.from(joined).toString('latin1').split(', ');
      };
    },
  },
  {
    id: 'strict-lists-duplicates-alone',
    title: 'Strict refuses a body with duplicate fields before its unknown fields are found.',
    breaks: ['writes.field-validation.strict-lists-all'],
    install(parts) {
      const { judgeFields } = parts.validation;
      parts.validation.judgeFields = (level, findings) => {
        const verdict = judgeFields(level, findings);
        const { duplicates } = findings;
        return verdict.refused.length === 0 || duplicates.length === 0
          ? verdict
          : { ...verdict, refused: duplicates };
      };
    },
  },
  {
    id: 'strict-lists-first-of-merge-patches',
    title: 'The refusal of a merge patch under Strict names the first field only.',
    breaks: ['writes.field-validation.strict-lists-all'],
    install: (parts) => listFirst(parts, hasBodyOf('application/merge-patch+json')),
  },
  {
    id: 'strict-lists-first-of-yaml',
    title: 'The refusal of YAML under Strict names the first field only.',
    breaks: ['writes.field-validation.strict-lists-all'],
    install: (parts) => listFirst(parts, hasBodyOf('application/yaml')),
  },
  {
    id: 'strict-lists-first-of-custom-kinds',
    title: 'The refusal of a custom object under Strict names the first field only.',
    breaks: ['writes.field-validation.strict-lists-all'],
    install: (parts) => listFirst(parts, ({ route }) => route.kind.custom === true),
  },
] as const satisfies readonly Fault[];

/** Of several fields the refusal of a matching write names one. */
function listFirst(parts: Parts, matches: Parameters<typeof noteWrites>[1]): void {
  const { judgeFields } = parts.validation;
  const isMatch = noteWrites(parts, matches);
  parts.validation.judgeFields = (level, findings) => {
    const verdict = judgeFields(level, findings);
    return isMatch() ? { ...verdict, refused: verdict.refused.slice(0, 1) } : verdict;
  };
}

/** Whether a warning is about a field with such a character in its name. */
const hasSpecial = (text: string): boolean => /^(?:unknown|duplicate) field ".*[\\",\n].*"$/s.test(text);
