// The names of the dialect that an option asks for.
import { orch } from '../../fixtures/dialects/names.ts';
import type { Names } from '../../fixtures/dialects/names.ts';
import { CommandError } from '../exit-codes.ts';

/** @throws CommandError */
export async function readNames(dialect: string | undefined): Promise<Names> {
  if (dialect === undefined || dialect === orch.dialect) return orch;
  const { loadDialect, DialectError } = await import('../../fixtures/dialects/load.ts');
  try {
    return await loadDialect(dialect);
  } catch (error) {
    if (error instanceof DialectError) throw new CommandError(error.message);
    throw error;
  }
}
