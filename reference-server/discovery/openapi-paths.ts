// The paths of one kind with their operations, as OpenAPI (document core 4.1 to 4.5).
import type { Json, JsonObject } from '../object.ts';
import type { Kind, Verb } from '../resources/declaration/kind.ts';
import { openApiRef } from '../schema/openapi.ts';
import { bodyKind, bodySchema } from './groups.ts';
import { parametersOf, pathParameter, queryParameter } from './openapi-parameters.ts';

/** The request and response types of an operation. */
interface Operation {
  readonly verb: Verb;
  readonly groupVersionKind: { readonly group: string; readonly version: string; readonly kind: string };
  /** Name of the component of the body that POST and PUT accept. */
  readonly body: string;
  readonly answer: string;
  readonly id: string;
}

const methods: Readonly<Record<Verb, string>> = {
  get: 'get',
  list: 'get',
  watch: 'get',
  create: 'post',
  update: 'put',
  patch: 'patch',
  delete: 'delete',
  deletecollection: 'delete',
};

/** The action extension uses the method as the operation's name; only collections have names of their own. */
const actions: Readonly<Record<Verb, string>> = {
  ...methods,
  list: 'list',
  watch: 'watch',
  deletecollection: 'deletecollection',
};

const codes: Readonly<Record<Verb, readonly number[]>> = {
  get: [200],
  list: [200],
  watch: [200],
  create: [200, 201, 202],
  update: [200, 201],
  patch: [200, 201],
  delete: [200, 202],
  deletecollection: [200],
};

const objectTypes = ['application/json', 'application/yaml'];
const patchTypes = ['application/json-patch+json', 'application/merge-patch+json'];

/** Maps every path of a kind to its operations. */
export function pathsOf(kind: Kind, extensionPrefix: string): Record<string, JsonObject> {
  const root = kind.group === '' ? `/api/${kind.version}` : `/apis/${kind.group}/${kind.version}`;
  const namespaced = kind.scope === 'Namespaced';
  const collection = `${root}${namespaced ? '/namespaces/{namespace}' : ''}/${kind.plural}`;
  const item = `${collection}/{name}`;
  const paths: Record<string, JsonObject> = {};
  const add = (path: string, operations: readonly Operation[]) => {
    if (operations.length > 0) paths[path] = pathItem(path, operations, kind, extensionPrefix);
  };
  add(collection, own(kind, ['list', 'create', 'deletecollection']));
  add(item, own(kind, ['get', 'update', 'patch', 'delete']));
  if (namespaced) add(`${root}/${kind.plural}`, own(kind, ['list'], 'ForAllNamespaces'));
  for (const name of Object.keys(kind.subresources ?? {})) add(`${item}/${name}`, belowItem(kind, name));
  return paths;
}

function own(kind: Kind, verbs: readonly Verb[], suffix = ''): readonly Operation[] {
  const { group, version } = kind;
  return verbs
    .filter((verb) => kind.verbs.includes(verb))
    .map((verb) => ({
      verb,
      groupVersionKind: { group, version, kind: kind.kind },
      body: kind.schema.name,
      answer: answerOf(kind, verb),
      id: `${verb}${scopeWord(kind, suffix)}${kind.kind}${suffix}`,
    }));
}

function belowItem(kind: Kind, name: string): readonly Operation[] {
  const subresource = kind.subresources?.[name];
  if (subresource === undefined) return [];
  const body = bodySchema(kind, subresource).name;
  return subresource.verbs.map((verb) => ({
    verb,
    groupVersionKind: bodyKind(kind, subresource),
    body,
    answer: body,
    id: `${verb}${scopeWord(kind, '')}${kind.kind}${capitalized(name)}`,
  }));
}

function answerOf(kind: Kind, verb: Verb): string {
  if (verb === 'list') return `${kind.schema.name}List`;
  if (verb === 'deletecollection') return 'Status';
  return verb === 'delete' && kind.deleteAnswer === 'status' ? 'Status' : kind.schema.name;
}

function pathItem(path: string, operations: readonly Operation[], kind: Kind, prefix: string): JsonObject {
  const item: Record<string, Json> = {};
  for (const operation of operations) item[methods[operation.verb]] = render(operation, kind, prefix);
  const names = (['name', 'namespace'] as const).filter((name) => path.includes(`{${name}}`));
  return { ...item, parameters: names.map(pathParameter) };
}

function render(
  { verb, groupVersionKind, body, answer, id }: Operation,
  kind: Kind,
  prefix: string,
): JsonObject {
  const tag = `${kind.group === '' ? 'core' : kind.group}_${kind.version}`;
  const responses = codes[verb].map((code) => [
    code,
    { description: 'OK', content: content(objectTypes, answer) },
  ]);
  return {
    tags: [tag],
    description: `${capitalized(verb)} ${groupVersionKind.kind}.`,
    operationId: `${id}_${tag}`,
    parameters: parametersOf[verb].map(queryParameter),
    ...requestBody(verb, body),
    responses: { ...Object.fromEntries(responses), 401: { description: 'Unauthorized' } } as JsonObject,
    [`${prefix}action`]: actions[verb],
    [`${prefix}group-version-kind`]: groupVersionKind,
  };
}

function requestBody(verb: Verb, body: string): JsonObject {
  switch (verb) {
    case 'create':
    case 'update':
      return { requestBody: { required: true, content: content(objectTypes, body) } };
    case 'patch':
      return { requestBody: { required: true, content: content(patchTypes, 'Patch') } };
    case 'delete':
    case 'deletecollection':
      return { requestBody: { content: content(objectTypes, 'DeleteOptions') } };
    case 'get':
    case 'list':
    case 'watch':
    default:
      return {};
  }
}

const content = (types: readonly string[], component: string): JsonObject =>
  Object.fromEntries(types.map((type) => [type, { schema: openApiRef(component) }]));

const scopeWord = (kind: Kind, suffix: string) =>
  kind.scope === 'Namespaced' && suffix === '' ? 'Namespaced' : '';

const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
