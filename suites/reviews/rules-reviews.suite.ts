// Cases: SelfSubjectRulesReview, what the caller may do in a namespace (access 2.5). Its fields are not shown: a granted
// rule is looked for wherever the answer lists something, by a name that no other rule has.
import type { Api } from '../kit/api.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { mustServeReview, postReview } from '../kit/reviews.ts';
import { statusOf } from './ask.ts';
import { grantEverywhere, grantIn, rule } from './grant.ts';
import type { Rule } from './grant.ts';

/** Whether the rules of the caller hold this one: in whatever form, but whole. */
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
    // The name tells the rule from those that all callers have.
    const granted = rule('get', 'configmaps', uniqueName('map'));
    await grantIn(namespace, person.subject, [granted]);
    await eventually(
      async () =>
        expect.that(
          await shows(context, person.api, namespace.name, granted),
          'the rule is among those of its namespace',
        ),
      'authorization',
    );
    expect.that(
      !(await shows(context, person.api, other.name, granted)),
      'the rule is not among those of another namespace',
    );
    const stranger = await people.stranger();
    expect.that(
      !(await shows(context, stranger.api, namespace.name, granted)),
      'the rule is not among those of another caller',
    );
  },

  'reviews.access.rules-of-cluster-grants': async (context) => {
    const { namespace, cluster, people, uniqueName, eventually, expect } = context;
    const person = await people.stranger();
    const granted = rule('get', 'configmaps', uniqueName('map'));
    await grantEverywhere(cluster, person.subject, [granted]);
    await eventually(
      async () =>
        expect.that(
          await shows(context, person.api, namespace.name, granted),
          'a rule of a cluster-wide binding is among those of a namespace',
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
          'a rule that is granted to a group of the caller is among its rules',
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
