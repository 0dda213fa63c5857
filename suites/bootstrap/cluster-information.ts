// The config map cluster-info as the cases of this topic find it, or make it where there is none (access 5.5).
import { signatureProblem } from '../../fixtures/keys/detached-signature.ts';
import { excerpt } from '../kit/answer.ts';
import type { BootstrapToken } from '../kit/bootstrap-tokens.ts';
import type { CaseContext } from '../kit/context.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import type { ApiObject } from '../kit/object.ts';
import { isMissing } from '../kit/resource.ts';
import { runLabel } from '../kit/room/run-label.ts';
import type { Resource } from '../kit/resource.ts';
import type { Target } from './tokens.ts';

type Tools = Pick<CaseContext, 'names' | 'expect' | 'eventually'>;
type Place = Tools & Target;

export const publicMaps = ({ cluster, names }: Pick<Place, 'cluster' | 'names'>): Resource =>
  cluster.existing(names.namespaces.public).configMaps;

export const signatureKey = ({ names }: Pick<Place, 'names'>, id: string): string =>
  `${names.clusterInformationKeys.signaturePrefix}${id}`;

/** The config map that the cluster made; undefined where there is none, or one that a run made. */
export async function clustersOwn(place: Place): Promise<ApiObject | undefined> {
  const read = await publicMaps(place).read(place.names.configMaps.clusterInformation);
  if (read.status !== 200) return undefined;
  return read.object.metadata.labels?.[runLabel] === undefined ? read.object : undefined;
}

/** The config map as it is now. Where nobody has made it the case does, for as long as it runs.
 * @throws PrerequisiteFailed where there is none to sign */
export async function informationOf(place: Place): Promise<ApiObject> {
  const { names } = place;
  const maps = publicMaps(place);
  const name = names.configMaps.clusterInformation;
  const read = await maps.read(name);
  if (read.status === 200) return read.object;
  const data = { [names.clusterInformationKeys.clientConfiguration]: sampleConfiguration };
  // Another case may make it at the same time, or be about to take its own away.
  const made = isMissing(read) ? await maps.create({ metadata: { name }, data }) : read;
  if (made.ok) return made.object;
  const again = await maps.read(name);
  if (again.status === 200) return again.object;
  throw new PrerequisiteFailed(`set-up: ${made.request} answered ${made.status}: ${excerpt(made.text)}`);
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
  /** What is signed. */
  readonly value: string;
  readonly signature: string;
  /** All that was there at the same time. */
  readonly data: ApiObject['data'];
}

/** Waits for the signature of a token, whatever it is worth. */
export async function mustHaveSignature(place: Place, { id }: BootstrapToken): Promise<Signed> {
  const { names, expect, eventually } = place;
  return eventually(async () => {
    const { data } = await informationOf(place);
    const signature: unknown = data?.[signatureKey(place, id)];
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

/** Another token has no signature where that of a good one is: without it the config map may be somebody's new one. */
export async function mustHaveOnly(
  place: Place,
  good: BootstrapToken,
  others: readonly BootstrapToken[],
  what: string,
): Promise<void> {
  const { data } = await mustHaveSignature(place, good);
  for (const { id } of others) place.expect.absent(data?.[signatureKey(place, id)], what);
}

/** The key that the document names (access 5.5). */
export const sharedSecret = 'the full token';

/** Keys that a server may sign with, the right one first: the full token (access 5.5), and parts of it. */
const keysOf = ({ text, secret, id }: BootstrapToken): Readonly<Record<string, string>> => ({
  [sharedSecret]: text,
  'the secret part alone': secret,
  'the id and the secret without the dot': `${id}${secret}`,
});

export interface Verified extends Signed {
  /** What the signature verifies with. */
  readonly key: string;
}

/** Waits for a signature that verifies with the full token or with a part of it: which of them is the key is what one row
 * is about, and no other row fails for it. The signature may lag behind what is signed. */
export async function mustVerify(place: Place, token: BootstrapToken, what: string): Promise<Verified> {
  return place.eventually(async () => {
    const signed = await mustHaveSignature(place, token);
    const problems = [];
    for (const [key, secret] of Object.entries(keysOf(token))) {
      const problem = await signatureProblem(signed.signature, signed.value, secret);
      if (problem === undefined) return { ...signed, key };
      problems.push(`${problem} with ${key}`);
    }
    return place.expect.fail(`${what}: ${problems.join(', ')}`);
  }, 'controller');
}
