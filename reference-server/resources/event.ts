// Event (core group, v1): a report on something that happened to an object. Not a watch event.
import type { ApiObject } from '../object.ts';
import { integer, kindStruct, microTime, required, string, struct, time } from '../schema/declare.ts';
import type { FieldProblem } from '../schema/schema.ts';
import { textColumn } from './columns.ts';
import type { KindDeclaration } from './kind.ts';
import { invalidAt } from './problems.ts';
import { objectReference } from './references.ts';
import { allVerbs } from './verbs.ts';

interface EventObject extends ApiObject {
  readonly involvedObject?: Readonly<Record<string, string>>;
  readonly reason?: string;
  readonly message?: string;
  readonly type?: string;
  readonly source?: { readonly component?: string };
  readonly reportingComponent?: string;
}

const source = struct(
  'EventSource',
  { component: string(), host: string() },
  { description: 'Who reports.' },
);
const series = struct('EventSeries', { count: integer(), lastObservedTime: microTime() });

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
    type: string({ description: 'Normal or Warning; new ones may come.' }),
    eventTime: microTime({ nullable: true, description: 'When it was first seen.' }),
    series,
    action: string({ description: 'What was done or failed.' }),
    related: objectReference,
    reportingComponent: string({ default: '', description: 'Which controller reports.' }),
    reportingInstance: string({ default: '', description: 'Which instance of it reports.' }),
  },
  { description: 'A report on something that happened to an object.' },
);

const involved = (field: string) => (object: ApiObject) =>
  (object as EventObject).involvedObject?.[field] ?? '';
const selectableParts = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'];

/** The kind. An update creates an absent event. */
export const eventKind: KindDeclaration = () => ({
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
    textColumn('Type', 'Normal or Warning.', (object) => (object as EventObject).type),
    textColumn('Reason', 'Why, for programs.', (object) => (object as EventObject).reason),
    textColumn(
      'Object',
      'To what it happened.',
      (object) => `${involved('kind')(object)}/${involved('name')(object)}`,
    ),
    textColumn('Message', 'What, for humans.', (object) => (object as EventObject).message),
  ],
  validate: namespaceProblems,
  selectableFields: {
    ...Object.fromEntries(selectableParts.map((field) => [`involvedObject.${field}`, involved(field)])),
    reason: (object) => (object as EventObject).reason ?? '',
    type: (object) => (object as EventObject).type ?? '',
    source: (object) =>
      (object as EventObject).source?.component || (object as EventObject).reportingComponent || '',
    reportingComponent: (object) => (object as EventObject).reportingComponent ?? '',
  },
});

/** An event stands with its object; those on cluster-scoped objects stand in `default`. */
function namespaceProblems({ metadata, involvedObject }: EventObject): FieldProblem[] {
  const { namespace = '' } = involvedObject ?? {};
  const rule = 'does not match event.namespace';
  if (namespace === metadata.namespace || (namespace === '' && metadata.namespace === 'default')) return [];
  return [invalidAt('involvedObject.namespace', namespace, rule)];
}
