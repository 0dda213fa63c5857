// A question about a policy: its category, whether the documents state the answer, and a balanced choice of many.
import { isAllowed } from './decide.ts';
import { requestText } from './describe.ts';
import { isPathRequest } from './policy.ts';
import type { AccessRequest, Policy, User } from './policy.ts';

/** A user and its request: does the policy allow it? */
export interface Question {
  readonly user: User;
  readonly request: AccessRequest;
}

/** The category of a question: authorization treats each differently. */
export function categoryOf({ request }: Question): 'paths' | 'cluster' | 'namespaced' {
  if (isPathRequest(request)) return 'paths';
  return request.namespace === '' ? 'cluster' : 'namespaced';
}

/** Whether the documents state the answer. They do not describe whether a rule with resource names matches a request without
 * a name, nor whether the wildcard of a path matches the empty string (access 2.2). */
export function isStated(policy: Policy, { user, request }: Question): boolean {
  if (isPathRequest(request)) {
    const rules = policy.roles.flatMap((role) => role.rules);
    return !rules.some(({ nonResourceURLs = [] }) => nonResourceURLs.includes(`${request.path}*`));
  }
  if (request.name !== '') return true;
  const roles = policy.roles.map((role) => ({
    ...role,
    rules: role.rules.map((rule) => ({ ...rule, resourceNames: [] })),
  }));
  return isAllowed(policy, user, request) === isAllowed({ ...policy, roles }, user, request);
}

/** In each category about half of the requests are allowed. */
export function balanced(policy: Policy, all: readonly Question[], count: number): readonly Question[] {
  const chosen: Question[] = [];
  const seen = { paths: [0, 0], cluster: [0, 0], namespaced: [0, 0] };
  // Allowed requests come first, so that up to the same number of refused ones follows; first of all the rare ones.
  const judged = all
    .filter((one) => isStated(policy, one))
    .map((one) => ({
      one,
      allowed: isAllowed(policy, one.user, one.request),
      isRare: categoryOf(one) === 'cluster',
    }));
  const rank = ({ allowed, isRare }: (typeof judged)[number]) => (allowed ? 2 : 0) + (isRare ? 1 : 0);
  for (const { one, allowed } of judged.toSorted((a, b) => rank(b) - rank(a))) {
    const counts = seen[categoryOf(one)];
    const [yes = 0, no = 0] = counts;
    if (allowed ? chosen.length * 2 >= count : no > yes || chosen.length >= count) continue;
    counts[allowed ? 0 : 1]! += 1;
    chosen.push(one);
  }
  return chosen;
}

/** A question for messages. */
export function questionText({ user, request }: Question): string {
  const groups = user.groups.length === 0 ? '' : ` of the groups ${user.groups.join(', ')}`;
  return `${user.username}${groups}: ${requestText(request)}`;
}
