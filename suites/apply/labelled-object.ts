// A config map whose labels several managers apply: what most cases of apply start from.
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';

export type Labels = Readonly<Record<string, string>>;

export interface LabelledObject {
  readonly name: string;
  /** Applies an intent of these labels and nothing else. */
  apply(manager: string, labels: Labels, options?: { readonly force: boolean }): Promise<Answer>;
  /** An apply that has to be carried out; the object after it. */
  applied(manager: string, labels: Labels, what: string): Promise<ApiObject>;
  /** An apply that has to be refused and change nothing. */
  refused(manager: string, labels: Labels, what: string): Promise<void>;
  /** PUT of the object as it is now, with these labels besides those that it has. */
  put(manager: string, labels: Labels): Promise<Answer>;
  /** Every write but apply that sets labels besides those that are there, by what it is called in messages. */
  readonly updates: Readonly<Record<string, LabelledObject['put']>>;
  current(): Promise<ApiObject>;
}

/** One that somebody else has made, by a POST. @throws PrerequisiteFailed */
export async function labelledObject({
  namespace,
  expect,
}: Pick<CaseContext, 'namespace' | 'expect'>): Promise<LabelledObject> {
  const { configMaps } = namespace;
  const { metadata } = await configMaps.given();
  const name = metadata.name!;
  const current = () => configMaps.current(name);
  const apply: LabelledObject['apply'] = (manager, labels, options) =>
    configMaps.apply(name, { metadata: { labels } }, { manager, ...options });
  const put: LabelledObject['put'] = async (manager, labels) => {
    const before = await current();
    const changed = { ...before.metadata, labels: { ...before.metadata.labels, ...labels } };
    return configMaps.replace({ ...before, metadata: changed }, by(manager));
  };

  return {
    name,
    apply,
    current,
    put,
    updates: {
      PUT: put,
      'merge patch': (manager, labels) => configMaps.mergePatch(name, { metadata: { labels } }, by(manager)),
      'JSON patch': (manager, labels) => configMaps.jsonPatch(name, additionsOf(labels), by(manager)),
      'strategic merge patch': (manager, labels) =>
        configMaps.strategicPatch(name, { metadata: { labels } }, by(manager)),
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
