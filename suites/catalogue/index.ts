// The catalogue: what all other code asks for requirements.
import type { Row } from './row.ts';
import { rows as literal } from './rows.ts';

/** The id of a requirement that exists: a mistyped one does not compile. */
export type RequirementId = (typeof literal)[number]['id'];

export type Requirement = Row & { readonly id: RequirementId };

export const requirements: readonly Requirement[] = literal;

/** The row of an id. */
export function findRequirement(id: string): Requirement | undefined {
  return byId.get(id);
}

/** Whether an id is the wanted one, or begins with it and a dot. */
export const isBelow = (id: string, wanted: string) => id === wanted || id.startsWith(`${wanted}.`);

const byId: ReadonlyMap<string, Requirement> = new Map(requirements.map((row) => [row.id, row]));
