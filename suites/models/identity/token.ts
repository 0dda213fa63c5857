// The tokens of the model, with their claims besides those that every token has, and the identities that they yield.

export type ClaimValue = string | boolean | readonly string[];

/** By name. A claim that is left out is missing in the token. */
export type ClaimSet = Readonly<Record<string, ClaimValue>>;

export interface Token {
  readonly claims: ClaimSet;
  /** The claim `aud`. */
  readonly audience: string | readonly string[];
  /** Whether its claim `exp` is an hour ago instead of an hour ahead. */
  readonly isExpired: boolean;
}

/** What an entry makes of a token. */
export interface MappedIdentity {
  readonly username: string;
  /** Without those that the server adds. */
  readonly groups: readonly string[];
  /** Undefined without a mapping. */
  readonly uid: string | undefined;
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

/** Claims that every token has, so that mappings may rely on them. */
export const presentTexts = ['sub', 'oid', 'plan'] as const;
export const presentLists = ['roles'] as const;
/** Claims that a token may lack. */
export const optionalTexts = ['dept', 'team', 'level'] as const;
export const optionalLists = ['units'] as const;
export const optionalFlags = ['active'] as const;

/** Whether mappings rely on the claim, so that it stays when tokens are reduced. */
export const isPresent = (name: string): boolean =>
  ([...presentTexts, ...presentLists] as readonly string[]).includes(name);

/** Values of claims: few, so that rules often hold, with similar ones among them. */
export const texts = ['red', 'Red', 'redder', 'a:b', 'x, y/ü'] as const;
export const audiences = ['one', 'two', 'three', 'on'] as const;
