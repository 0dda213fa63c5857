// Handles GET /api, /apis, the paths below them, and /version.
import { aggregatedList, aggregatedType, chooseAggregated } from './aggregated.ts';
import { coreVersions, groupDocument } from './groups.ts';
import { versionDocument } from './version.ts';
import type { ApiResponse } from '../requests/request.ts';
import type { Aggregated } from './aggregated.ts';
import { answerDocument } from './answer-document.ts';
import { answerDiscovery, answerIn, documentTypes } from './answer-discovery.ts';
import type { PathRequest } from './path-request.ts';

/** GET /api: the versions of the core group, or the aggregated document. */
export function answerApi(request: PathRequest): Promise<ApiResponse> {
  const { context, headers } = request;
  const aggregated = preferredAggregated(request);
  if (aggregated !== undefined) return answerAggregated(request, 'core', aggregated);
  return answerDiscovery(request, coreVersions(context.registry.groups(), headers['host'] ?? ''));
}

/** GET /apis: the named groups, or the aggregated document. */
export function answerApis(request: PathRequest): Promise<ApiResponse> {
  const { context } = request;
  const aggregated = preferredAggregated(request);
  if (aggregated !== undefined) return answerAggregated(request, 'named', aggregated);
  return answerDiscovery(request, context.parts.discovery.groupList(context.registry.groups()));
}

/** The aggregated document that the client prefers to a plain one. */
function preferredAggregated({ context, headers }: PathRequest): Aggregated | undefined {
  const offers = documentTypes(context);
  return chooseAggregated(headers['accept'], context.names.groups.discovery, offers);
}

function answerAggregated(
  request: PathRequest,
  which: 'core' | 'named',
  { version, type }: Aggregated,
): Promise<ApiResponse> {
  const { registry, names } = request.context;
  const groups = registry.groups().filter(({ name }) => (name === '') === (which === 'core'));
  const apiGroup = names.groups.discovery;
  const value = registry.once(`aggregated/${which}/${version}`, () =>
    aggregatedList(groups, version, apiGroup),
  );
  return answerIn(request, value, type, aggregatedType({ version, type }, apiGroup));
}

/** GET /apis/<group>. */
export async function answerGroup(request: PathRequest, name: string): Promise<ApiResponse | undefined> {
  const { registry } = request.context;
  const group = registry.groups().find((one) => one.name === name);
  return group === undefined ? undefined : answerDiscovery(request, groupDocument(group));
}

/** GET /api/v1 and /apis/<group>/<version>. */
export async function answerVersionResources(
  request: PathRequest,
  group: string,
  version: string,
): Promise<ApiResponse | undefined> {
  const { parts } = request.context;
  const served = servedVersion(request, group, version);
  return served === undefined
    ? undefined
    : answerDiscovery(request, parts.discovery.resourceList(group, served));
}

export function servedVersion({ context }: PathRequest, group: string, version: string) {
  const found = context.registry.groups().find(({ name }) => name === group);
  return found?.versions.find((one) => one.version === version);
}

/** GET /version. */
export function answerVersion(request: PathRequest): Promise<ApiResponse> {
  const { release } = request.context;
  const machine = process.arch === 'x64' ? 'amd64' : process.arch;
  return answerDocument(request, versionDocument(release, `${process.platform}/${machine}`));
}
