// The built-in types of a target that can be listed, and the check that each is served in a media type.
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { isRecord } from '../kit/objects/object.ts';
import { collectionPath } from '../kit/kinds/resource.ts';

/** The path of the collection, over all namespaces where the run may read these. */
interface BuiltInType {
  readonly path: string;
  /** Undefined where discovery does not name it. */
  readonly kind?: string;
}

/** Lists every built-in type in the media type: 200, with this Content-Type.
 * @param judge checks the body, too */
export async function checkEveryType(
  context: CaseContext,
  accept: string,
  judge: (answer: Answer, kind: string | undefined) => void,
): Promise<void> {
  const { api, expect, namespace, record } = context;
  await namespace.ready();
  const types = await context.once('built-in types', () => findTypes(context));
  const judged: string[] = [];
  for (const { path, kind } of types) {
    const answer = await api.get(path, { query: { limit: 1 }, accept });
    // The run may not have the right to list some of them, and some can only be created.
    if ([401, 403, 405].includes(answer.status) || (answer.status === 404 && accept === json)) continue;
    expect.status(answer, 200, `list of a built-in type with Accept ${accept}`);
    expect.mediaType(answer, accept);
    judge(answer, kind);
    judged.push(path);
  }
  record({ types: judged.length });
  expect.atLeast(judged.length, 1, 'built-in types that could be listed');
}

const json = 'application/json';

/** Types of groups that the documents name, and those that every target has. Other groups may be those of custom definitions. */
async function findTypes(context: CaseContext): Promise<readonly BuiltInType[]> {
  const { names, namespace } = context;
  const others = await typesOfOthers(context);
  const known = new Set<string>(Object.values(names.groups));
  const groups = listIn(await bodyOf(context, '/apis'), 'groups').filter(({ name }) =>
    known.has(String(name)),
  );
  const versions = groups.flatMap((group) =>
    listIn(group, 'versions').map(({ version }) => [String(group['name']), String(version)] as const),
  );
  const types: BuiltInType[] = [
    { path: namespace.podTemplates.path() },
    { path: namespace.configMaps.path() },
  ];
  for (const [group, version] of [['', 'v1'] as const, ...versions]) {
    const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
    for (const resource of listIn(await bodyOf(context, root), 'resources')) {
      const path = pathOf(context, { group, version }, resource);
      const isOther = others.has(`${group}/${version}`) || others.has(`${group}/${String(resource['name'])}`);
      if (path === undefined || isOther) continue;
      const { kind } = resource;
      types.push({ path, ...(typeof kind === 'string' ? { kind } : {}) });
    }
  }
  return types;
}

/** What definitions and the aggregation layer serve, also in groups that the documents name (core 4.7): `group/plural` or
 * `group/version`, as far as the run may read them. */
async function typesOfOthers(context: CaseContext): Promise<ReadonlySet<string>> {
  const { definitions, registration } = context.names.groups;
  const defined = await itemsOf(context, `/apis/${definitions}/v1/customresourcedefinitions`);
  const aggregated = await itemsOf(context, `/apis/${registration}/v1/apiservices`);
  return new Set([
    ...defined.map(
      ({ group, names }) => `${String(group)}/${isRecord(names) ? String(names['plural']) : ''}`,
    ),
    ...aggregated.flatMap(({ group, version, service }) =>
      service ? [`${String(group)}/${String(version)}`] : [],
    ),
  ]);
}

/** The spec of each item of a list. */
const itemsOf = async (context: CaseContext, path: string) =>
  listIn(await bodyOf(context, path), 'items').map(({ spec }) => (isRecord(spec) ? spec : {}));

function pathOf(
  { namespace, has }: CaseContext,
  { group, version }: { readonly group: string; readonly version: string },
  { name, namespaced, verbs }: Readonly<Record<string, unknown>>,
): string | undefined {
  const plural = String(name);
  if (plural.includes('/') || !Array.isArray(verbs) || !verbs.includes('list')) return undefined;
  if (has('cluster-wide')) return collectionPath({ group, version, plural }, '');
  return namespaced === true ? collectionPath({ group, version, plural }, namespace.name) : undefined;
}

/** An empty object where discovery is not available. */
async function bodyOf({ api }: CaseContext, path: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = await api.get(path);
  if (!answer.ok || answer.mediaType !== json) return {};
  return isRecord(answer.json) ? answer.json : {};
}

function listIn(
  body: Readonly<Record<string, unknown>>,
  member: string,
): readonly Readonly<Record<string, unknown>>[] {
  const list = body[member];
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
