// Case: a list shows the content of its objects to callers without the right to get them (access 5.4). Helper of
// `verbs.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import type { Person } from '../../kit/identities/people.ts';
import { denied, grantClusterWide, grantIn } from '../../kit/identities/rights.ts';

const listing = (resource: string) => ({ apiGroups: [''], resources: [resource], verbs: ['list'] });

export async function showsContent(context: CaseContext): Promise<void> {
  const { namespace, people, expect } = context;
  const name = (await namespace.secrets.given()).metadata.name!;
  const data: unknown = (await namespace.secrets.current(name))['data'];
  expect.present(data, 'data of the secret');
  const person = await people.stranger();
  const { secrets } = person.in(namespace);
  const { answer } = await grantIn(context, person, namespace, [listing('secrets')], () => secrets.list());
  const listed = answer.list.items.find(({ metadata }) => metadata.name === name);
  expect.equal(
    expect.present(listed, 'the secret in the list')['data'],
    data,
    'data of the secret in the list',
  );
  if (context.has('cluster-wide')) {
    await showsDataOfAllNamespaces(context, person, { resource: 'secrets', name }, data);
    const map = await namespace.configMaps.given({ data: { shown: 'in-the-list' } });
    const of = { resource: 'configmaps', name: map.metadata.name! };
    await showsDataOfAllNamespaces(context, person, of, map['data']);
  }
  denied(expect, await secrets.read(name), 'GET of the secret with the verb list only');
}

/** The same in the list of all namespaces. */
async function showsDataOfAllNamespaces(
  context: CaseContext,
  person: Person,
  { resource, name }: { readonly resource: string; readonly name: string },
  data: unknown,
) {
  const { namespace, expect } = context;
  const query = { fieldSelector: `metadata.name=${name}` };
  const list = () => person.api.get(`/api/v1/${resource}`, { query });
  const { answer } = await grantClusterWide(context, person, [listing(resource)], list);
  const listed = answer.list.items.find(
    ({ metadata }) => metadata.name === name && metadata.namespace === namespace.name,
  );
  const what = `the object in the list of the ${resource} of all namespaces`;
  expect.equal(expect.present(listed, what)['data'], data, `data of ${what}`);
}
