// Aggregating ClusterRoles, and the ClusterRoles that they select (access 2.2).
import type { CaseContext } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Rule } from '../../kit/identities/rights.ts';

/** A selector of one label. */
export const selecting = (label: string, value = 'true') => ({ matchLabels: { [label]: value } });

export const invented = (resource: string): Rule => ({
  verbs: ['get'],
  apiGroups: ['example.com'],
  resources: [resource],
});

/** The rules of two ClusterRoles that differ in one field each: a controller must copy every field, and may not take one
 * rule for another. */
export const richRules = (resource: string, path: string): readonly (readonly Rule[])[] => [
  [
    { ...invented(resource), resourceNames: ['first', 'second'] },
    { ...invented(resource), verbs: ['list', 'watch'] },
    { verbs: ['get'], nonResourceURLs: [path, `${path}/*`] },
  ],
  [
    { ...invented(resource), verbs: ['delete'], resourceNames: ['third'] },
    { ...invented(resource), resourceNames: ['fourth'] },
    { ...invented(`${resource}/status`), verbs: ['patch'] },
    { ...invented(resource), apiGroups: ['apps.example.com'] },
  ],
];

/** A ClusterRole with a label and a rule on an invented resource, which identifies the rule. Its name has dots, as custom kinds have. */
export async function source(
  { cluster, uniqueName }: CaseContext,
  labels: Readonly<Record<string, string>>,
): Promise<{ readonly name: string; readonly resource: string }> {
  const resource = uniqueName('things');
  const { metadata } = await cluster.clusterRoles.given({
    metadata: { name: `${uniqueName('source')}.example.com`, labels },
    rules: [invented(resource)],
  });
  return { name: metadata.name!, resource };
}

/** Without rules, and with null for them: both add none. A server may require a list, and refuse them. */
export async function sourcesWithoutRules(
  { cluster: { clusterRoles } }: CaseContext,
  labels: Readonly<Record<string, string>>,
): Promise<void> {
  const { rules: _none, ...without } = clusterRoles.object({ metadata: { labels } });
  const withNull = { ...clusterRoles.object({ metadata: { labels } }), rules: null };
  for (const body of [without, withNull]) await clusterRoles.create(undefined, { body });
}

export const aggregating = (
  { cluster }: CaseContext,
  clusterRoleSelectors: readonly object[],
  more: object = {},
): Promise<ApiObject> =>
  cluster.clusterRoles.given({ rules: [], aggregationRule: { clusterRoleSelectors }, ...more });

/** Two that match only by a dry-run: one that is not there, and one without the labels. */
export async function simulatedSources(
  context: CaseContext,
  labels: Readonly<Record<string, string>>,
): Promise<readonly { readonly resource: string }[]> {
  const { cluster, uniqueName, expect } = context;
  const dry = { query: { dryRun: 'All' } };
  const resource = uniqueName('things');
  const absent = { metadata: { labels }, rules: [invented(resource)] };
  const unlabelled = await source(context, {});
  const answers = {
    POST: await cluster.clusterRoles.create(absent, dry),
    'merge patch': await cluster.clusterRoles.mergePatch(unlabelled.name, { metadata: { labels } }, dry),
  };
  for (const [what, answer] of Object.entries(answers)) expect.success(answer, `${what} with dryRun=All`);
  return [{ resource }, unlabelled];
}
