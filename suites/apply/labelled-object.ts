// An object whose labels several managers apply: most cases of apply start with one, of each sort of kind.
import type { Answer } from '../kit/answers/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Subjects } from '../kit/kinds/subjects.ts';

/** Built-in and custom, in a namespace and not. */
export const anyApplied: Subjects = ['config-maps', 'cluster-roles', 'custom-objects'];

/** For what the documents leave open, one kind is enough. */
export const onConfigMaps: Subjects = ['config-maps'];

export type Labels = Readonly<Record<string, string>>;

export interface LabelledObject {
  readonly name: string;
  /** Applies these labels and nothing else. */
  apply(manager: string, labels: Labels, options?: { readonly force: boolean }): Promise<Answer>;
  /** Applies, expects success, and returns the object after it. */
  applied(manager: string, labels: Labels, what: string): Promise<ApiObject>;
  /** Applies, and expects a refusal that changes nothing. */
  refused(manager: string, labels: Labels, what: string): Promise<void>;
  /** PUT of the current object with these labels added. */
  put(manager: string, labels: Labels): Promise<Answer>;
  /** Every write except apply that adds labels, by its name in messages. */
  readonly updates: Readonly<Record<string, LabelledObject['put']>>;
  current(): Promise<ApiObject>;
}

/** Creates one by a POST of another manager. @throws PrerequisiteFailed */
export async function labelledObject({
  collection,
  expect,
}: Pick<CollectionContext, 'collection' | 'expect'>): Promise<LabelledObject> {
  const { metadata } = await collection.given();
  const name = metadata.name!;
  const current = () => collection.current(name);
  const apply: LabelledObject['apply'] = (manager, labels, options) =>
    collection.apply(name, { metadata: { labels } }, { manager, ...options });
  const put: LabelledObject['put'] = async (manager, labels) => {
    const before = await current();
    const changed = { ...before.metadata, labels: { ...before.metadata.labels, ...labels } };
    return collection.replace({ ...before, metadata: changed }, by(manager));
  };

  /** Outside namespaces, of the version that it has read. */
  const patch: LabelledObject['put'] = async (manager, labels) => {
    const { resourceVersion } = collection.namespace === '' ? (await current()).metadata : {};
    const ofVersion = resourceVersion === undefined ? {} : { resourceVersion };
    return collection.mergePatch(name, { metadata: { labels, ...ofVersion } }, by(manager));
  };

  return {
    name,
    apply,
    current,
    put,
    updates: {
      PUT: put,
      'merge patch': patch,
      'JSON patch': (manager, labels) => collection.jsonPatch(name, additionsOf(labels), by(manager)),
      // Never for custom kinds (core 4.8).
      ...(isCustom(collection)
        ? {}
        : {
            'strategic merge patch': (manager: string, labels: Labels) =>
              collection.strategicPatch(name, { metadata: { labels } }, by(manager)),
          }),
    },
    async applied(manager, labels, what) {
      expect.success(await apply(manager, labels), what);
      return current();
    },
    async refused(manager, labels, what) {
      const before = await current();
      expect.refused(await apply(manager, labels), what);
      expect.unchanged(before, await current(), `the object after ${what}`);
    },
  };
}

const by = (fieldManager: string) => ({ query: { fieldManager } });

const additionsOf = (labels: Labels) =>
  Object.entries(labels).map(([name, value]) => ({ op: 'add', path: `/metadata/labels/${name}`, value }));

export const labelsOf = ({ metadata }: ApiObject): Labels => metadata.labels ?? {};
