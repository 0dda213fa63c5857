// A bug in the rules of RBAC objects: some of what is wrong with one is not seen.
import type { Parts } from '../../parts/index.ts';

/** `isSeen` is asked for each problem of an object of these kinds. */
export function dropProblems(
  parts: Parts,
  kinds: readonly string[],
  isMissed: (path: string) => boolean,
): void {
  const { problems } = parts.validation;
  parts.validation.problems = (kind, object) => {
    const found = problems(kind, object);
    return kinds.includes(kind.kind) ? found.filter(({ path }) => !isMissed(path)) : found;
  };
}

export const bindingKinds = ['RoleBinding', 'ClusterRoleBinding'] as const;
export const roleKinds = ['Role', 'ClusterRole'] as const;
