// Handles GET /api, /apis, the paths below them, and /version.
import { aggregatedList, aggregatedType, chooseAggregated } from './aggregated.ts';
import { coreVersions, groupDocument } from './groups.ts';
import { isIndented } from '../parts/encoding.ts';
import { versionDocument } from './version.ts';
import type { ApiResponse } from '../requests/request.ts';
import type { AggregatedVersion } from './aggregated.ts';
import { answerDocument, ready } from './answer-document.ts';
import type { PathRequest } from './path-request.ts';

/** GET /api: the versions of the core group, or the aggregated document. */
export function answerApi(request: PathRequest): Promise<ApiResponse> | ApiResponse {
  const { context, headers } = request;
  const aggregated = chooseAggregated(headers['accept'], context.names.groups.discovery);
  if (aggregated !== undefined) return answerAggregated(request, 'core', aggregated);
  return answerDocument(request, coreVersions(context.registry.groups(), headers['host'] ?? ''));
}

/** GET /apis: the named groups, or the aggregated document. */
export function answerApis(request: PathRequest): Promise<ApiResponse> | ApiResponse {
  const { context, headers } = request;
  const aggregated = chooseAggregated(headers['accept'], context.names.groups.discovery);
  if (aggregated !== undefined) return answerAggregated(request, 'named', aggregated);
  return answerDocument(request, context.parts.discovery.groupList(context.registry.groups()));
}

function answerAggregated(
  { context, route, headers }: PathRequest,
  which: 'core' | 'named',
  version: AggregatedVersion,
): ApiResponse {
  const { registry, parts, names } = context;
  const groups = registry.groups().filter(({ name }) => (name === '') === (which === 'core'));
  const value = registry.once(`aggregated/${which}/${version}`, () =>
    aggregatedList(groups, version, names.groups.discovery),
  );
  const pretty = isIndented(route.query, headers['user-agent']);
  return ready(aggregatedType(version, names.groups.discovery), parts.encoding.writeJson(value, pretty));
}

/** GET /apis/<group>. */
export async function answerGroup(request: PathRequest, name: string): Promise<ApiResponse | undefined> {
  const { registry } = request.context;
  const group = registry.groups().find((one) => one.name === name);
  return group === undefined ? undefined : answerDocument(request, groupDocument(group));
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
    : answerDocument(request, parts.discovery.resourceList(group, served));
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
