// What the readers of the authentication configuration file use.
import type { Names } from '../../../../common/dialects/names.ts';
import type { Compile } from './expressions.ts';
import { issuerChecks } from './issuer-checks.ts';
import { mappingChecks } from './mapping-checks.ts';

/** The rules of the file, which a fault may replace. */
export const configurationChecks = { ...issuerChecks, ...mappingChecks };
export type ConfigurationChecks = typeof configurationChecks;

export interface ReadTools {
  readonly checks: ConfigurationChecks;
  readonly compile: Compile;
  readonly names: Names;
}
