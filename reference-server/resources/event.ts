// Event (core group, v1): a report about an object. Not a watch event.
import { integer, kindStruct, microTime, required, string, time } from '../schema/declare.ts';
import { textColumn } from './declaration/columns.ts';
import { commonFields, involvedFields, series, source, reportedEventFields } from './event/fields.ts';
import type { StoredEvent } from './event/fields.ts';
import { placeProblems } from './event/rules.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { objectReference } from './declaration/references.ts';
import { allVerbs } from './declaration/verbs.ts';

const schema = kindStruct(
  'Event',
  {
    involvedObject: required(objectReference),
    reason: string({ description: 'Why, for programs.' }),
    message: string({ description: 'What, for humans.' }),
    source: { ...source, default: {} },
    firstTimestamp: time({ nullable: true, description: 'When it first happened.' }),
    lastTimestamp: time({ nullable: true, description: 'When it last happened.' }),
    count: integer({ description: 'How often it happened.' }),
    type: string({ description: 'Normal or Warning; further values are possible.' }),
    eventTime: microTime({ nullable: true, description: 'When it was first seen.' }),
    series,
    action: string({ description: 'What was done or failed.' }),
    related: objectReference,
    reportingComponent: string({ default: '', description: 'Which controller reports.' }),
    reportingInstance: string({ default: '', description: 'Which instance of it reports.' }),
  },
  { description: 'A report on something that happened to an object.' },
);

/** The kind. PUT creates an absent event. */
export const eventKind: KindDeclaration = ({ groups, namespaces }) => ({
  group: '',
  version: 'v1',
  kind: 'Event',
  plural: 'events',
  singular: 'event',
  shortNames: ['ev'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  createOnUpdate: true,
  deleteAnswer: 'status',
  columns: [
    textColumn('Type', 'Normal or Warning.', (object) => (object as StoredEvent).type),
    textColumn('Reason', 'Why, for programs.', (object) => (object as StoredEvent).reason),
    textColumn(
      'Object',
      'The object of the event.',
      ({ involvedObject }: StoredEvent) => `${involvedObject?.kind ?? ''}/${involvedObject?.name ?? ''}`,
    ),
    textColumn('Message', 'What, for humans.', (object) => (object as StoredEvent).message),
  ],
  storedAs: {
    group: groups.events,
    version: 'v1',
    plural: 'events',
    fields: reportedEventFields,
    isStorageKind: false,
  },
  validate: ({ metadata, involvedObject, eventTime }: StoredEvent) =>
    placeProblems(
      { own: metadata.namespace, other: involvedObject?.namespace, isTimed: !!eventTime },
      { path: 'involvedObject.namespace', system: namespaces.system },
    ),
  selectableFields: {
    ...involvedFields('involvedObject'),
    ...commonFields,
    source: ({ source: { component } = {}, reportingComponent }: StoredEvent) =>
      component || reportingComponent || '',
    reportingComponent: ({ reportingComponent }: StoredEvent) => reportingComponent ?? '',
  },
});
