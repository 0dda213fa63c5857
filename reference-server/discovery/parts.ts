// Parts that build and encode the discovery documents; pure, and called through the context's record.
import { encodeDocument } from './encode-document.ts';
import { groupList, resourceList } from './groups.ts';

export const discoveryParts = { groupList, resourceList, encodeDocument };
