// A bug in the validation of RBAC objects: some problems are not reported.
import type { Parts } from '../../parts/index.ts';

/** Reports only the problems for which `isSeen` returns true, for objects of these kinds. */
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
