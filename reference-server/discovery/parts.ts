// Parts that build the discovery documents; pure, and called through the context's record.
import { resourceList } from './groups.ts';

export const discoveryParts = {
  resourceList,
};
