// Case: tables of the versions of one custom kind, of which one declares columns (core 2.7, 9.3).
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { define, definitionsOf, draftDefinition, untilServed, versionOf } from '../kit/kinds/definitions.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { listAsTable } from './check-tables.ts';

const properties = { size: { type: 'integer' }, seen: { type: 'string' } };
const own = 'Size';
const additionalPrinterColumns = [{ name: own, type: 'integer', jsonPath: '.size' }];
const names = ['v1', 'v2'];

/** The documents do not show what the field does: a server whose tables have no such column is not judged. @throws NotRun */
export async function checkColumnsOfVersions(context: CaseContext): Promise<void> {
  const { expect } = context;
  const { objects: other } = await define(context, properties);
  const usual = await shownBy(context, other);
  const { podTemplates, configMaps } = context.namespace;
  const withoutOwn = [other, podTemplates, configMaps];
  const before = await Promise.all(withoutOwn.map((resource) => shownBy(context, resource)));
  const tables = [];
  for (const declaring of names)
    for (const objects of await defineVersions(context, declaring))
      tables.push({ declaring, version: objects.type.version, columns: await shownBy(context, objects) });
  const hasOwn = ({ columns }: { readonly columns: typeof usual }) =>
    columns.some(({ name }) => name === own);
  tables.push(...((await unlessBlocked(() => tablesOfCluster(context))) ?? []));
  if (!tables.some(hasOwn))
    throw new NotRun('not-exercised', 'no table has the columns that a definition declares');
  for (const [index, resource] of withoutOwn.entries()) {
    const what = `columns of a ${resource.type.kind} after tables of kinds that declare a column`;
    expect.equal(await shownBy(context, resource), before[index], what);
  }
  for (const table of tables) {
    const { declaring, version, columns } = table;
    const what = `in a table at ${version} of a kind whose definition declares the column in ${declaring}`;
    expect.equal(hasOwn(table), version === declaring, `whether there is the column ${own} ${what}`);
    if (version !== declaring)
      expect.equal(columns, usual, `columns, which are those of a kind that declares none, ${what}`);
  }
}

async function shownBy(context: CaseContext, resource: Resource) {
  await resource.given();
  const { columns } = await listAsTable(context, resource, { limit: 3 });
  return columns.map(({ name, type }) => ({ name, type }));
}

/** Of a cluster-scoped kind, which declares the column in its one version. */
async function tablesOfCluster(context: CaseContext) {
  const [declaring = ''] = names;
  const [objects] = await defineVersions(context, declaring, 'Cluster');
  return [{ declaring, version: declaring, columns: await shownBy(context, objects!) }];
}

/** The objects of a new kind at v1, the version of the storage, and at v2, one of which declares a column. */
async function defineVersions(
  context: CaseContext,
  declaring: string,
  scope: 'Namespaced' | 'Cluster' = 'Namespaced',
): Promise<readonly Resource[]> {
  const versions = names.map((name) => ({
    ...versionOf(properties, { name, storage: name === 'v1' }),
    ...(name === declaring ? { additionalPrinterColumns } : {}),
  }));
  const { type, body } = draftDefinition(context, properties, { scope, versions });
  await definitionsOf(context).given(body);
  const place = scope === 'Cluster' ? context.cluster : context.namespace;
  const served = names.map((version) => place.resource({ ...type, version }));
  for (const objects of served) await untilServed(context, objects, 'seen');
  return served;
}
