// Creates the authenticator for ID tokens from the flags or the configuration file, and follows changes of the file
// (document access 5.2, 5.3).
import type { Clock } from '../../clock.ts';
import { createReloaded } from '../../configuration-files/reloaded.ts';
import type { ReloadOutcome } from '../../configuration-files/reloaded.ts';
import type { Metrics } from '../../observability/metrics.ts';
import type { ServerOptions } from '../../options.ts';
import type { SendRemote } from '../../remote/client.ts';
import type { Authenticator } from '../authenticator.ts';
import type { BearerReader } from '../static-tokens.ts';
import { idTokenAuthenticator } from './authenticator.ts';
import type { IdTokenParts } from './parts.ts';
import type { IssuerSettings } from './settings.ts';

export interface IdTokenTools {
  readonly clock: Clock;
  readonly parts: IdTokenParts;
  readonly readBearer: BearerReader;
  readonly sendRemote: SendRemote;
  readonly metrics: Pick<Metrics, 'reloaded'>;
  readonly log: (line: string) => void;
}

export interface IdTokens {
  /** None without an option for ID tokens. */
  readonly authenticators: readonly Authenticator[];
  close(): void;
}

export function createIdTokens(
  { oidcIssuer, authenticationConfig }: Pick<ServerOptions, 'oidcIssuer' | 'authenticationConfig'>,
  { readBearer, sendRemote: send, metrics, ...tools }: IdTokenTools,
): IdTokens {
  const { clock, parts, log } = tools;
  let issuers = authenticationConfig?.value ?? (oidcIssuer === undefined ? [] : [oidcIssuer]);
  if (authenticationConfig === undefined && issuers.length === 0)
    return { authenticators: [], close: () => {} };
  const authenticator = idTokenAuthenticator(issuers, readBearer, { ...tools, send });
  const authenticators = [authenticator];
  if (authenticationConfig === undefined || !parts.followsFile()) return { authenticators, close: () => {} };

  function onReload(outcome: ReloadOutcome<readonly IssuerSettings[]>): void {
    metrics.reloaded('authentication', outcome.status, parts.reloadTimeMs(clock.now()));
    if (outcome.status === 'failure') {
      log(`the authentication configuration stays as it was: ${outcome.problem}`);
      return;
    }
    issuers = parts.issuersAfterReload(issuers, outcome.value);
    authenticator.replace(issuers);
    log('the authentication configuration has been reloaded');
  }

  const file = createReloaded(authenticationConfig, {
    clock,
    get intervalMs() {
      return parts.reloadIntervalMs();
    },
    onReload,
    hasChanged: parts.hasChanged,
  });
  return { authenticators, close: () => file.close() };
}
