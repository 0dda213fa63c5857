// Parts that build the discovery documents; pure, and called through the context's record.
import { aggregatedList, chooseAggregated } from './aggregated.ts';
import { coreVersions, groupDocument, groupList, resourceList } from './groups.ts';
import { contentHash, openApiDocument, openApiIndex } from './openapi.ts';
import { versionDocument } from './version.ts';

export const discoveryParts = {
  coreVersions,
  groupList,
  groupDocument,
  resourceList,
  aggregatedList,
  chooseAggregated,
  versionDocument,
  openApiDocument,
  openApiIndex,
  contentHash,
};
