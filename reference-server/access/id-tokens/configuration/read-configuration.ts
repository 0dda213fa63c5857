// Reads the file of --authentication-config: the issuers of ID tokens (document access 5.3).
import type { Names } from '../../../../common/dialects/names.ts';
import type { CompiledExpression } from '../../../cel/compile.ts';
import type { ParseConfiguration } from '../../../configuration-files/load-file.ts';
import type { Setting } from '../../../configuration-files/setting.ts';
import { supportedAlgorithms } from '../settings.ts';
import type { IssuerSettings } from '../settings.ts';
import { loadExpressions } from './expressions.ts';
import type { Expressions } from './expressions.ts';
import { checkAuthorities, checkUrl } from './issuer-checks.ts';
import { readMappings } from './read-mappings.ts';
import { readClaimRules, readUserRules } from './read-rules.ts';
import type { ConfigurationChecks, ReadTools } from './read-tools.ts';

export interface ConfigurationContext {
  readonly names: Names;
  readonly serviceAccountIssuer: string;
  readonly checks: ConfigurationChecks;
}

/** A parser of the file. It throws ConfigurationProblem. */
export function authenticationConfiguration(
  context: ConfigurationContext,
): ParseConfiguration<readonly IssuerSettings[]> {
  const { names, checks } = context;
  return async (root) => {
    const { apiVersion, kind, jwt } = root.fields('apiVersion', 'kind', 'jwt');
    checks.checkVersion(apiVersion, `${names.groups.serverConfiguration}/v1beta1`);
    checks.checkKind(kind, 'AuthenticationConfiguration');
    const expressions = await loadExpressions(root);
    const issuers: IssuerSettings[] = [];
    for (const entry of checks.authenticators(jwt))
      issuers.push(readAuthenticator(entry, issuers, context, expressions));
    return issuers;
  };
}

function readAuthenticator(
  entry: Setting,
  earlier: readonly IssuerSettings[],
  context: ConfigurationContext,
  { compile, bind }: Expressions,
): IssuerSettings {
  const fields = entry.fields('issuer', 'claimValidationRules', 'claimMappings', 'userValidationRules');
  const tools: ReadTools = { ...context, compile };
  const issuer = readIssuer(fields.issuer, earlier, context);
  const claimRules = readClaimRules(fields.claimValidationRules, tools);
  const mappings = readMappings(fields.claimMappings, tools);
  if ('expression' in mappings.username) {
    const { username } = fields.claimMappings.fields('username', 'groups', 'uid', 'extra');
    const others: CompiledExpression[] = mappings.extra.map(({ valueExpression }) => valueExpression);
    for (const rule of claimRules) if ('expression' in rule) others.push(rule.expression);
    context.checks.checkEmailVerified(username, mappings.username.expression, others);
  }
  const userRules = readUserRules(fields.userValidationRules, tools);
  return { ...issuer, algorithms: supportedAlgorithms, claimRules, mappings, userRules, bind };
}

type Issuer = Pick<IssuerSettings, 'url' | 'discoveryUrl' | 'authorities' | 'audiences'>;

function readIssuer(
  setting: Setting,
  earlier: readonly IssuerSettings[],
  { checks, serviceAccountIssuer }: ConfigurationContext,
): Issuer {
  const fields = setting.fields(
    'url',
    'discoveryURL',
    'certificateAuthority',
    'audiences',
    'audienceMatchPolicy',
  );
  const url = fields.url.text();
  checkUrl(fields.url, url);
  checks.checkUrlUnique(
    fields.url,
    url,
    earlier.map((one) => one.url),
  );
  checks.checkNotOwn(fields.url, url, serviceAccountIssuer);
  const discoveryUrl = fields.discoveryURL.optionalText();
  if (discoveryUrl !== undefined) {
    checkUrl(fields.discoveryURL, discoveryUrl);
    checks.checkDiscoveryDiffers(fields.discoveryURL, discoveryUrl, url);
    const others = earlier.flatMap((one) => one.discoveryUrl ?? []);
    checks.checkDiscoveryUnique(fields.discoveryURL, discoveryUrl, others);
  }
  const authorities = fields.certificateAuthority.optionalText();
  if (authorities !== undefined) checkAuthorities(fields.certificateAuthority, authorities);
  const audiences = checks.readAudiences(fields.audiences);
  checks.checkAudiencePolicy(fields.audienceMatchPolicy, audiences);
  return { url, discoveryUrl, authorities, audiences };
}
