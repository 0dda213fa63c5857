// The options of the bundled server for a run: every feature is on, so that every row runs.
import { randomBytes } from 'node:crypto';
import type { Names } from '../../../common/dialects/names.ts';
import type { ServerOptions } from '../../../reference-server/options.ts';
import { everythingOn } from '../in-process/options.ts';

/** A token for one run. */
export const mintToken = () => randomBytes(24).toString('base64url');

/** The options of the target of a run; `token` belongs to the administrator. */
export const bundledOptions = (names: Names, token: string): ServerOptions => ({
  ...everythingOn(names, token),
  securePort: 0,
  certDir: undefined,
});
