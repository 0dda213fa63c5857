// The catalogue: the requirements of all topics.
import { sectionsOf, suiteFiles } from '../index.ts';
import type { RequirementId } from './ids.ts';
import type { Row } from './row.ts';

export { isBelow } from './ids.ts';
export type { RequirementId } from './ids.ts';

export type Requirement = Row & { readonly id: RequirementId };

export const requirements: readonly Requirement[] = suiteFiles
  .flatMap(sectionsOf)
  .flatMap(({ document, section, entries }) =>
    Object.entries(entries).map(([id, entry]): Requirement => {
      const {
        run: _run,
        also: _also,
        isolated: _isolated,
        general: _general,
        waits: _waits,
        ...statement
      } = entry;
      const { alsoIn, level = 'MUST', text, ...others } = statement;
      return {
        id: id as RequirementId,
        document,
        section,
        ...(alsoIn === undefined ? {} : { also: alsoIn }),
        level,
        text,
        ...others,
      };
    }),
  );

/** The row of an id. */
export function findRequirement(id: string): Requirement | undefined {
  return byId.get(id);
}

const byId: ReadonlyMap<string, Requirement> = new Map(requirements.map((row) => [row.id, row]));
