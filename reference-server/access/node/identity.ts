// Who a node agent is (document access 5.4): its group, and the name of its node in its username, exactly as registered.
import type { User } from '../../request.ts';

const nodeGroup = 'system:nodes';
const namePrefix = 'system:node:';

/** The name of the caller's node; undefined for everybody who is no node agent. */
export function nodeNameOf({ username, groups }: User): string | undefined {
  if (!groups.includes(nodeGroup) || !username.startsWith(namePrefix)) return undefined;
  return username.slice(namePrefix.length) || undefined;
}
