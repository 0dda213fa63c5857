// The names that a target uses: of the dialect that an option asks for, or of the one whose groups the target serves.
import { dialectOfGroups } from '../../fixtures/dialects/from-groups.ts';
import { orch } from '../../fixtures/dialects/names.ts';
import type { Names } from '../../fixtures/dialects/names.ts';
import type { Api } from '../../suites/kit/api.ts';
import { jsonOf } from '../../suites/kit/features/discovery.ts';
import { isRecord } from '../../suites/kit/object.ts';
import { CommandError } from '../exit-codes.ts';

/** Undefined where no dialect is asked for. @throws CommandError */
export async function readNames(dialect: string | undefined): Promise<Names | undefined> {
  if (dialect === undefined) return undefined;
  if (dialect === orch.dialect) return orch;
  const { loadDialect, DialectError } = await import('../../fixtures/dialects/load.ts');
  try {
    return await loadDialect(dialect);
  } catch (error) {
    if (error instanceof DialectError) throw new CommandError(error.message);
    throw error;
  }
}

export interface FoundNames {
  readonly names: Names;
  /** One line that says which dialect was taken, and why. */
  readonly line: string;
}

/** Never throws: a target that does not answer is reported by what is read next. */
export async function findNames(api: Api): Promise<FoundNames> {
  const answer = await api.get('/apis').catch(() => undefined);
  const found = await dialectOfGroups(answer?.status === 200 ? groupsIn(jsonOf(answer)) : []);
  const names = found ?? orch;
  const why =
    found === undefined
      ? 'the target shows no group of a known dialect'
      : 'found by the groups that the target serves';
  return { names, line: `dialect: ${names.dialect}, ${why} (--dialect sets another)` };
}

/** Names in an APIGroupList. */
function groupsIn(list: unknown): readonly string[] {
  const groups = isRecord(list) && Array.isArray(list['groups']) ? (list['groups'] as unknown[]) : [];
  return groups.flatMap((one) => (isRecord(one) && typeof one['name'] === 'string' ? [one['name']] : []));
}
