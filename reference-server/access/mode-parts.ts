// Parts of the configuration of authorizers (document access 5.4): their order, and the two mutually exclusive styles.
import { authorizationModes } from '../options.ts';
import type { AuthorizationMode, ServerOptions } from '../options.ts';

/** In the order of the list (document access 5.4). */
const inOrder = (named: readonly AuthorizationMode[]): readonly AuthorizationMode[] => named;

/** Why a start is refused; undefined if the configuration is valid. The styles cannot be combined (document access
 * 5.4, 7). */
function styleProblem({
  authorizationConfig: config,
}: Pick<ServerOptions, 'authorizationConfig'>): string | undefined {
  const other = config?.conflictingFlags[0];
  if (other === undefined) return undefined;
  return `--authorization-config: cannot be combined with ${other}: leave out one of them`;
}

/** The mode with this name, if there is one (document access 5.4). */
const modeOf = (name: string): AuthorizationMode | undefined =>
  authorizationModes.find((mode) => mode === name);

export const modeParts = { inOrder, styleProblem, modeOf };
