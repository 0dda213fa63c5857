// Planted faults of field validation below the top of an object, and of the status of a dry-run (document core 4.10, 4.11).
import type { Json } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';

const deep = 6;
const withSmallLetter = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

/** Names of members with a small first letter. */
const lowered = (value: Json | undefined): Json | undefined =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [withSmallLetter(name), member]))
    : value;

export default [
  {
    id: 'deep-unknown-fields-unreported',
    title: 'Unknown fields at a depth of six or more are dropped silently at every level.',
    breaks: ['warn', 'strict'].map((level) => `writes.field-validation.${level}-post`),
    install(parts) {
      const { judgeFields } = parts.validation;
      parts.validation.judgeFields = (level, findings) => {
        const unknown = findings.conformed.unknown.filter((path) => path.split('.').length < deep);
        return judgeFields(level, { ...findings, conformed: { ...findings.conformed, unknown } });
      };
    },
  },
  {
    id: 'names-in-specs-of-workloads-in-any-case',
    title: 'The names of fields in the spec of a Deployment are read with a large first letter, too.',
    breaks: ['warn-post', 'strict-post'].map((name) => `writes.field-validation.${name}`),
    install(parts) {
      const { conform } = parts.validation;
      parts.validation.conform = (kind, value) => {
        if (kind.kind !== 'Deployment' || !isObject(value)) return conform(kind, value);
        const spec = lowered(value['spec']);
        return conform(kind, spec === undefined ? value : { ...value, spec });
      };
    },
  },
  {
    id: 'dry-collection-delete-answers-202',
    title: 'A dry-run of a DELETE of a collection answers 202, a real one 200.',
    breaks: ['writes.dry-run.normal-status'],
    install(parts) {
      const { successCode } = parts.answers;
      parts.answers.successCode = (outcome, route) => {
        const isDry = route.verb === 'deletecollection' && route.query.get('dryRun') === 'All';
        return isDry ? 202 : successCode(outcome, route);
      };
    },
  },
  {
    id: 'dry-status-of-workloads-answers-stored',
    title: 'A dry-run of a PUT of the status of a built-in object returns the stored object.',
    breaks: ['writes.dry-run.put'],
    install(parts) {
      const noted = noteRequests(
        parts,
        ({ route }) => route.subresource === 'status' && route.kind.custom !== true,
      );
      const { change } = parts.dryRun;
      parts.dryRun.change = async (...request) => {
        const done = await change(...request);
        return noted() === undefined ? done : { ...done, decided: { action: 'keep' } };
      };
    },
  },
] satisfies readonly Fault[];
