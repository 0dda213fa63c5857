// Custom resource definitions of cases (core 4.9.10, 9.3): each has a unique group and is deleted with its case.
import type { CaseContext } from '../context.ts';
import { PrerequisiteFailed } from '../failures.ts';
import type { ApiObject, Overrides } from '../objects/object.ts';
import type { Resource, ResourceType } from './resource.ts';

/** A JSON schema in a definition, such as `{ type: 'string' }`. */
export type Schema = Readonly<Record<string, unknown>>;
export type Properties = Readonly<Record<string, Schema>>;

/** The parts of a context that defining a kind needs. */
export type DefiningContext = Pick<
  CaseContext,
  'names' | 'cluster' | 'namespace' | 'uniqueName' | 'eventually' | 'onAllReplicas'
>;

export interface Defined {
  /** The custom objects. */
  readonly objects: Resource;
  /** Replaces the properties of the kind, and waits until the server uses them. @throws PrerequisiteFailed */
  change(properties: Properties): Promise<void>;
}

/** Adds schema extensions with the prefix of the dialect: `{ 'list-type': 'set' }`. */
export function marked({ names }: CaseContext, schema: Schema, markers: Schema): Schema {
  const extensions = Object.entries(markers).map(([name, value]) => [
    `${names.extensionPrefix}${name}`,
    value,
  ]);
  return { ...schema, ...Object.fromEntries(extensions) };
}

/** The collection of definitions. */
export const definitionsOf = ({ cluster, names }: Pick<DefiningContext, 'cluster' | 'names'>): Resource =>
  cluster.resource({
    group: names.groups.definitions,
    version: 'v1',
    plural: 'customresourcedefinitions',
    kind: 'CustomResourceDefinition',
    sample: () => ({}),
  });

const plural = 'samples';
const kind = 'Sample';

/** Whether its kind is one of `define`. */
export const isCustom = ({ type }: Pick<Resource, 'type'>): boolean => type.kind === kind;

/** A definition with a unique group, and the type that it defines. */
export interface DefinitionDraft {
  readonly type: ResourceType;
  readonly body: Overrides;
}

/** Builds a definition without creating it. @param properties those of its only version @param members replace its spec's */
export function draftDefinition(
  context: DefiningContext,
  properties: Properties,
  members: Readonly<Record<string, unknown>> = {},
): DefinitionDraft {
  const group = `${context.uniqueName('group')}.${context.namespace.name}.example.com`;
  const names = { plural, singular: 'sample', kind, listKind: 'SampleList' };
  const versions = [versionOf(properties)];
  return {
    type: { group, version: 'v1', plural, kind, sample: () => ({}) },
    body: {
      metadata: { name: `${plural}.${group}` },
      spec: { group, names, scope: 'Namespaced', versions, ...members },
    },
  };
}

/** A version with these properties, by default v1 and the storage version. */
export const versionOf = (
  properties: Properties,
  { name = 'v1', storage = true } = {},
): Readonly<Record<string, unknown>> => ({
  name,
  served: true,
  storage,
  schema: { openAPIV3Schema: { type: 'object', properties } },
});

interface Defining {
  readonly scope?: 'Namespaced' | 'Cluster';
  readonly subresources?: { readonly status?: object };
  /** Another version, in which the objects are stored; all versions have the same properties. */
  readonly storedIn?: string;
}

/** Creates a kind with these properties, and waits until the server serves it. @throws PrerequisiteFailed */
export async function define(
  context: DefiningContext,
  properties: Properties,
  { scope = 'Namespaced', subresources = {}, storedIn }: Defining = {},
): Promise<Defined> {
  const definitions = definitionsOf(context);
  const seen = (count: number): Properties => ({ [`seen${count}`]: { type: 'string' } });
  const versionsWith = (all: Properties) => [
    { ...versionOf(all, { storage: storedIn === undefined }), subresources },
    ...(storedIn === undefined ? [] : [{ ...versionOf(all, { name: storedIn }), subresources }]),
  ];
  const all = { ...properties, ...seen(1) };
  const { type, body } = draftDefinition(context, all, { scope, versions: versionsWith(all) });
  const { metadata } = await definitions.given(body);
  const { namespace, cluster } = context;
  const objects = scope === 'Cluster' ? cluster.resource(type) : namespace.resource(type);
  let count = 1;
  await untilServed(context, objects, `seen${count}`);
  return {
    objects,
    async change(next) {
      count += 1;
      const spec = { versions: versionsWith({ ...next, ...seen(count) }) };
      const answer = await definitions.mergePatch(metadata.name!, { spec }, { phase: 'set-up' });
      if (!answer.ok)
        throw new PrerequisiteFailed(
          `set-up: ${answer.request} returned ${answer.status} for a changed schema`,
        );
      await untilServed(context, objects, `seen${count}`);
    },
  };
}

/** Waits until the schema is in effect on all replicas: a string field that it adds is no longer dropped.
 * @throws PrerequisiteFailed */
export async function untilServed(context: DefiningContext, objects: Resource, field: string): Promise<void> {
  const name = definitionName(objects);
  // One object for all attempts: a script shows equal requests once, and later names do not depend on their number.
  const body = objects.object({ [field]: 'x' });
  const mustShowField = async () => {
    const shown = await objects.create({}, { body, query: { dryRun: 'All' }, phase: 'set-up' });
    // It exists: the kind is served, and writes.dry-run.post judges a dry-run that stores.
    if (shown.status === 409) return;
    if (!shown.ok)
      throw new PrerequisiteFailed(`set-up: a dry-run create of the custom kind answered ${shown.status}`);
    if (shown.object[field] !== 'x')
      throw new PrerequisiteFailed(
        'set-up: a dry-run create of the custom kind does not show its new schema',
      );
  };
  await context.eventually(async () => {
    await mustBeEstablished(context, name);
    await context.onAllReplicas(mustShowField);
  }, 'definition');
}

/** @throws PrerequisiteFailed while the condition Established of the definition is not True. No document shows conditions of
 * definitions: one without shows by its objects that the kind is served. */
export async function mustBeEstablished(context: DefiningContext, name: string): Promise<void> {
  const definition = await definitionsOf(context).read(name, { phase: 'set-up' });
  if (!definition.ok || !isEstablished(definition.object))
    throw new PrerequisiteFailed('set-up: the definition is not Established');
}

const definitionName = ({ type }: Resource) => `${type.plural}.${type.group}`;

const isEstablished = (definition: ApiObject): boolean =>
  (definition['status']?.conditions ?? []).every(
    ({ type, status }: { readonly type: string; readonly status: string }) =>
      type !== 'Established' || status === 'True',
  );
