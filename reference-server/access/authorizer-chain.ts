// The chain of authorizers of a server: those of the flags, or those of the configuration file, which may change while the
// server runs (document access 5.4).
import { createReloaded } from '../configuration-files/reloaded.ts';
import type { AuthorizationMode, ServerOptions } from '../options.ts';
import type { AuthorizerEntry } from './authorization-file/configuration.ts';
import type { Authorizer } from './authorizer.ts';
import { createAuthorizers, entriesOfModes } from './modes.ts';
import type { ModeTools } from './modes.ts';

export interface AuthorizerChain {
  /** In the order in which they are called; other ones after a reload. */
  readonly authorizers: readonly Authorizer[];
  /** The types of the authorizers at the start. */
  readonly modes: readonly AuthorizationMode[];
  close(): void;
}

type ChainOptions = Pick<
  ServerOptions,
  'authorizationModes' | 'authorizationWebhook' | 'authorizationConfig'
>;

export function createAuthorizerChain(options: ChainOptions, tools: ModeTools): AuthorizerChain {
  const { authorizationConfig } = options;
  if (authorizationConfig !== undefined) return reloadedChain(authorizationConfig.loaded, tools);
  const modes = tools.parts.access.inOrder(options.authorizationModes);
  const authorizers = createAuthorizers(entriesOfModes(modes, options.authorizationWebhook), tools);
  return { authorizers, modes: options.authorizationModes, close: () => {} };
}

function reloadedChain(
  loaded: NonNullable<ServerOptions['authorizationConfig']>['loaded'],
  tools: ModeTools,
): AuthorizerChain {
  const { clock, log, metrics } = tools;
  const file = tools.parts.authorizationFile;
  const create = (entries: readonly AuthorizerEntry[]) =>
    createAuthorizers(file.entriesInOrder(entries), tools);
  let authorizers = create(loaded.value.authorizers);
  const reloaded = createReloaded(loaded, {
    clock,
    get intervalMs() {
      return file.reloadIntervalMs;
    },
    hasChanged: file.hasChanged,
    onReload(outcome) {
      if (outcome.status === 'failure') {
        file.refusesReload();
        log(`authorization configuration: ${outcome.problem}: the earlier authorizers stay in force`);
      } else {
        if (file.reloads(outcome.value.authorizers)) authorizers = create(outcome.value.authorizers);
        log(`authorization configuration: ${loaded.path} is in force`);
      }
      metrics.reloaded('authorization', outcome.status, clock.now());
    },
  });
  return {
    get authorizers() {
      return authorizers;
    },
    modes: loaded.value.authorizers.map(({ type }) => type),
    close: () => reloaded.close(),
  };
}
