// The authenticator for ID tokens of OpenID Connect issuers (document access 5.1). No decision is cached: a token is
// checked at each request.
import { ExpressionError } from '../../cel/expression-error.ts';
import type { User } from '../../requests/request.ts';
import type { Authenticator } from '../authenticator.ts';
import type { BearerReader } from '../static-tokens.ts';
import { createIssuerKeys } from './issuer-keys.ts';
import type { IssuerKeys, IssuerTools } from './issuer-keys.ts';
import { isVerifiedEmail, usesEmail } from './mapping.ts';
import type { IdTokenParts } from './parts.ts';
import type { Claims, ClaimRule, ExpressionRule, IssuerSettings, Variables } from './settings.ts';
import { readUnverified } from './signature.ts';

export interface IdTokenAuthenticator extends Authenticator {
  /** Uses these issuers from now on. Keys of an issuer that stays are kept. */
  replace(issuers: readonly IssuerSettings[]): void;
}

/** Of a request to a source of claims. */
const timeoutMs = 30_000;

interface Issuer {
  readonly settings: IssuerSettings;
  readonly keys: IssuerKeys;
}

export function idTokenAuthenticator(
  initial: readonly IssuerSettings[],
  readBearer: BearerReader,
  tools: IssuerTools,
): IdTokenAuthenticator {
  const { parts } = tools;
  let issuers = createIssuers(initial, new Map(), tools);

  async function userOf(token: string, algorithm: string, { settings, keys }: Issuer, nowMs: number) {
    if (!parts.acceptsAlgorithm(algorithm, settings.algorithms)) return undefined;
    const claims = await keys.verify(token, algorithm);
    if (claims === undefined || !isValid(claims, settings, nowMs / 1_000, parts)) return undefined;
    const get = async (url: string) =>
      (await tools.send({ method: 'GET', url, trust: parts.trustOf(settings), timeoutMs })).body;
    const complete = parts.completeClaims(claims, get);
    return mappedUser(complete instanceof Promise ? await complete : complete, settings, parts);
  }

  return {
    name: 'id-tokens',
    async authenticate(request, nowMs) {
      const token = readBearer(request.headers['authorization']);
      const unverified = token === undefined ? undefined : readUnverified(token);
      if (token === undefined || unverified === undefined) return undefined;
      // A token of another issuer may belong to another method.
      const issuer = parts.chooseIssuer(issuers, unverified.claims['iss']);
      if (issuer === undefined) return undefined;
      return (await userOf(token, unverified.algorithm, issuer, nowMs)) ?? 'refused';
    },
    replace(next) {
      issuers = createIssuers(next, issuers, tools);
    },
  };
}

function createIssuers(
  next: readonly IssuerSettings[],
  before: ReadonlyMap<string, Issuer>,
  tools: IssuerTools,
): ReadonlyMap<string, Issuer> {
  return new Map(
    next.map((settings) => {
      const known = before.get(settings.url);
      const keys =
        known !== undefined && hasSameKeys(known.settings, settings)
          ? known.keys
          : createIssuerKeys(settings, tools);
      return [settings.url, { settings, keys }];
    }),
  );
}

const hasSameKeys = (one: IssuerSettings, other: IssuerSettings): boolean =>
  one.discoveryUrl === other.discoveryUrl && one.authorities === other.authorities;

function isValid(
  claims: Claims,
  { url, audiences }: IssuerSettings,
  nowSeconds: number,
  parts: IdTokenParts,
): boolean {
  return (
    parts.isIssuedBy(claims, url) &&
    parts.matchesAudience(claims, audiences) &&
    !parts.isExpired(claims, nowSeconds) &&
    !parts.isTooEarly(claims, nowSeconds)
  );
}

/** Undefined if a rule does not hold, or a mapping does not fit. */
function mappedUser(claims: Claims, settings: IssuerSettings, parts: IdTokenParts): User | undefined {
  const { claimRules, mappings, userRules } = settings;
  const variables = bindClaims(claims, settings);
  if (variables === undefined) return undefined;
  const claimHolds = (rule: ClaimRule) =>
    'expression' in rule ? parts.expressionHolds(rule, variables) : parts.hasRequiredValue(claims, rule);
  if (!parts.claimRulesHold(claimRules, claimHolds)) return undefined;
  if (usesEmail(mappings) && !isVerifiedEmail(claims)) return undefined;
  const username = parts.usernameOf(claims, mappings.username, variables);
  const groups = parts.groupsOf(claims, mappings.groups, variables);
  const uid = parts.uidOf(claims, mappings.uid, variables);
  const extra = parts.extraOf(mappings.extra, variables);
  if (username === undefined || groups === undefined || uid === undefined || extra === undefined)
    return undefined;
  const user = { username, uid, groups, extra };
  const ruleVariables = userRules.length === 0 ? {} : settings.bind({ user });
  const userHolds = (rule: ExpressionRule) => parts.expressionHolds(rule, ruleVariables);
  return parts.userRulesHold(userRules, userHolds) ? user : undefined;
}

/** Undefined for claims that are nested too deeply. */
function bindClaims(claims: Claims, { bind }: IssuerSettings): Variables | undefined {
  try {
    return bind({ claims });
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}
