// Planted faults of Event in the events group: former fields and required fields of new ones (document core 9.3).
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import { showEntries, withMembers } from '../entry-views.ts';
import type { Fault } from '../fault.ts';

const row = (name: string) => `versions.events.${name}`;

const isReport = ({ kind, storedAs }: Kind): boolean => kind === 'Event' && storedAs?.isStorageKind === true;

/** Accepts a former field in place of a missing current one. */
function takeFormer(parts: Parts, former: string, present: string): void {
  const { conform } = parts.validation;
  parts.validation.conform = (kind, value) => {
    const conformed = conform(kind, value);
    const given = isObject(value) ? value[former] : undefined;
    if (!isReport(kind) || given === undefined || !isObject(conformed.value)) return conformed;
    return {
      ...conformed,
      value: { [present]: given, ...conformed.value },
      unknown: conformed.unknown.filter((path) => path !== former),
    };
  };
}

/** Removes a rule of new Events. */
function leaveOut(parts: Parts, field: string): void {
  const { newProblems } = parts.validation;
  parts.validation.newProblems = (kind, object) =>
    newProblems(kind, object).filter(({ path }) => path !== field);
}

const isEvent = (key: string) => key.startsWith('/core/events/');

const formers = [
  ['involvedObject', 'regarding', 'regarding'],
  ['firstTimestamp', 'deprecatedFirstTimestamp', 'event-time'],
  ['lastTimestamp', 'deprecatedLastTimestamp', 'series-last-observed-time'],
  ['count', 'deprecatedCount', 'series-count'],
  ['source', 'deprecatedSource', 'reporting-controller'],
] as const;

const rules = [
  ['type', 'type-values', 'The type of a new Event may have any value.'],
  ['action', 'action-required', 'A new Event needs no action.'],
  ['reason', 'reason-required', 'A new Event needs no reason.'],
  ['reportingController', 'reporting-controller-required', 'A new Event needs no reportingController.'],
  ['reportingInstance', 'reporting-instance-required', 'A new Event needs no reportingInstance.'],
  [
    'deprecatedFirstTimestamp',
    'deprecated-first-timestamp',
    'A new Event may have deprecatedFirstTimestamp.',
  ],
] as const;

export default [
  ...formers.map(([former, present, broken]) => ({
    id: `event-with-former-${broken}`,
    title: `A new Event may have ${former}.`,
    breaks: [row(broken)],
    install: (parts: Parts) => takeFormer(parts, former, present),
  })),
  ...rules.map(([field, broken, title]) => ({
    id: `event-without-rule-${broken}`,
    title,
    breaks: [row(broken)],
    install: (parts: Parts) => leaveOut(parts, field),
  })),
  {
    id: 'event-type-checked-when-new',
    title: 'The type of an Event may be changed to any value.',
    breaks: [row('type-values')],
    install(parts) {
      const { updateProblems } = parts.validation;
      parts.validation.updateProblems = (kind, next, current) =>
        updateProblems(kind, next, current).filter(({ path }) => path !== 'type');
    },
  },
  {
    id: 'reporting-instance-kept-as-host',
    title: 'reportingInstance of an Event is stored as the host of its source.',
    breaks: [row('reporting-instance'), 'versions.events.type-values'],
    install: (parts) =>
      showEntries(parts, (entry) => {
        const { reportingInstance: host, ...value } = entry.value;
        return isEvent(entry.key) && host ? { ...entry, value: { ...value, source: { host } } } : entry;
      }),
  },
  {
    id: 'event-series-dropped',
    title: 'The series of an Event is not stored.',
    breaks: [row('series-last-observed-time'), row('series-count')],
    install: (parts) =>
      showEntries(parts, (entry) => (isEvent(entry.key) ? withMembers(entry, { series: undefined }) : entry)),
  },
] as const satisfies readonly Fault[];
