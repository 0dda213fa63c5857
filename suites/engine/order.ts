// The order in which the cases of a plan start.
import type { RequirementId } from '../catalogue/ids.ts';
import { findRequirement } from '../catalogue/index.ts';
import type { Case } from '../kit/case.ts';
import { isAssumed } from './features/rules.ts';

/** First cases that mostly wait, then models and histories, then cases that launch a server, then all others. Within these, small
 * sections come first, so that progress reports finished sections early. */
export function inStartOrder(planned: readonly Case[]): readonly Case[] {
  const sizes = new Map<string, number>();
  for (const one of planned) sizes.set(sectionOf(one), (sizes.get(sectionOf(one)) ?? 0) + 1);
  const bySection = (a: Case, b: Case) =>
    (sizes.get(sectionOf(a)) ?? 0) - (sizes.get(sectionOf(b)) ?? 0) ||
    sectionOf(a).localeCompare(sectionOf(b));
  return planned.toSorted((a, b) => urgency(a) - urgency(b) || bySection(a, b));
}

function urgency(one: Case): number {
  if (mostlyWaits(one)) return 0;
  if (one.general) return 1;
  return findRequirement(one.id)?.needs?.includes('launcher') ? 2 : 3;
}

function sectionOf({ id }: Case): string {
  const row = findRequirement(id);
  return `${row?.document} ${row?.section}`;
}

/** Whether a case mostly waits, or may wait for a controller that does not exist: it starts first, in parallel with all others. */
export const mostlyWaits = ({ id, waits }: Case): boolean => waits === true || isSlow(id) || needsAssumed(id);

/** Whether a case needs a feature that is only assumed to exist. */
function needsAssumed(id: RequirementId): boolean {
  const needs = findRequirement(id)?.needs ?? [];
  return !needs.includes('launcher') && needs.some(isAssumed);
}

/** Whether a case waits for minutes. */
export const isSlow = (id: RequirementId): boolean => findRequirement(id)?.slow === true;
