// Cases: each attribute of an access review takes part in its answer (access 2.5), in the same way as in a request.
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { allowsSubject } from './ask.ts';
import type { ResourceAttributes } from './ask.ts';
import { grantIn } from './grant.ts';
import type { Rule } from './grant.ts';

/** A user with one rule in the namespace: what is asked of it, after the grant is known to work. */
async function withRule(context: CaseContext, granted: Rule, works: Partial<ResourceAttributes>) {
  const { namespace, names, uniqueName, eventually, expect } = context;
  const user = uniqueName('user');
  await grantIn(namespace, { kind: 'User', name: user, apiGroup: names.groups.rbac }, [granted]);
  const asked = { verb: 'get', resource: 'configmaps', namespace: namespace.name, ...works };
  const ask = (other: Partial<ResourceAttributes> = {}) =>
    allowsSubject(context, { user }, { ...asked, ...other });
  await eventually(async () => expect.that(await ask(), 'what the rule allows is allowed'), 'authorization');
  return ask;
}

const readMaps: Rule = { verbs: ['get'], apiGroups: [''], resources: ['configmaps'] };

export default section({
  'reviews.access.attribute-group': async (context) => {
    const { names, expect } = context;
    const granted = { verbs: ['get'], apiGroups: [names.groups.apps], resources: ['deployments'] };
    const resource = 'deployments';
    const ask = await withRule(context, granted, { resource, group: names.groups.apps });
    for (const group of [names.groups.batch, ''])
      expect.that(!(await ask({ group })), `the group ${JSON.stringify(group)} is not allowed`);
  },

  'reviews.access.attribute-name': async (context) => {
    const { expect } = context;
    const ask = await withRule(context, { ...readMaps, resourceNames: ['a'] }, { name: 'a' });
    expect.that(!(await ask({ name: 'b' })), 'another name than that of the rule is not allowed');
    expect.that(!(await ask({ name: '' })), 'a rule for one name says nothing of all');
  },

  'reviews.access.attribute-verb': async (context) => {
    const { expect } = context;
    const ask = await withRule(context, readMaps, {});
    for (const verb of ['delete', 'list', 'update'])
      expect.that(!(await ask({ verb })), `the verb ${verb} is not allowed`);
  },

  'reviews.access.attribute-namespace': async (context) => {
    const { anotherNamespace, expect, record } = context;
    const other = anotherNamespace();
    await other.configMaps.given();
    const ask = await withRule(context, readMaps, {});
    expect.that(!(await ask({ namespace: other.name })), 'another namespace is not allowed');
    record({ withoutNamespace: (await ask({ namespace: '' })) ? 'allowed' : 'not allowed' });
  },
});
