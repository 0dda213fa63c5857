// Parses authentication configuration files for tests.
import { dump } from 'js-yaml';
import { orch } from '../../../../common/dialects/names.ts';
import { loadFile } from '../../../configuration-files/load-file.ts';
import { authenticationConfiguration } from './read-configuration.ts';
import { configurationChecks } from './read-tools.ts';

export const ownIssuer = 'https://own.example';

export const issuer = { url: 'https://issuer.example', audiences: ['me'] };
export const username = { claim: 'sub', prefix: '' };
export const authenticator = { issuer, claimMappings: { username } };

/** A configuration with these authenticators. */
export const configurationOf = (...jwt: readonly object[]) => ({
  apiVersion: 'apiserver.config.orch.io/v1beta1',
  kind: 'AuthenticationConfiguration',
  jwt,
});

/** The issuers of a file with this content. @throws ConfigurationProblem */
export async function parseConfiguration(content: object | string) {
  const text = typeof content === 'string' ? content : dump(content, { noRefs: true });
  const context = { names: orch, serviceAccountIssuer: ownIssuer, checks: configurationChecks };
  const files = { readFile: async () => text };
  return (await loadFile('auth.yaml', files, authenticationConfiguration(context))).value;
}
