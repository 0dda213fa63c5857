// Cases: each attribute of an access review takes part in its answer (access 2.5), in the same way as in a request.
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { postReview } from '../kit/reviews.ts';
import { allowsSubject, saysYes } from './ask.ts';
import type { ResourceAttributes } from './ask.ts';
import { grantIn } from './grant.ts';
import type { Rule } from './grant.ts';

/** A user with one rule in the namespace: what is asked of it, after the grant is known to work. */
async function withRule(context: CaseContext, granted: Rule, control: Partial<ResourceAttributes>) {
  const { namespace, names, uniqueName, eventually, expect } = context;
  const user = uniqueName('user');
  await grantIn(namespace, { kind: 'User', name: user, apiGroup: names.groups.rbac }, [granted]);
  const asked = { verb: 'list', resource: 'configmaps', namespace: namespace.name, ...control };
  const works = () =>
    eventually(
      async () =>
        expect.that(await allowsSubject(context, { user }, asked), 'what the rule allows is allowed'),
      'authorization',
    );
  await dependsOn('reviews.access.allowed', works);
  /** A server may refuse a review about what does not exist: that is no yes. */
  return async (other: Partial<ResourceAttributes>): Promise<boolean> => {
    const resourceAttributes = { ...asked, ...other };
    const answer = await postReview(context, 'SubjectAccessReview', { spec: { user, resourceAttributes } });
    return answer.ok ? saysYes(answer) : (expect.refused(answer, 'a review of what no rule allows'), false);
  };
}

const listMaps: Rule = { verbs: ['list'], apiGroups: [''], resources: ['configmaps'] };

export default section({
  'reviews.access.attribute-group': async (context) => {
    const { names, expect } = context;
    const { apps, batch } = names.groups;
    for (const [group, resource, others] of [
      [apps, 'deployments', [batch, '', `${apps}.example.com`]],
      ['', 'configmaps', [apps, batch, 'example.com']],
    ] as const) {
      const granted = { verbs: ['list'], apiGroups: [group], resources: [resource] };
      const ask = await withRule(context, granted, { resource, group });
      for (const other of others)
        expect.that(!(await ask({ group: other })), `the group ${JSON.stringify(other)} is not allowed`);
    }
  },

  'reviews.access.attribute-name': async (context) => {
    const { expect } = context;
    for (const verb of ['get', 'update', 'delete']) {
      const granted = { ...listMaps, verbs: [verb], resourceNames: ['a', 'ab'] };
      const ask = await withRule(context, granted, { verb, name: 'ab' });
      // Each begins, or is the beginning of, a name of the rule.
      for (const name of ['b', 'abc', 'A'])
        expect.that(!(await ask({ name })), `${verb} of another name than those of the rule is not allowed`);
    }
  },

  'reviews.access.attribute-verb': async (context) => {
    const { expect } = context;
    const listed = await withRule(context, listMaps, {});
    for (const verb of ['create', 'watch', 'deletecollection'])
      expect.that(!(await listed({ verb })), `the verb ${verb} is not allowed where list is`);
    const named = await withRule(context, { ...listMaps, verbs: ['get'] }, { verb: 'get', name: 'a' });
    for (const verb of ['update', 'patch', 'delete'])
      expect.that(!(await named({ verb })), `the verb ${verb} is not allowed where get is`);
  },

  'reviews.access.attribute-namespace': async (context) => {
    const { anotherNamespace, expect, namespace, record } = context;
    const other = anotherNamespace();
    await other.configMaps.given();
    const ask = await withRule(context, listMaps, {});
    for (const place of [other.name, `${namespace.name}-x`, namespace.name.slice(0, -1)])
      expect.that(!(await ask({ namespace: place })), 'another namespace is not allowed');
    record({ withoutNamespace: (await ask({ namespace: '' })) ? 'allowed' : 'not allowed' });
  },
});
