// Shared by the Events of the core group and the events group: they are the same objects, with different names
// for most fields (document core 9.3).
import type { ApiObject } from '../../object.ts';
import { integer, microTime, string, struct } from '../../schema/declare.ts';

/** A stored event, with the field names of the core group. */
export interface StoredEvent extends ApiObject {
  readonly involvedObject?: Readonly<Record<string, string>>;
  readonly reason?: string;
  readonly message?: string;
  readonly type?: string;
  readonly source?: { readonly component?: string };
  readonly eventTime?: string | null;
  readonly reportingComponent?: string;
}

/** Maps field names of the core group to those of the events group. */
export const reportedEventFields = {
  involvedObject: 'regarding',
  message: 'note',
  source: 'deprecatedSource',
  firstTimestamp: 'deprecatedFirstTimestamp',
  lastTimestamp: 'deprecatedLastTimestamp',
  count: 'deprecatedCount',
  reportingComponent: 'reportingController',
} as const;

export const source = struct(
  'EventSource',
  { component: string(), host: string() },
  { description: 'Who reports.' },
);

export const series = struct(
  'EventSeries',
  {
    count: integer({ description: 'How often it happened so far.' }),
    lastObservedTime: microTime({ description: 'When it last happened.' }),
  },
  { description: 'What happens again and again.' },
);

const selectableParts = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'];

/** Field selectors on the object reference, which the selector calls `name`. */
export const involvedFields = (name: string) =>
  Object.fromEntries(
    selectableParts.map((part) => [
      `${name}.${part}`,
      ({ involvedObject }: StoredEvent) => involvedObject?.[part] ?? '',
    ]),
  );

export const commonFields = {
  reason: ({ reason }: StoredEvent) => reason ?? '',
  type: ({ type }: StoredEvent) => type ?? '',
};
