// Objects of a custom kind that are written through the sub-resources `status` and `scale`, which its definition declares
// (core 4.1, 9.3). Servers often have other code for them. Which verbs a sub-resource has is not shown.
import type { Answer } from '../answers/answer.ts';
import type { QueryValue } from '../requests/api.ts';
import type { CaseContext } from '../context.ts';
import { definitionsOf, draftDefinition, untilServed, versionOf } from './definitions.ts';
import { overlay } from '../objects/object.ts';
import type { ApiObject } from '../objects/object.ts';
import type { Resource } from './resource.ts';
import { unlessBlocked } from '../unless-blocked.ts';

export type PartName = 'status' | 'scale';
export type PartWay = 'PUT' | 'merge patch' | 'JSON patch' | 'apply';
type Query = Readonly<Record<string, QueryValue>>;

export interface Part {
  readonly name: PartName;
  /** The whole objects. */
  readonly objects: Resource;
  read(name: string): Promise<Answer>;
  /** PUT of what the sub-resource showed, with this value. */
  put(shown: ApiObject, value: number, query?: Query): Promise<Answer>;
  /** Writes the value; a PUT follows a read. */
  write(way: PartWay, name: string, value: unknown, query?: Query): Promise<Answer>;
  /** The value that the whole object shows. */
  valueIn(object: ApiObject): unknown;
}

const text = { type: 'string' };
const integer = { type: 'integer' };
/** The properties of a kind with both sub-resources, and what its definition declares of them. */
export const partProperties = {
  seen: text,
  spec: { type: 'object', properties: { replicas: integer } },
  status: { type: 'object', properties: { count: integer, replicas: integer } },
};
export const partSubresources = {
  status: {},
  scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
};

/** The field of each sub-resource that holds the value. */
const fields = { status: ['status', 'count'], scale: ['spec', 'replicas'] } as const;

/** Whether a write through a sub-resource is refused: which verbs it has is not shown (core 4.1). */
export const isUnsupportedByPart = ({ type }: Pick<Resource, 'type'>, { status }: Answer): boolean =>
  type.through !== undefined && status >= 400 && status < 500;

/** The sub-resources of one kind that can be read, where the target has custom kinds. @throws PrerequisiteFailed */
export async function partsOf(
  context: CaseContext,
  scope: 'Namespaced' | 'Cluster' = 'Namespaced',
): Promise<readonly Part[]> {
  if (!context.has('custom-definitions') || !context.has('cluster-wide')) return [];
  const objects = await unlessBlocked(() => defineWithParts(context, scope));
  if (objects === undefined) return [];
  const parts = partsOfVersion(context, objects);
  const { name = '' } = (await objects.given()).metadata;
  const readable = await Promise.all(parts.map(async (part) => (await part.read(name)).status === 200));
  return parts.filter((_part, index) => readable[index]);
}

async function defineWithParts(context: CaseContext, scope: 'Namespaced' | 'Cluster'): Promise<Resource> {
  const versions = [{ ...versionOf(partProperties), subresources: partSubresources }];
  const { type, body } = draftDefinition(context, partProperties, { scope, versions });
  await definitionsOf(context).given(body);
  const { cluster, namespace } = context;
  const sampled = { ...type, sample: () => ({ spec: { replicas: 1 } }) };
  const objects = (scope === 'Cluster' ? cluster : namespace).resource(sampled);
  await untilServed(context, objects, 'seen');
  return objects;
}

/** The same of any version of such a kind. */
export const partsOfVersion = (context: CaseContext, objects: Resource): readonly Part[] =>
  (['status', 'scale'] as const).map((name) => partOf(context, objects, name));

function partOf({ api }: CaseContext, objects: Resource, part: PartName): Part {
  const [member, field] = fields[part];
  const path = (name: string) => objects.path(name, part);
  const stating = (value: unknown) => ({ [member]: { [field]: value } });
  const patch = (name: string, body: unknown, kind: string, query: Query) =>
    api.patch(path(name), body, `application/${kind}`, { query });

  const put: Part['put'] = (shown, value, query = {}) =>
    api.put(path(shown.metadata.name!), overlay(shown, stating(value)), { query });

  async function write(way: PartWay, name: string, value: unknown, query: Query = {}): Promise<Answer> {
    const stated = stating(value);
    if (way === 'merge patch') return patch(name, stated, 'merge-patch+json', query);
    if (way === 'JSON patch') {
      const operations = Object.entries(stated).map(([key, of]) => ({
        op: 'add',
        path: `/${key}`,
        value: of,
      }));
      return patch(name, operations, 'json-patch+json', query);
    }
    const shown = await api.get(path(name));
    if (!shown.ok) return shown;
    if (way === 'PUT') return api.put(path(name), overlay(shown.object, stated), { query });
    const { apiVersion, kind, metadata } = shown.object;
    const named = { name, ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }) };
    const intent = { apiVersion, kind, metadata: named, ...stated };
    return patch(name, intent, 'apply-patch+yaml', { fieldManager: 'part', force: true, ...query });
  }

  return {
    name: part,
    objects,
    read: (name) => api.get(path(name)),
    put,
    write,
    valueIn: (object) => object[member]?.[field] as unknown,
  };
}
