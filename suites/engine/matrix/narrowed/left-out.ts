// Narrowings that make no sense for a row, or that leave the server within the documents: by rule, each with its reason.
import type { Fault } from '../../../../reference-server/faults/fault.ts';
import { isBelow } from '../../../catalogue/ids.ts';
import { partsOfFault } from '../part-names.ts';
import { faultRules } from './fault-rules.ts';
import { kindFamilies, leftOutRules, namesAKind, titleNamesAKind } from './left-out-rules.ts';
import type { LeftOutRule } from './left-out-rules.ts';
import type { Narrowing } from './narrowings.ts';

export interface Question {
  readonly fault: Fault;
  readonly narrowing: Narrowing;
  /** Whether any request calls the parts that the fault replaces. */
  readonly isInRequests: boolean;
}

/** Parts, or areas of them, that work on what a server remembers, or finds in its store once it is started again. */
const rememberingParts: readonly string[] = [
  'storage',
  'lists.readContinueToken',
  'lists.isTooOld',
  'ownership.ownersIn',
  'ownership.ownersBefore',
  'rbac.grantsIn',
  'rbac.boundRules',
  'serviceAccounts.keysInUse',
  'serviceAccounts.isHeldBy',
  'staticTokens',
  'definitions',
];

/** Undefined where the narrowed fault still violates each of its rows' sentences. */
export function reasonToLeaveOut({ fault, narrowing, isInRequests }: Question): string | undefined {
  if (narrowing.applies === 'restarted') {
    const parts = [...partsOfFault(fault)];
    if (!parts.some((part) => rememberingParts.some((wanted) => isBelow(part, wanted))))
      return 'the part computes from the request and the object alone: a restart cannot change it';
  } else if (!isInRequests) {
    return 'the part works at the start or in controllers: no request of a client calls it';
  }
  if (
    kindFamilies.includes(narrowing.family) &&
    (namesAKind.test(fault.id) || titleNamesAKind.test(fault.title))
  )
    return 'the fault is about one kind already';
  const byFault = faultRules.find(
    ({ narrowings, faults }) => isOneOf(narrowings, narrowing) && faults.test(fault.id),
  );
  if (byFault !== undefined) return byFault.reason;
  const reasons = fault.breaks.map((row) => leftOutRules.find((rule) => covers(rule, row, narrowing)));
  return reasons.every((rule) => rule !== undefined) ? reasons[0]?.reason : undefined;
}

const isOneOf = (narrowings: LeftOutRule['narrowings'], { id, family }: Narrowing) =>
  narrowings.some((one) => one === family || one === id);

const covers = ({ narrowings, rows, except = [] }: LeftOutRule, row: string, narrowing: Narrowing) =>
  isOneOf(narrowings, narrowing) &&
  (rows instanceof RegExp ? rows.test(row) : rows.some((prefix) => isBelow(row, prefix))) &&
  !except.some((prefix) => isBelow(row, prefix));
