// Cases: continue tokens of lists that the user may not read (access 5.4, core 4.12). Helper of `path-spellings.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import { PrerequisiteFailed } from '../../kit/failures.ts';
import { coreRule, denied, grantIn } from '../../kit/identities/rights.ts';
import type { Resource } from '../../kit/kinds/resource.ts';

/** A user who may list in one namespace sends the tokens of lists in another, of another kind and of all namespaces. */
export async function showsNothingByTokens(context: CaseContext): Promise<void> {
  const { people, namespace, anotherNamespace, cluster, expect } = context;
  const other = anotherNamespace();
  const hidden = [
    ...(await other.configMaps.givenMany(3)),
    ...(await namespace.secrets.givenMany(3)),
    ...(await other.secrets.givenMany(3)),
  ].map(({ metadata }) => metadata.uid!);
  await namespace.configMaps.givenMany(3);
  const person = await people.stranger();
  const { configMaps } = person.in(namespace);
  const lists = () => configMaps.list({ limit: 1 });
  await grantIn(context, person, namespace, [coreRule(['list'], 'configmaps')], lists);
  denied(expect, await person.in(other).configMaps.list({ limit: 1 }), 'a list in another namespace');

  const foreign: Readonly<Record<string, Resource>> = {
    'of the config maps of another namespace': other.configMaps,
    'of the secrets of its namespace': namespace.secrets,
    'of the secrets of all namespaces': cluster.resource(namespace.secrets.type),
  };
  for (const [what, resource] of Object.entries(foreign)) {
    const token = (await resource.list({ limit: 1 })).list.metadata.continue;
    if (!token)
      throw new PrerequisiteFailed(`a list ${what} with limit=1 has no continue token`, {
        blockedBy: 'lists.chunk.limit-is-maximum',
      });
    for (const limit of [1, 500]) {
      const answer = await configMaps.list({ limit, continue: token });
      const shown = hidden.filter((uid) => answer.ok && answer.text.includes(uid));
      expect.equal(
        shown,
        [],
        `uids in the answer to the continue token ${what}, which the user may not read`,
      );
    }
  }
}
