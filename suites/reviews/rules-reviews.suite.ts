// Cases: SelfSubjectRulesReview, the rules of the caller in a namespace (access 2.5). Its fields are not shown: the
// cases search every list of the status for a granted rule, by a resource name that no other rule has.
import type { Api } from '../kit/api.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { mustServeReview, postReview } from '../kit/reviews.ts';
import { statusOf } from './review-status.ts';
import { grantClusterWide, grantIn, rule } from './grant.ts';
import type { Rule } from './grant.ts';

/** Whether one entry of the status, in any form, has all values of the rule. */
async function shows(
  context: CaseContext,
  api: Api,
  namespace: string,
  { verbs, resources = [], resourceNames = [] }: Rule,
): Promise<boolean> {
  const status = statusOf(
    await postReview(context, 'SelfSubjectRulesReview', { spec: { namespace } }, { api }),
  );
  const wanted = [...verbs, ...resources, ...resourceNames].map((word) => JSON.stringify(word));
  return Object.values(status)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []))
    .map((entry) => JSON.stringify(entry))
    .some((entry) => wanted.every((word) => entry.includes(word)));
}

export default section({
  'reviews.access.rules-in-namespace': async (context) => {
    const { namespace, anotherNamespace, people, uniqueName, eventually, expect } = context;
    await mustServeReview(context, 'SelfSubjectRulesReview');
    const person = await people.stranger();
    const other = anotherNamespace();
    await other.configMaps.given();
    // The name distinguishes the rule from those of all callers.
    const granted = rule('get', 'configmaps', uniqueName('map'));
    await grantIn(namespace, person.subject, [granted]);
    await eventually(
      async () =>
        expect.that(
          await shows(context, person.api, namespace.name, granted),
          'the review does not show the rule in its namespace',
        ),
      'authorization',
    );
    expect.that(
      !(await shows(context, person.api, other.name, granted)),
      'the review shows the rule in another namespace',
    );
    const stranger = await people.stranger();
    expect.that(
      !(await shows(context, stranger.api, namespace.name, granted)),
      'the review shows the rule to another caller',
    );
  },

  'reviews.access.rules-of-cluster-grants': async (context) => {
    const { namespace, cluster, people, uniqueName, eventually, expect } = context;
    const person = await people.stranger();
    const granted = rule('get', 'configmaps', uniqueName('map'));
    await grantClusterWide(cluster, person.subject, [granted]);
    await eventually(
      async () =>
        expect.that(
          await shows(context, person.api, namespace.name, granted),
          'the review of a namespace does not show a rule of a cluster-wide binding',
        ),
      'authorization',
    );
  },

  'reviews.access.rules-of-groups': async (context) => {
    const { names, namespace, people, uniqueName, eventually, expect } = context;
    const username = uniqueName('member');
    const group = uniqueName('group');
    const member = people.impersonated({ username, groups: [group] });
    const granted = rule('get', 'configmaps', uniqueName('map'));
    await grantIn(namespace, { kind: 'Group', name: group, apiGroup: names.groups.rbac }, [granted]);
    await eventually(
      async () =>
        expect.that(
          await shows(context, member.api, namespace.name, granted),
          'the review does not show a rule that was granted to a group of the caller',
        ),
      'authorization',
    );
  },

  'reviews.access.rules-shape': async (context) => {
    const { namespace, record } = context;
    const answer = await postReview(context, 'SelfSubjectRulesReview', {
      spec: { namespace: namespace.name },
    });
    const { spec } = answer.json as { spec?: object };
    record({ spec: Object.keys(spec ?? {}).toSorted(), status: Object.keys(statusOf(answer)).toSorted() });
  },
});
