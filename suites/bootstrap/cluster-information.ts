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

/** Waits for a signature that a joining client takes: it may lag behind what is signed. */
export async function mustVerify(place: Place, token: BootstrapToken, what: string): Promise<Signed> {
  return place.eventually(async () => {
    const signed = await mustHaveSignature(place, token);
    const problem = await signatureProblem(signed.signature, signed.value, token.text);
    place.expect.that(problem === undefined, `${what}: ${problem}`);
    return signed;
  }, 'controller');
}
