// Parts that build and encode the discovery documents; pure, and called through the context's record.
import type { Offer } from '../codec/media-type.ts';
import { offeredTypes } from '../parts/negotiation.ts';
import type { Settings } from '../parts/negotiation.ts';
import { encodeDocument } from './encode-document.ts';
import { groupList, resourceList } from './groups.ts';

/** The types of the documents are those of objects, without their views. */
const documentTypes = (settings: Settings): readonly Offer[] =>
  offeredTypes(settings, 'get').map(({ type }) => ({ type, views: [] }));

export const discoveryParts = { groupList, resourceList, offeredTypes: documentTypes, encodeDocument };
