// The settings of one issuer of ID tokens, from the flags of document access 5.2 or the file of 5.3.
import type { Bindings } from '../../cel/bind.ts';
import type { CompiledExpression } from '../../cel/compile.ts';
import type { JsonObject } from '../../object.ts';

/** The variables of expressions, as `bind` returns them. */
export type Variables = Readonly<Record<string, unknown>> | Bindings;

/** The claims of a token with a valid signature. */
export type Claims = JsonObject;

export interface RequiredClaim {
  readonly claim: string;
  readonly requiredValue: string;
}

/** A boolean expression that must be true. */
export interface ExpressionRule {
  readonly expression: CompiledExpression;
}

export type ClaimRule = RequiredClaim | ExpressionRule;

export interface ClaimMapping {
  readonly claim: string;
  /** Put before the value; may be empty. */
  readonly prefix: string;
}

export interface ExpressionMapping {
  readonly expression: CompiledExpression;
}

export type Mapping = ClaimMapping | ExpressionMapping;

export interface ExtraMapping {
  readonly key: string;
  readonly valueExpression: CompiledExpression;
}

/** Where each attribute of the user comes from; undefined: the attribute is empty. */
export interface Mappings {
  readonly username: Mapping;
  readonly groups: Mapping | undefined;
  readonly uid: Mapping | undefined;
  readonly extra: readonly ExtraMapping[];
}

export interface IssuerSettings {
  /** What `iss` of a token must be. */
  readonly url: string;
  /** Undefined: the well-known path below `url`. */
  readonly discoveryUrl: string | undefined;
  /** PEM; undefined: the authorities that the system trusts. */
  readonly authorities: string | undefined;
  /** One of them must be in `aud`. */
  readonly audiences: readonly string[];
  readonly algorithms: readonly string[];
  /** All must hold. */
  readonly claimRules: readonly ClaimRule[];
  readonly mappings: Mappings;
  /** All must hold; they see the mapped user. */
  readonly userRules: readonly ExpressionRule[];
  /** Converts variables once for all expressions of a decision. */
  readonly bind: (variables: Readonly<Record<string, unknown>>) => Variables;
}

/** All algorithms that ID tokens may be signed with; never one with a shared secret. */
export const supportedAlgorithms: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
];
