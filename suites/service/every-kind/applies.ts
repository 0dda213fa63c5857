// Applies to objects of whatever kind (core 4.8, 4.9): they create, give up what they leave out, share, and need a manager.
import type { CaseContext } from '../../kit/context.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { expectOwners, labelField } from '../../kit/objects/managed-fields.ts';
import type { Owners } from '../../kit/objects/managed-fields.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import { forEachKind } from './for-each-kind.ts';

export const appliesToAll = (context: CaseContext): Promise<void> => forEachKind(context, mustApply);

const labels = (values: Readonly<Record<string, string>>) => ({ metadata: { labels: values } });

async function mustApply(context: CaseContext, resource: Resource): Promise<void> {
  const { expect } = context;
  const { kind } = resource.type;
  const { metadata, ...whole } = resource.object();
  const { name = '', ...others } = metadata;
  const create = { ...whole, metadata: { ...others, labels: { ...others.labels, app: 'a', other: 'o' } } };
  const keep = { ...whole, metadata: { ...others, labels: { ...others.labels, app: 'a' } } };
  const created = await resource.apply(name, create, { manager: 'first' });
  // A quota or a policy may refuse a further object, which a POST shows.
  if (!created.ok && !(await resource.create()).ok) return;
  expect.success(created, `an apply of a new ${kind}`);
  await mustOwn(context, resource, name, 'app', { owners: ['first'], others: [] });
  expect.success(
    await resource.apply(name, labels({ app: 'a' }), { manager: 'second' }),
    `a second apply of a ${kind}`,
  );
  await mustOwn(context, resource, name, 'app', { owners: ['first', 'second'], others: [] });

  expect.success(
    await resource.apply(name, keep, { manager: 'first' }),
    `an apply of a ${kind} without a label`,
  );
  const left = (await resource.current(name)).metadata.labels;
  expect.absent(left?.['other'], `a label of a ${kind} that its manager no longer applies`);
  expect.contains(left, { app: 'a' }, `labels of a ${kind} after an apply without another one`);
  await mustNameManagers(context, resource, name);
  await mustRefuse(context, resource, name);
}

/** fieldManager counts for each verb (core 4.3). */
async function mustNameManagers(context: CaseContext, resource: Resource, name: string): Promise<void> {
  const { expect } = context;
  const { kind } = resource.type;
  const query = { fieldManager: 'writer' };
  const put = await replaceNow(resource, name, labels({ put: 'p' }), (next) =>
    resource.replace(next, { query }),
  );
  expect.success(put, `PUT of a ${kind}`);
  await mustOwn(context, resource, name, 'put', { owners: ['writer'], others: ['first', 'second'] });
  // An update never conflicts: the owner changes (core 4.9).
  const taken = await resource.mergePatch(name, labels({ app: 'b' }), { query });
  expect.success(taken, `a merge patch of a label of a ${kind} that others apply`);
  await mustOwn(context, resource, name, 'app', { owners: ['writer'], others: ['first', 'second'] });
}

async function mustRefuse({ expect }: CaseContext, resource: Resource, name: string): Promise<void> {
  const { kind } = resource.type;
  const unnamed = await resource.apply(name, labels({ late: 'x' }), {});
  expect.refusedAsInvalid(unnamed, `an apply of a ${kind} without fieldManager`);
  const { labels: after } = (await resource.current(name)).metadata;
  expect.absent(after?.['late'], `a label of a ${kind} after a refused apply`);
}

async function mustOwn(
  { expect }: CaseContext,
  resource: Resource,
  name: string,
  label: string,
  owners: Owners,
): Promise<void> {
  expectOwners(expect, await resource.current(name), labelField(label), owners, `of a ${resource.type.kind}`);
}
