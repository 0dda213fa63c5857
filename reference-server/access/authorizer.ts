// Decides whether a request is allowed (document access 5.4). Authorizers are called in order; the first opinion
// decides.
import type { FieldTerm, LabelTerm } from '../parts/selectors.ts';
import type { User } from '../requests/request.ts';
import { allRules } from './rules-shown.ts';
import type { ShownRules } from './rules-shown.ts';

/** The attributes of a request that an authorizer receives. */
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
  /** The field selector of a list, watch or deletecollection, if authorizers receive selectors. */
  readonly fieldSelector?: readonly FieldTerm[];
  readonly labelSelector?: readonly LabelTerm[];
  /** The path of a non-resource request. */
  readonly path?: string;
}

export type Decision = 'allow' | 'deny' | 'no-opinion';

export interface Judgement {
  readonly decision: Decision;
  /** The reason, for users; may be empty. */
  readonly reason: string;
}

export interface Authorizer {
  readonly name: string;
  authorize(attributes: Attributes): Promise<Judgement> | Judgement;
  /** The rules that it allows a user in a namespace; absent if they cannot be listed. */
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
  authorize: () => ({ decision: 'deny', reason: 'Everything is forbidden.' }),
  rulesOf: async () => ({ rules: [] }),
};

/** Members of this group may do everything, in every mode (document access 2.2). */
const masters = 'system:masters';

export const isMaster = ({ groups }: User) => groups.includes(masters);

/** The first authorizer of the chain: allows everything to members of system:masters. */
export const mastersAuthorizer = (isMember: typeof isMaster): Authorizer => ({
  name: 'masters',
  authorize: ({ user }) => (isMember(user) ? { decision: 'allow', reason: '' } : noOpinion),
  rulesOf: async (user) => ({ rules: isMember(user) ? allRules : [] }),
});

/** Calls the authorizers in order: the first allow or deny decides; no opinion is a denial (document access 5.4). */
export async function decide(
  authorizers: readonly Authorizer[],
  attributes: Attributes,
): Promise<Judgement & { readonly allowed: boolean }> {
  const reasons: string[] = [];
  for (const authorizer of authorizers) {
    const judgement = authorizer.authorize(attributes);
    const { decision, reason } = judgement instanceof Promise ? await judgement : judgement;
    if (reason !== '') reasons.push(reason);
    if (decision !== 'no-opinion') {
      return { decision, reason: reasons.join(', '), allowed: decision === 'allow' };
    }
  }
  return { decision: 'no-opinion', reason: reasons.join(', '), allowed: false };
}
