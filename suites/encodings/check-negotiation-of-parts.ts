// The choice among the types of Accept for sub-resources, which servers often answer by code of their own (core 4.1, 4.7).
import type { CaseContext } from '../kit/context.ts';
import { partsOf } from '../kit/kinds/parts.ts';
import { expectNotAcceptable, unsupported } from './check-negotiation.ts';
import { representation } from './table-type.ts';

const json = 'application/json';

/** The paths of sub-resources that can be read, of a custom kind and of a namespace. */
async function readableParts(context: CaseContext): Promise<readonly string[]> {
  const { api, cluster, namespace, has } = context;
  const paths: string[] = [];
  for (const part of await partsOf(context)) {
    const { name } = (await part.objects.given()).metadata;
    paths.push(part.objects.path(name, part.name));
  }
  const ofNamespace = cluster.namespaces.path(namespace.name, 'status');
  if (has('cluster-wide') && (await api.get(ofNamespace)).ok) paths.push(ofNamespace);
  return paths;
}

export async function checkNoneSupportedByParts(context: CaseContext): Promise<void> {
  const { api, expect } = context;
  for (const path of await readableParts(context)) {
    for (const accept of unsupported) expectNotAcceptable(context, await api.get(path, { accept }), accept);
    expect.status(await api.get(path, { accept: json }), 200, 'GET of a sub-resource with Accept JSON');
  }
}

export async function checkFallbackByParts(context: CaseContext): Promise<void> {
  const { api, names, expect } = context;
  for (const path of await readableParts(context))
    for (const first of ['image/png', representation(names, 'Unknown')]) {
      const accept = `${first}, ${json}`;
      const answer = await api.get(path, { accept });
      expect.status(answer, 200, `GET of a sub-resource with Accept ${accept}`);
      expect.mediaType(answer, json);
    }
}
