// Which versions of built-in groups discovery shows, and which are on by default (core 9.1). Helper of `groups.suite.ts`.
import { recordOf } from '../kit/answers/answer.ts';
import { readRelease } from '../kit/releases.ts';
import type { Release } from '../kit/releases.ts';
import type { Api } from '../kit/requests/api.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { launchedIfPossible } from '../kit/launched-unless-refused.ts';
import { isRecord } from '../kit/objects/object.ts';
import { collectionPath } from '../kit/kinds/resource.ts';

interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

/** The versions that discovery lists for the groups that the documents name; other groups may be custom ones.
 * @throws NotRun where discovery does not answer */
async function builtInVersions({ names }: CaseContext, api: Api): Promise<readonly GroupVersion[]> {
  const builtIn = new Set<unknown>(Object.values(names.groups));
  const answer = await api.get('/apis');
  const { groups } = answer.ok ? recordOf(answer) : {};
  if (!Array.isArray(groups)) throw new NotRun('not-exercised', 'discovery does not answer at /apis');
  return groups
    .filter(isRecord)
    .flatMap(({ name, versions }) =>
      builtIn.has(name) && Array.isArray(versions)
        ? versions.filter(isRecord).map(({ version }) => ({ group: String(name), version: String(version) }))
        : [],
    );
}

const fewestVersions = 5;

export async function mustHaveForms(context: CaseContext): Promise<void> {
  const { api, expect } = context;
  const found = await builtInVersions(context, api);
  if (found.length < fewestVersions)
    throw new NotRun('not-exercised', `discovery lists ${found.length} versions of built-in groups`);
  for (const { group, version } of found)
    expect.matches(version, /alpha|beta|^v[1-9]\d*$/, `version of the group ${group}`);
  const core = await api.get('/api');
  const { versions } = core.ok ? recordOf(core) : {};
  for (const version of Array.isArray(versions) ? versions : [])
    expect.matches(String(version), /^v[1-9]\d*$/, 'version of the core group');
}

export async function alphaIsOff(context: CaseContext): Promise<void> {
  const { expect, names } = context;
  const server = await context.launched({});
  const { resource: group } = names.groups;
  const gate = 'DynamicResourceAllocation';
  const gated = await launchedIfPossible(context, { '--feature-gates': `${gate}=true` });
  for (const [what, launched] of [
    ['without options', server],
    [`with the gate ${gate} alone`, gated],
  ] as const)
    for (const plural of ['resourceclaimtemplates', 'resourceclaims']) {
      const path = collectionPath({ group, version: 'v1alpha3', plural }, '');
      const answer = await launched?.api.get(path);
      if (answer) expect.refused(answer, `list of ${plural} in v1alpha3 on a server ${what}`);
    }
  const alpha = (await builtInVersions(context, server.api)).filter(({ version }) =>
    version.includes('alpha'),
  );
  expect.equal(alpha, [], 'alpha versions on a server without options');
}

/** Servers without options: of the release of the target, and of each earlier one that the launcher starts. */
async function ofReleases(
  context: CaseContext,
  isWanted: (release: Release) => boolean,
): Promise<readonly LaunchedTarget[]> {
  const { product, release } = context;
  const earlier = Object.entries(product.earlierReleases ?? {}).filter(([name]) =>
    isWanted(readRelease(name)!),
  );
  const own = release !== undefined && isWanted(release) ? [{}] : [];
  return Promise.all(
    [...own, ...earlier.map(([, flags]) => flags)].map((flags) => context.launched({}, flags)),
  );
}

/** Flow control v1beta3: since v1.26, removed in v1.32 (core 9.3). */
const isBetaServed = (release: Release): boolean => release >= 26 && release < 32;

export async function newBetaIsOff(context: CaseContext): Promise<void> {
  const { expect, names, record } = context;
  const { flowControl: group } = names.groups;
  const servers = await ofReleases(context, isBetaServed);
  for (const server of servers) {
    for (const plural of ['flowschemas', 'prioritylevelconfigurations']) {
      const path = collectionPath({ group, version: 'v1beta3', plural }, '');
      expect.refused(await server.api.get(path), `list of ${plural} in v1beta3 on a server without options`);
    }
  }
  const plain = await context.launched({});
  const found = await builtInVersions(context, plain.api);
  record(found.filter(({ version }) => version.includes('beta')));
  if (servers.length === 0)
    throw new NotRun(
      'not-exercised',
      'the release has no beta version whose age the documents state, and the launcher starts no earlier one',
    );
}

/** CSIStorageCapacity: v1 since v1.24, v1beta1 until v1.26 (core 9.3). */
const isOldBetaServed = (release: Release): boolean => release >= 24 && release < 27;

export async function oldBetaIsOn(context: CaseContext): Promise<void> {
  const { expect, names } = context;
  const servers = await ofReleases(context, isOldBetaServed);
  if (servers.length === 0)
    throw new NotRun(
      'not-exercised',
      'the release has no old beta version, and the launcher starts no earlier one',
    );
  const type = { group: names.groups.storage, plural: 'csistoragecapacities' };
  for (const { api } of servers) {
    if (!(await api.get(collectionPath({ ...type, version: 'v1' }, ''))).ok)
      throw new NotRun('not-exercised', 'the server has no CSIStorageCapacity');
    const answer = await api.get(collectionPath({ ...type, version: 'v1beta1' }, ''));
    expect.success(answer, 'list of csistoragecapacities in v1beta1 on a server without options');
  }
}
