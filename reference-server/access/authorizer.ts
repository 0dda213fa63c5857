// Whether a request may go on (document access 5.4). Authorizers are asked in order; the first opinion decides.
import type { User } from '../request.ts';
import { allRules } from './rules-shown.ts';
import type { ShownRules } from './rules-shown.ts';

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

export interface Judgement {
  readonly decision: Decision;
  /** Why, for humans; empty where there is nothing to say. */
  readonly reason: string;
}

export interface Authorizer {
  readonly name: string;
  authorize(attributes: Attributes): Promise<Judgement> | Judgement;
  /** What it allows a user in a namespace; absent where that cannot be listed. */
  readonly rulesOf?: (user: User, namespace: string) => Promise<ShownRules>;
}

export const noOpinion: Judgement = { decision: 'no-opinion', reason: '' };

export const alwaysAllow: Authorizer = {
  name: 'AlwaysAllow',
  authorize: () => ({ decision: 'allow', reason: '' }),
  rulesOf: async () => ({ rules: allRules }),
};
export const alwaysDeny: Authorizer = {
  name: 'AlwaysDeny',
  authorize: () => ({ decision: 'no-opinion', reason: 'Everything is forbidden.' }),
  rulesOf: async () => ({ rules: [] }),
};

/** Members of this group may do all, whatever the modes say (document access 2.2). */
const masters = 'system:masters';

export const isMaster = ({ groups }: User) => groups.includes(masters);

/** What an authorizer that stands before all others says of members of system:masters. */
export const mastersAuthorizer = (isOne: typeof isMaster): Authorizer => ({
  name: 'masters',
  authorize: ({ user }) => (isOne(user) ? { decision: 'allow', reason: '' } : noOpinion),
  rulesOf: async (user) => ({ rules: isOne(user) ? allRules : [] }),
});

/** Asks in order: the first allow or deny ends it; no opinion at all is a denial (document access 5.4). */
export async function decide(
  authorizers: readonly Authorizer[],
  attributes: Attributes,
): Promise<Judgement & { readonly allowed: boolean }> {
  const reasons: string[] = [];
  for (const authorizer of authorizers) {
    const asked = authorizer.authorize(attributes);
    const { decision, reason } = asked instanceof Promise ? await asked : asked;
    if (reason !== '') reasons.push(reason);
    if (decision !== 'no-opinion') {
      return { decision, reason: reasons.join(', '), allowed: decision === 'allow' };
    }
  }
  return { decision: 'no-opinion', reason: reasons.join(', '), allowed: false };
}
