// A bug in the rules of mode Node: an entry that node agents need is missing (access 5.4).
import type { Attributes } from '../../../access/authorizer.ts';
import type { Fault } from '../../fault.ts';

type Resource = NonNullable<Attributes['resource']>;

/** @param what the entry as it appears in the id, such as `services` */
export const leaveOut = (
  what: string,
  isLost: (resource: Resource, verb: string) => boolean,
  breaks: readonly string[],
): Fault => ({
  id: `node-agents-may-not-${what}`,
  title: `The rules of mode Node lack an entry: ${what.replaceAll('-', ' ')}.`,
  breaks,
  install(parts) {
    const { nodeCondition } = parts.node;
    parts.node.nodeCondition = (attributes, names) => {
      const { resource, verb } = attributes;
      if (resource !== undefined && isLost(resource, verb)) return undefined;
      return nodeCondition(attributes, names);
    };
  },
});
