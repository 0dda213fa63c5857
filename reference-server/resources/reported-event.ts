// Event (events group, v1): the event of the core group with other field names (document core 9.3).
import { integer, kindStruct, microTime, string, time } from '../schema/declare.ts';
import { textColumn } from './declaration/columns.ts';
import { commonFields, involvedFields, series, source, reportedEventFields } from './event/fields.ts';
import type { StoredEvent } from './event/fields.ts';
import { changedReportProblems, newReportProblems, placeProblems } from './event/rules.ts';
import type { Report } from './event/rules.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { objectReference } from './declaration/references.ts';
import { reversed } from './declaration/stored-as.ts';
import { allVerbs } from './declaration/verbs.ts';

const schema = kindStruct(
  'Event',
  {
    eventTime: microTime({ nullable: true, description: 'When it was first seen.' }),
    series,
    reportingController: string({ default: '', description: 'Which controller reports.' }),
    reportingInstance: string({ default: '', description: 'Which instance of it reports.' }),
    action: string({ description: 'What was done or failed.' }),
    reason: string({ description: 'Why, for programs.' }),
    regarding: { ...objectReference, default: {} },
    related: objectReference,
    note: string({ description: 'What, for humans.' }),
    type: string({ description: 'Normal or Warning.' }),
    deprecatedSource: { ...source, default: {} },
    deprecatedFirstTimestamp: time({ nullable: true, description: 'Not permitted in new events.' }),
    deprecatedLastTimestamp: time({ nullable: true, description: 'Not permitted in new events.' }),
    deprecatedCount: integer({ description: 'Not permitted in new events.' }),
  },
  { description: 'A report on something that happened to an object.' },
);

/** The kind. Its objects are stored as events of the core group. */
export const reportedEventKind: KindDeclaration = ({ groups, namespaces }) => ({
  group: groups.events,
  version: 'v1',
  kind: 'Event',
  plural: 'events',
  singular: 'event',
  shortNames: ['ev'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema,
  storedAs: {
    group: '',
    version: 'v1',
    plural: 'events',
    fields: reversed(reportedEventFields),
    isStorageKind: true,
  },
  nameRule: 'dns-subdomain',
  createOnUpdate: true,
  deleteAnswer: 'status',
  columns: [
    textColumn('Type', 'Normal or Warning.', ({ type }: Report) => type),
    textColumn('Reason', 'Why, for programs.', ({ reason }: Report) => reason),
    textColumn(
      'Object',
      'The object of the event.',
      ({ regarding }: Report) => `${regarding?.['kind'] ?? ''}/${regarding?.['name'] ?? ''}`,
    ),
    textColumn('Message', 'What, for humans.', ({ note }: Report) => note),
  ],
  validate: ({ metadata, regarding, eventTime }: Report) =>
    placeProblems(
      { own: metadata.namespace, other: regarding?.['namespace'], isTimed: !!eventTime },
      { path: 'regarding.namespace', system: namespaces.system },
    ),
  validateNew: newReportProblems,
  validateUpdate: changedReportProblems,
  selectableFields: {
    ...involvedFields('regarding'),
    ...commonFields,
    reportingController: ({ reportingComponent }: StoredEvent) => reportingComponent ?? '',
  },
});
