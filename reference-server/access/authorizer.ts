// Whether a request may go on (document access 5.4). Authorizers are asked in order; the first opinion decides.
import type { User } from '../request.ts';

/** What an authorizer sees of a request. */
export interface Attributes {
  readonly user: User;
  readonly verb: string;
  readonly resource?: {
    readonly group: string;
    readonly version: string;
    readonly plural: string;
    readonly subresource: string;
    readonly namespace: string;
    readonly name: string;
  };
  /** Of a non-resource request. */
  readonly path?: string;
}

export type Decision = 'allow' | 'deny' | 'no-opinion';

export interface Authorizer {
  readonly name: string;
  authorize(attributes: Attributes): Promise<Decision> | Decision;
}

export const alwaysAllow: Authorizer = { name: 'AlwaysAllow', authorize: () => 'allow' };
export const alwaysDeny: Authorizer = { name: 'AlwaysDeny', authorize: () => 'no-opinion' };
