// Every requirement of both documents.
import { accessRows } from './access-rows.ts';
import { coreRows } from './core-rows.ts';

/** Rows with their literal ids, from which `RequirementId` is derived. */
export const rows = [...coreRows, ...accessRows] as const;
