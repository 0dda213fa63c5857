// Faults of the answer to a DELETE of an object of the two endpoint tables, which is the object (core 4.4, 4.5).
import { AsyncLocalStorage } from 'node:async_hooks';
import { successStatus } from '../../errors/status.ts';
import type { Parts } from '../../parts/index.ts';
import type { Ready } from '../../requests/stages.ts';
import type { Fault } from '../fault.ts';
import { readFirstValues } from '../lists/first-values.ts';

const breaks = ['endpoints.pod-templates.delete', 'endpoints.claim-templates.delete'];
const templates: readonly string[] = ['podtemplates', 'resourceclaimtemplates'];

/** Answers matching requests with a Status. */
function answerWithStatus(parts: Parts, matches: (ready: Ready) => boolean, isForHeld = false): void {
  const { readDeleteOptions } = parts.deletion;
  const { deletedBody } = parts.answers;
  const isMatch = new AsyncLocalStorage<boolean>();
  parts.deletion.readDeleteOptions = (ready) => {
    isMatch.enterWith(matches(ready));
    return readDeleteOptions(ready);
  };
  parts.answers.deletedBody = (kind, last, gone) =>
    templates.includes(kind.plural) && isMatch.getStore() === true && gone !== isForHeld
      ? successStatus({ name: last.metadata.name ?? '', kind: kind.plural })
      : deletedBody(kind, last, gone);
}

/** A common size of the chunks in which members are deleted. */
const most = 500;

export default [
  {
    id: 'delete-of-templates-with-a-body-answers-status',
    title: 'DELETE of a template with options in its body returns a Status.',
    breaks,
    install: (parts) => answerWithStatus(parts, ({ body }) => body.form !== 'none'),
  },
  {
    id: 'delete-of-templates-with-parameters-answers-status',
    title: 'DELETE of a template with options in its query returns a Status.',
    breaks,
    install: (parts) => answerWithStatus(parts, ({ route }) => route.query.toString() !== ''),
  },
  {
    id: 'delete-of-held-templates-answers-status',
    title: 'DELETE of a template that a finalizer holds returns a Status.',
    breaks,
    install: (parts) => answerWithStatus(parts, () => true, true),
  },
  {
    id: 'delete-of-selected-templates-accepted',
    title: 'DELETE of a collection of templates with parameters is answered 202.',
    breaks: ['endpoints.pod-templates.delete-collection', 'endpoints.claim-templates.delete-collection'],
    install({ answers }) {
      const { successCode } = answers;
      answers.successCode = (outcome, route) => {
        const isAffected = route.verb === 'deletecollection' && templates.includes(route.kind.plural);
        return isAffected && route.query.toString() !== '' ? 202 : successCode(outcome, route);
      };
    },
  },
  {
    id: 'delete-collection-deletes-500',
    title: 'A delete of a collection deletes 500 objects at most.',
    breaks: ['endpoints.verbs.delete-collection'],
    install(parts) {
      const { membersToDelete } = parts.deletion;
      parts.deletion.membersToDelete = (entries) => membersToDelete(entries).slice(0, most);
    },
  },
  {
    id: 'delete-collection-skips-at-a-page',
    title: 'A delete of a collection skips the first object of the second page.',
    breaks: ['endpoints.verbs.delete-collection'],
    install(parts) {
      const { membersToDelete } = parts.deletion;
      parts.deletion.membersToDelete = (entries) =>
        membersToDelete(entries).filter((_entry, index) => index !== most);
    },
  },
  {
    id: 'delete-collection-reads-first-of-several-values',
    title:
      'A delete of a collection compares with the first value only that its labelSelector lists for a label.',
    breaks: ['endpoints.delete-collection.label-selector'],
    install: (parts) => readFirstValues(parts, 'deletecollection'),
  },
] as const satisfies readonly Fault[];
