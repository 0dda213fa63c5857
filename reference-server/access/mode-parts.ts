// Parts of the configuration of authorizers (document access 5.4): their order, and the two styles that exclude each other.
import { authorizationModes } from '../flags/options.ts';
import type { AuthorizationMode, ServerOptions } from '../flags/options.ts';

/** In the order of the list (document access 5.4). */
const inOrder = (named: readonly AuthorizationMode[]): readonly AuthorizationMode[] => named;

/** Why a start is refused; undefined where nothing is wrong. Exactly one style of configuration counts (document access 5.4, 7). */
function styleProblem({
  authorizationConfig: config,
}: Pick<ServerOptions, 'authorizationConfig'>): string | undefined {
  const other = config?.beside[0];
  if (other === undefined) return undefined;
  return `--authorization-config: may not stand beside ${other}: leave out one of them`;
}

/** The mode of a name; undefined where there is none (document access 5.4). */
const modeOf = (name: string): AuthorizationMode | undefined =>
  authorizationModes.find((mode) => mode === name);

export const modeParts = { inOrder, styleProblem, modeOf };
