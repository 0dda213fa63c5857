// The names that a target uses: those of the dialect of `--dialect`, or of the one whose API groups the target serves.
import { dialectOfGroups } from '../../common/dialects/from-groups.ts';
import { orch } from '../../common/dialects/names.ts';
import type { Names } from '../../common/dialects/names.ts';
import type { Api } from '../../suites/kit/requests/api.ts';
import { jsonOf } from '../../suites/kit/features/discovery.ts';
import { isRecord } from '../../suites/kit/objects/object.ts';
import { CommandError } from '../exit-codes.ts';

/** Undefined where no dialect is requested. @throws CommandError */
export async function readNames(dialect: string | undefined): Promise<Names | undefined> {
  if (dialect === undefined) return undefined;
  if (dialect === orch.dialect) return orch;
  const { loadDialect, DialectError } = await import('../../common/dialects/load.ts');
  try {
    return await loadDialect(dialect);
  } catch (error) {
    if (error instanceof DialectError) throw new CommandError(error.message);
    throw error;
  }
}

export interface FoundNames {
  readonly names: Names;
  /** One line that names the dialect and the reason for it. */
  readonly line: string;
}

/** Never throws: an unreachable target is reported by the request that follows. */
export async function findNames(api: Api): Promise<FoundNames> {
  const answer = await api.get('/apis').catch(() => undefined);
  const found = await dialectOfGroups(answer?.status === 200 ? groupsIn(jsonOf(answer)) : []);
  const names = found ?? orch;
  const why =
    found === undefined
      ? 'the target serves no API group of a known dialect'
      : 'detected from the API groups that the target serves';
  return { names, line: `dialect: ${names.dialect}, ${why} (override it with --dialect)` };
}

/** The group names of an APIGroupList. */
function groupsIn(list: unknown): readonly string[] {
  const groups = isRecord(list) && Array.isArray(list['groups']) ? (list['groups'] as unknown[]) : [];
  return groups.flatMap((one) => (isRecord(one) && typeof one['name'] === 'string' ? [one['name']] : []));
}
