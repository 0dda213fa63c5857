// Planted faults of the choice among the issuers of the authentication configuration file (document access 5.3).
import type { IdTokenParts } from '../../../access/id-tokens/parts.ts';
import type { KeySet } from '../../../access/id-tokens/signature.ts';
import type { IssuerSettings } from '../../../access/id-tokens/settings.ts';
import type { Fault } from '../../fault.ts';

const config = (...names: readonly string[]) => names.map((name) => `authentication.configuration.${name}`);

type Chosen = { readonly settings: IssuerSettings };
type Choose = (issuers: ReadonlyMap<string, Chosen>, iss: unknown) => Chosen | undefined;

/** Replaces the choice of the issuer of a token. */
const chooses = (
  id: string,
  title: string,
  breaks: readonly string[],
  choose: (choose: Choose) => Choose,
): Fault => ({
  id,
  title,
  breaks: config(...breaks),
  install({ idTokens }) {
    const chosen = choose(idTokens.chooseIssuer);
    idTokens.chooseIssuer = chosen as IdTokenParts['chooseIssuer'];
  },
});

export default [
  chooses(
    'configured-first-rules-for-all',
    'The rules of the first entry of the file are used for all issuers.',
    [
      'several-issuers',
      'reload-changed-mapping',
      'claim-rule-value',
      'claim-rule-expression',
      'claim-rule-message',
      'claim-rules-all',
      'user-rule-expression',
      'user-rule-sees-mapped-user',
      'user-rules-all',
      'user-rule-message',
    ],
    (choose) => (issuers, iss) => {
      const own = choose(issuers, iss);
      const [first] = issuers.values();
      if (own === undefined || first === undefined) return own;
      const { claimRules, userRules } = first.settings;
      return { ...own, settings: { ...own.settings, claimRules, userRules } };
    },
  ),
  chooses(
    'configured-first-uid-and-extra-for-all',
    'The mappings of uid and extra of the first entry of the file are used for all issuers.',
    ['uid-claim', 'uid-expression', 'extra-string', 'extra-list'],
    (choose) => (issuers, iss) => {
      const own = choose(issuers, iss);
      const [first] = issuers.values();
      if (own === undefined || first === undefined) return own;
      const { uid, extra } = first.settings.mappings;
      return { ...own, settings: { ...own.settings, mappings: { ...own.settings.mappings, uid, extra } } };
    },
  ),
  chooses(
    'configured-audiences-of-all-entries',
    'A token may have the audience of another entry.',
    ['several-issuers', 'audiences', 'reload-changed-mapping'],
    (choose) => (issuers, iss) => {
      const own = choose(issuers, iss);
      const audiences = [...issuers.values()].flatMap(({ settings }) => settings.audiences);
      return own && { ...own, settings: { ...own.settings, audiences } };
    },
  ),
  {
    id: 'configured-keys-of-all-issuers',
    title: 'A token may be signed by a key of any issuer of the file.',
    breaks: config('several-issuers'),
    install({ idTokens }) {
      const { parseKeySet, verifySignature } = idTokens;
      const all: KeySet[] = [];
      idTokens.parseKeySet = (text) => {
        const keys = parseKeySet(text);
        if (keys !== undefined) all.push(keys);
        return keys;
      };
      idTokens.verifySignature = async (token, keys, algorithms) => {
        for (const one of [keys, ...all]) {
          const claims = await verifySignature(token, one, algorithms);
          if (claims !== undefined) return claims;
        }
        return undefined;
      };
    },
  },
  {
    id: 'configured-keys-by-their-id',
    title: 'Keys are cached by their id, so that one has the id for all issuers of the file.',
    breaks: config('several-issuers'),
    install({ idTokens }) {
      const { verifySignature } = idTokens;
      const known = new Map<string, KeySet>();
      idTokens.verifySignature = async (token, keys, algorithms) => {
        const { kid } = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as {
          readonly kid?: string;
        };
        const claims = await verifySignature(token, known.get(kid ?? '') ?? keys, algorithms);
        if (claims !== undefined && !known.has(kid ?? '')) known.set(kid ?? '', keys);
        return claims;
      };
    },
  },
  chooses(
    'configured-last-issuer-only',
    'Only the last entry of the file is used.',
    [
      'several-issuers',
      'sixty-four-issuers',
      'file-used',
      'reload-added-issuer',
      'reload-removed-issuer',
      'reload-changed-mapping',
      'discovery-url-absent',
      'discovered-issuer-equal',
      'certificate-authority',
      'certificate-authority-absent',
    ],
    (choose) => (issuers, iss) => choose(new Map([...issuers].slice(-1)), iss),
  ),
  chooses(
    'configured-issuer-with-or-without-slash',
    'A slash at the end of iss is ignored.',
    ['token-issuer'],
    (choose) => (issuers, iss) => {
      const own = choose(issuers, String(iss).replace(/\/$/, ''));
      return own && { ...own, settings: { ...own.settings, url: String(iss) } };
    },
  ),
  chooses(
    'configured-issuer-in-any-case',
    'iss is compared without regard to letter case.',
    ['token-issuer'],
    (choose) => (issuers, iss) => {
      const known = [...issuers.keys()].find((url) => url.toLowerCase() === String(iss).toLowerCase());
      const own = choose(issuers, known);
      return own && { ...own, settings: { ...own.settings, url: String(iss) } };
    },
  ),
  {
    id: 'configured-token-without-issuer',
    title: 'A token without iss is checked against the first entry.',
    breaks: config('token-issuer'),
    install({ idTokens }) {
      const { chooseIssuer, isIssuedBy } = idTokens;
      idTokens.chooseIssuer = (issuers, iss) =>
        iss === undefined ? issuers.values().next().value : chooseIssuer(issuers, iss);
      idTokens.isIssuedBy = (claims, url) => claims['iss'] === undefined || isIssuedBy(claims, url);
    },
  },
] as const satisfies readonly Fault[];
