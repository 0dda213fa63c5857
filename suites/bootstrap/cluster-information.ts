// Reads the config map cluster-info, or creates it where the cluster has none (access 5.5).
import { signatureProblem } from '../../common/keys/detached-signature.ts';
import { parseYaml } from '../../common/text/yaml.ts';
import { excerpt } from '../kit/answers/answer.ts';
import type { BootstrapToken } from '../kit/identities/bootstrap-tokens.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun, PrerequisiteFailed } from '../kit/failures.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { isMissing } from '../kit/kinds/resource.ts';
import { runLabel } from '../kit/namespaces/run-label.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import type { Target } from './tokens.ts';

type Tools = Pick<CaseContext, 'names' | 'expect' | 'eventually'>;
type InformationContext = Tools & Target;

export const publicMaps = ({ cluster, names }: Pick<InformationContext, 'cluster' | 'names'>): Resource =>
  cluster.existing(names.namespaces.public).configMaps;

export const signatureKey = ({ names }: Pick<InformationContext, 'names'>, id: string): string =>
  `${names.clusterInformationKeys.signaturePrefix}${id}`;

/** The config map that the cluster created; undefined where there is none, or where a run created it. */
export async function createdByCluster(context: InformationContext): Promise<ApiObject | undefined> {
  const read = await publicMaps(context).read(context.names.configMaps.clusterInformation);
  if (read.status !== 200) return undefined;
  return read.object.metadata.labels?.[runLabel] === undefined ? read.object : undefined;
}

/** The current config map. Where the cluster has none, the case creates one, which is removed at its end.
 * @throws PrerequisiteFailed where it cannot be created */
export async function informationOf(context: InformationContext): Promise<ApiObject> {
  const { names } = context;
  const maps = publicMaps(context);
  const name = names.configMaps.clusterInformation;
  const read = await maps.read(name);
  if (read.status === 200) return read.object;
  const data = { [names.clusterInformationKeys.clientConfiguration]: sampleConfiguration };
  // Another case may create it at the same time, or be about to delete its own.
  const created = isMissing(read) ? await maps.create({ metadata: { name }, data }) : read;
  if (created.ok) return created.object;
  const again = await maps.read(name);
  if (again.status === 200) return again.object;
  throw new PrerequisiteFailed(
    `set-up: ${created.request} answered ${created.status}: ${excerpt(created.text)}`,
  );
}

const sampleConfiguration = [
  'apiVersion: v1',
  'kind: Config',
  'clusters:',
  "- name: ''",
  '  cluster:',
  '    server: https://cluster.invalid',
  `    certificate-authority-data: ${Buffer.from('none').toString('base64')}`,
  '',
].join('\n');

export interface Signed {
  /** The signed text. */
  readonly value: string;
  readonly signature: string;
  /** All data of the config map at the same time. */
  readonly data: ApiObject['data'];
}

/** Waits for the signature of a token, valid or not. */
export async function mustHaveSignature(
  context: InformationContext,
  { id }: BootstrapToken,
): Promise<Signed> {
  const { names, expect, eventually } = context;
  return eventually(async () => {
    const { data } = await informationOf(context);
    const signature: unknown = data?.[signatureKey(context, id)];
    expect.that(
      typeof signature === 'string' && signature !== '',
      `the config map ${names.configMaps.clusterInformation} has no signature of a token for signing`,
    );
    const value: unknown = data?.[names.clusterInformationKeys.clientConfiguration];
    if (typeof value !== 'string')
      throw new PrerequisiteFailed(
        `set-up: ${names.configMaps.clusterInformation} has no ${names.clusterInformationKeys.clientConfiguration}`,
      );
    return { value, signature: signature as string, data };
  }, 'controller');
}

/** The other tokens have no signature in a config map that has that of a good token. Without the latter, the config
 * map may be one that another client has just created. */
export async function mustHaveOnly(
  context: InformationContext,
  good: BootstrapToken,
  others: readonly BootstrapToken[],
  what: string,
): Promise<void> {
  const { data } = await mustHaveSignature(context, good);
  for (const { id } of others) context.expect.absent(data?.[signatureKey(context, id)], what);
}

/** The key that the document states (access 5.5). */
export const sharedSecret = 'the full token';

/** Keys that a server may sign with: the correct one first, the full token (access 5.5), then parts of it. */
const keysOf = ({ text, secret, id }: BootstrapToken): Readonly<Record<string, string>> => ({
  [sharedSecret]: text,
  'the secret part alone': secret,
  'the id and the secret without the dot': `${id}${secret}`,
});

export interface Verified extends Signed {
  /** The key that the signature verifies with. */
  readonly key: string;
}

/** Waits for a signature that verifies with the full token or with a part of it: only one row judges which of them is
 * the key. The signature may lag behind the signed text. */
export async function mustVerify(
  context: InformationContext,
  token: BootstrapToken,
  what: string,
): Promise<Verified> {
  return context.eventually(async () => {
    const signed = await mustHaveSignature(context, token);
    const problems = [];
    for (const [key, secret] of Object.entries(keysOf(token))) {
      const problem = await signatureProblem(signed.signature, signed.value, secret);
      if (problem === undefined) return { ...signed, key };
      problems.push(`${problem} with ${key}`);
    }
    return context.expect.fail(`${what}: ${problems.join(', ')}`);
  }, 'controller');
}

/** The cluster may create the config map before its value. */
export async function mustDescribeCluster(context: CaseContext): Promise<void> {
  const { expect, names } = context;
  const key = names.clusterInformationKeys.clientConfiguration;
  const own = await createdByCluster(context);
  if (own === undefined)
    throw new NotRun('not-exercised', `the cluster does not create ${names.configMaps.clusterInformation}`);
  const value: unknown = own.data?.[key];
  expect.that(
    typeof value === 'string' && value !== '',
    `${names.configMaps.clusterInformation} has no ${key}`,
  );
  const parsed = parseYaml(String(value));
  const clusters: unknown = isRecord(parsed) ? parsed['clusters'] : undefined;
  const entries: readonly unknown[] = Array.isArray(clusters) ? clusters : [];
  const cluster = entries
    .filter(isRecord)
    .map((entry) => entry['cluster'])
    .find(isRecord);
  for (const field of ['server', 'certificate-authority-data']) {
    const found = expect.present(cluster?.[field], `${field} of the cluster in ${key}`);
    expect.that(typeof found === 'string' && found !== '', `${field} of the cluster in ${key} is empty`);
  }
}
