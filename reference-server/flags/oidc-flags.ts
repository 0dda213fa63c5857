// The flags of OpenID Connect (document access 5.2): one issuer of ID tokens.
import { authenticationConfiguration } from '../access/id-tokens/configuration/read-configuration.ts';
import { isServiceAccountIssuer } from '../access/id-tokens/issuer-url.ts';
import { supportedAlgorithms } from '../access/id-tokens/settings.ts';
import type { IssuerSettings, RequiredClaim } from '../access/id-tokens/settings.ts';
import type { ServerOptions } from '../options.ts';
import type { Flag, FlagValues, OidcValues } from './flag.ts';
import { FlagError } from './flag-error.ts';
import { ownParsers } from './named-values.ts';
import type { FlagReader } from './named-values.ts';
import { readConfigurationFile, readFileAs } from './read-file.ts';
import { readList, readText } from './values.ts';

const flagNames: Readonly<Record<keyof OidcValues, string>> = {
  issuerUrl: 'oidc-issuer-url',
  clientId: 'oidc-client-id',
  usernameClaim: 'oidc-username-claim',
  usernamePrefix: 'oidc-username-prefix',
  groupsClaim: 'oidc-groups-claim',
  groupsPrefix: 'oidc-groups-prefix',
  requiredClaims: 'oidc-required-claim',
  authorities: 'oidc-ca-file',
  algorithms: 'oidc-signing-algs',
  configurationFile: 'authentication-config',
};

const flag = (
  key: keyof OidcValues,
  { value = 'TEXT', help, ...more }: Pick<Flag, 'help'> & Partial<Flag>,
): Flag => ({
  name: flagNames[key],
  value,
  fallback: '',
  help,
  read: (text) => ({ oidc: { [key]: readText(text) } }),
  ...more,
});

/** Each `read` throws FlagError without the name of the flag. */
export const oidcFlags: readonly Flag[] = [
  flag('issuerUrl', {
    value: 'URL',
    help: 'Issuer of ID tokens, with https: its discovery document is below it. Needs --oidc-client-id.',
    read: (text, reader) => ({ oidc: { issuerUrl: readIssuerUrl(text, reader) } }),
  }),
  flag('clientId', { help: 'Audience that ID tokens must be issued for. Needs --oidc-issuer-url.' }),
  flag('usernameClaim', { value: 'CLAIM', help: 'Claim of the user name; default sub.' }),
  flag('usernamePrefix', {
    value: 'PREFIX',
    help: 'Put before user names; - for none. Default the issuer and #, but none for the claim email.',
  }),
  flag('groupsClaim', { value: 'CLAIM', help: 'Claim with a list of groups.' }),
  flag('groupsPrefix', { value: 'PREFIX', help: 'Put before each group of the claim.' }),
  flag('requiredClaims', {
    value: 'CLAIM=VALUE',
    adds: true,
    whole: true,
    help: 'Claim with the value that it must have in each ID token. May be repeated: all must hold.',
    read: (text) => ({ oidc: { requiredClaims: text.split('\n').map(readRequiredClaim) } }),
  }),
  flag('authorities', {
    value: 'FILE',
    help: 'PEM certificates of the authorities that verify the issuer; default those that the system trusts.',
    read: async (path, reader) => ({ oidc: { authorities: await readAuthorityText(path, reader) } }),
  }),
  flag('algorithms', {
    value: 'NAMES',
    adds: true,
    help: `Algorithms of the signatures that are accepted, comma-separated, of ${supportedAlgorithms.join(', ')}; default RS256.`,
    read: (text) => ({ oidc: { algorithms: readAlgorithms(text) } }),
  }),
  flag('configurationFile', {
    value: 'FILE',
    help: 'Configuration file of several issuers of ID tokens, instead of the --oidc flags. It is reloaded when it changes.',
  }),
];

function readIssuerUrl(text: string, { parsers = ownParsers }: FlagReader): string {
  const problem = parsers.idTokens.issuerUrlProblem(readText(text));
  if (problem !== undefined) throw new FlagError(`"${text}" ${problem.what}: ${problem.mend}`);
  return text;
}

function readRequiredClaim(text: string): RequiredClaim {
  const mark = text.indexOf('=');
  if (mark < 1) throw new FlagError(`"${text}" is not a pair: write CLAIM=VALUE`);
  return { claim: text.slice(0, mark), requiredValue: text.slice(mark + 1) };
}

function readAuthorityText(path: string, reader: FlagReader): Promise<string> {
  const { parseAuthorities } = (reader.parsers ?? ownParsers).certificates;
  return readFileAs(path, reader, async (read) => {
    const text = await read();
    parseAuthorities(text);
    return text;
  });
}

function readAlgorithms(text: string): readonly string[] {
  const named = readList(text);
  const unknown = named.find((name) => !supportedAlgorithms.includes(name));
  if (unknown !== undefined)
    throw new FlagError(`"${unknown}" is not one of ${supportedAlgorithms.join(', ')}: use one of them`);
  if (named.length === 0) throw new FlagError('needs at least one algorithm: write one such as RS256');
  return named;
}

/** The issuer of the flags, or the issuers of the configuration file. @throws FlagError with the name of the flag */
export async function combineOidc(
  values: OidcContext,
  reader: FlagReader,
): Promise<Pick<ServerOptions, 'oidcIssuer' | 'authenticationConfig'>> {
  const { configurationFile: path, ...others } = values.oidc;
  const [other] = Object.keys(others) as (keyof OidcValues)[];
  if (path === undefined) {
    const oidcIssuer = other === undefined ? undefined : issuerOfFlags(values, other, reader);
    return { oidcIssuer, authenticationConfig: undefined };
  }
  const name = flagNames.configurationFile;
  const { isFileEnabled, excludesFlags } = (reader.parsers ?? ownParsers).idTokens;
  if (!isFileEnabled(values.featureGates, gate))
    throw new FlagError(`--${name}: needs the feature gate ${gate}: switch it on, or leave the flag out`);
  if (other !== undefined && excludesFlags())
    throw new FlagError(`--${name}: cannot be combined with --${flagNames[other]}: leave out one of them`);
  try {
    return { oidcIssuer: undefined, authenticationConfig: await loadIssuers(path, values, reader) };
  } catch (error) {
    if (error instanceof FlagError) throw new FlagError(`--${name}: ${error.message}`, { cause: error });
    throw error;
  }
}

type OidcContext = Pick<FlagValues, 'oidc' | 'names' | 'featureGates' | 'serviceAccountIssuer'>;

const gate = 'StructuredAuthenticationConfiguration';

function loadIssuers(path: string, { names, serviceAccountIssuer }: OidcContext, reader: FlagReader) {
  const { configuration: checks } = (reader.parsers ?? ownParsers).idTokens;
  const parse = authenticationConfiguration({ names, serviceAccountIssuer, checks });
  return readConfigurationFile(path, reader, parse);
}

/** @throws FlagError with the name of the flag */
function issuerOfFlags(
  { oidc, serviceAccountIssuer }: OidcContext,
  first: keyof OidcValues,
  { parsers = ownParsers }: FlagReader,
): IssuerSettings {
  const { idTokens } = parsers;
  const { issuerUrl: url = '', clientId = '' } = oidc;
  const missing = idTokens.missingValue(oidc);
  if (missing !== undefined) {
    const given = missing === 'clientId' ? 'issuerUrl' : first;
    throw new FlagError(`--${flagNames[given]}: needs --${flagNames[missing]}`);
  }
  if (isServiceAccountIssuer(url, serviceAccountIssuer))
    throw new FlagError(`--${flagNames.issuerUrl}: is the issuer of service account tokens: use another one`);
  const claim = idTokens.usernameClaim(oidc.usernameClaim);
  const { groupsClaim } = oidc;
  const groups =
    groupsClaim === undefined
      ? undefined
      : { claim: groupsClaim, prefix: idTokens.groupsPrefix(oidc.groupsPrefix) };
  const username = { claim, prefix: idTokens.usernamePrefix(claim, oidc.usernamePrefix, url) };
  return {
    url,
    discoveryUrl: undefined,
    authorities: oidc.authorities,
    audiences: [clientId],
    algorithms: idTokens.flagAlgorithms(oidc.algorithms),
    claimRules: oidc.requiredClaims ?? [],
    mappings: { username, groups, uid: undefined, extra: [] },
    userRules: [],
    bind: (variables) => variables,
  };
}
