// An object with two items of one name in a list that is merged by name, as some servers store it (core 4.9).
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { expectOwners, labelField } from '../kit/objects/managed-fields.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';

const env = [
  { name: 'TWICE', value: 'one' },
  { name: 'TWICE', value: 'two' },
];

/** Whether a server stores such a list is not stated. */
export async function mustPatchEqualNames({ expect, namespace }: CaseContext): Promise<void> {
  const { podTemplates } = namespace;
  const { name = '' } = (await podTemplates.given()).metadata;
  const owned = { metadata: { labels: { app: 'a' } } };
  expect.success(await podTemplates.apply(name, owned, { manager: 'first' }), 'an apply of a label');
  const before = await podTemplates.current(name);
  const put = await podTemplates.replace(withVariables(before), { query: { fieldManager: 'third' } });
  const stored = await podTemplates.current(name);
  if (!put.ok || variablesOf(stored).length < env.length)
    throw new NotRun('not-exercised', 'the target does not store two environment variables of one name');
  const app = labelField('app');
  expectOwners(expect, stored, app, { owners: ['first'], others: [] }, 'after a PUT of equal names');
  const labels = { added: 'y' };
  const applied = await podTemplates.apply(name, { metadata: { labels } }, { manager: 'second' });
  expect.success(applied, 'an apply of a label to an object with equal names in a list');
  const after = await podTemplates.current(name);
  expect.contains(after.metadata.labels, { app: 'a', added: 'y' }, 'metadata.labels after the apply');
  expectOwners(expect, after, app, { owners: ['first'], others: ['second'] }, 'after the apply');
}

const containersOf = ({ template }: ApiObject): readonly Record<string, unknown>[] => {
  const found: unknown = template?.spec?.containers;
  return Array.isArray(found) ? found.filter(isRecord) : [];
};

const variablesOf = (object: ApiObject): readonly unknown[] => {
  const found = containersOf(object)[0]?.['env'];
  return Array.isArray(found) ? found : [];
};

function withVariables(object: ApiObject): ApiObject {
  const { spec, ...template } = object['template'] ?? {};
  const containers = containersOf(object).map((container) => ({ ...container, env }));
  return { ...object, template: { ...template, spec: { ...spec, containers } } };
}
