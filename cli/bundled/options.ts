// How the bundled server is started for a run: everything that it has is on, so that every row finds its feature.
import { randomBytes } from 'node:crypto';
import type { Names } from '../../fixtures/dialects/names.ts';
import type { ServerOptions } from '../../reference-server/flags/options.ts';
import { everythingOn } from '../../suites/selfcheck/in-process/options.ts';

/** A token for one run. */
export const mintToken = () => randomBytes(24).toString('base64url');

/** The options of the target of a run; `token` is its administrator's. */
export const bundledOptions = (names: Names, token: string): ServerOptions => ({
  ...everythingOn(names, token),
  securePort: 0,
  certDir: undefined,
});
