// Rules of events: their namespace, and the required fields of a new one in the events group (document core
// 9.3).
import type { ApiObject } from '../../object.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { qualifiedNameRule } from '../declaration/name-rules.ts';
import { immutableAt, invalidAt, notSupportedAt, requiredAt } from '../declaration/problems.ts';
import { sameJson } from '../../same-json.ts';

/** With the field names of the events group. */
export interface Report extends ApiObject {
  readonly type?: string;
  readonly regarding?: Readonly<Record<string, string>>;
  readonly eventTime?: string | null;
  readonly action?: string;
  readonly reason?: string;
  readonly note?: string;
  readonly reportingController?: string;
  readonly reportingInstance?: string;
  readonly series?: { readonly count?: number; readonly lastObservedTime?: string };
  readonly deprecatedSource?: { readonly component?: string; readonly host?: string };
  readonly deprecatedFirstTimestamp?: string | null;
  readonly deprecatedLastTimestamp?: string | null;
  readonly deprecatedCount?: number;
}

/** The namespaces of an event and of its object; `isTimed`: it has an eventTime. */
export interface EventPlace {
  readonly own: string | undefined;
  readonly other: string | undefined;
  readonly isTimed: boolean;
}

/**
 * An event is in the namespace of its object; events about cluster-scoped objects are in `default`, or, with an
 * eventTime, in the system namespace.
 */
export function placeProblems(
  { own, other = '', isTimed }: EventPlace,
  { path, system }: { readonly path: string; readonly system: string },
): readonly FieldProblem[] {
  const isFine = other === '' ? own === 'default' || (isTimed && own === system) : isTimed || other === own;
  return isFine ? [] : [invalidAt(path, other, 'does not match event.namespace')];
}

const stated = ['action', 'reason', 'reportingController', 'reportingInstance', 'eventTime'] as const;
const longest = { action: 128, reason: 128, reportingInstance: 128, note: 1024 } as const;
const types = ['Normal', 'Warning'];

/** Required and forbidden fields of a new event. */
export function newReportProblems(report: Report): readonly FieldProblem[] {
  const { type = '', reportingController } = report;
  const broken = reportingController ? qualifiedNameRule(reportingController) : undefined;
  return [
    ...stated.filter((field) => !report[field]).map((field) => requiredAt(field)),
    ...(types.includes(type) ? [] : [notSupportedAt('type', type, types)]),
    ...(broken === undefined ? [] : [invalidAt('reportingController', reportingController, broken)]),
    ...longProblems(report),
    ...seriesProblems(report),
    ...formerFields(report).map((path) => invalidAt(path, '', 'needs to be unset')),
  ];
}

function longProblems(report: Report): readonly FieldProblem[] {
  return Object.entries(longest).flatMap(([path, characters]) => {
    const value = report[path as keyof typeof longest] ?? '';
    return value.length > characters
      ? [invalidAt(path, '', `can have at most ${characters} characters`)]
      : [];
  });
}

function seriesProblems({ series }: Report): readonly FieldProblem[] {
  if (series === undefined) return [];
  const { count = 0, lastObservedTime } = series;
  return [
    ...(count < 2 ? [invalidAt('series.count', '', 'should be at least 2')] : []),
    ...(lastObservedTime ? [] : [requiredAt('series.lastObservedTime')]),
  ];
}

/** The deprecated fields that are set. */
function formerFields(report: Report): readonly string[] {
  const { component, host } = report.deprecatedSource ?? {};
  const times = (['deprecatedFirstTimestamp', 'deprecatedLastTimestamp', 'deprecatedCount'] as const).filter(
    (field) => report[field],
  );
  return component || host ? [...times, 'deprecatedSource'] : times;
}

const fixed = [
  'regarding',
  'related',
  'type',
  'reason',
  'action',
  'note',
  'eventTime',
  'reportingController',
  'reportingInstance',
  'deprecatedSource',
  'deprecatedFirstTimestamp',
  'deprecatedLastTimestamp',
  'deprecatedCount',
];

/** Only the series may change. */
export function changedReportProblems(next: Report, current: Report): readonly FieldProblem[] {
  const changed = fixed.filter((field) => !sameJson(next[field] ?? undefined, current[field] ?? undefined));
  return [...changed.map((field) => immutableAt(field, next[field])), ...seriesProblems(next)];
}
