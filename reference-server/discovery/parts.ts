// Parts that build the discovery documents; pure, and called through the context's record.
import { groupList, resourceList } from './groups.ts';

export const discoveryParts = {
  groupList,
  resourceList,
};
