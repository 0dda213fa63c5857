// Identifies node agents (document access 5.4): by their group, and by the name of the node in the username.
import type { User } from '../../requests/request.ts';

const nodeGroup = 'system:nodes';
const namePrefix = 'system:node:';

/** The name of the caller's node; undefined if the caller is not a node agent. */
export function nodeNameOf({ username, groups }: User): string | undefined {
  if (!groups.includes(nodeGroup) || !username.startsWith(namePrefix)) return undefined;
  return username.slice(namePrefix.length) || undefined;
}
