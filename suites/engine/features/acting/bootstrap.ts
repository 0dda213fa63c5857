// Detects bootstrap tokens (access 5.1), their cleaner, and the signer of cluster-info (access 5.5) with tokens that the run
// creates. They grant no more than any authenticated user has, and expire within a day if the run crashes.
import type { Answer } from '../../../kit/answers/answer.ts';
import { tokenSecret } from '../../../kit/identities/bootstrap-tokens.ts';
import type { BootstrapToken, TokenFields } from '../../../kit/identities/bootstrap-tokens.ts';
import { CheckFailed, PrerequisiteFailed } from '../../../kit/failures.ts';
import type { ApiObject } from '../../../kit/objects/object.ts';
import { isMissing } from '../../../kit/kinds/resource.ts';
import type { Resource } from '../../../kit/kinds/resource.ts';
import { serverTimeMs } from '../../../kit/answers/server-time.ts';
import { off, on, unknown } from '../../../kit/features/finding.ts';
import type { Finding } from '../../../kit/features/finding.ts';
import type { Act, ActTools } from './tools.ts';
import { passesInTime } from './passes-in-time.ts';

const longAgo = '2000-01-01T00:00:00Z';
const soonMs = 3_000;

/** Uses two tokens with different fields, so that one fault of a server does not hide the feature. A token that does not
 * exist must be refused, otherwise an accepted one proves nothing. */
export const acceptsTokens: Act = async (tools) => {
  const invented = tools.tokens.mint();
  if ((await statusFor(tools, invented)) !== 401)
    return unknown('a token that does not exist is not refused');
  const fields: readonly TokenFields[] = [
    { groups: ['system:bootstrappers:conformance'], description: 'made by a conformance run' },
    { usages: ['authentication', 'signing'] },
  ];
  const created = await Promise.all(fields.map((one) => createToken(tools, one)));
  const taken = created.filter(({ answer }) => answer.ok);
  if (taken.length === 0) return refused(tools, created[0]!.answer);
  const isAccepted = async () => {
    const statuses = await Promise.all(taken.map(({ token }) => statusFor(tools, token)));
    if (statuses.every((status) => status === 401)) throw new CheckFailed('refused');
    const failed = statuses.find((status) => status >= 500);
    if (failed !== undefined) throw new PrerequisiteFailed(`a request with a token is answered ${failed}`);
  };
  return (await passesInTime(tools, isAccepted))
    ? on()
    : off('bootstrap tokens that the run created are refused');
};

/** Uses a token that has expired and one that expires soon, so that one fault of a server does not hide the feature. */
export const cleansTokens: Act = async (tools) => {
  const { api, names, tokens, cluster } = tools;
  const expired = await createToken(tools, { expiration: longAgo });
  const { configMaps } = cluster.existing(names.namespaces.system);
  const nowMs = await serverTimeMs(expired.answer, configMaps);
  const soon = Number.isNaN(nowMs) ? longAgo : new Date(nowMs + soonMs).toISOString();
  const created = [expired, await createToken(tools, { expiration: soon })];
  const taken = created.filter(({ answer }) => answer.ok);
  if (taken.length === 0) return refused(tools, expired.answer);
  const paths = taken.map(({ token }) => tokens.secrets.path(tokenSecret(token, names).metadata!.name));
  const isOneGone = async () => {
    const reads = await Promise.all(paths.map((path) => api.get(path)));
    if (reads.some(isMissing)) return;
    const failed = reads.find(({ ok }) => !ok);
    if (failed !== undefined) throw new PrerequisiteFailed(`${failed.request} answered ${failed.status}`);
    throw new CheckFailed('the Secrets still exist');
  };
  return (await passesInTime(tools, isOneGone)) ? on() : off('the Secrets of expired tokens stay');
};

/** The signer needs the config map: where the cluster has none, the run creates it. */
export const signsInformation: Act = async (tools) => {
  const { names } = tools;
  const maps = tools.cluster.existing(names.namespaces.public).configMaps;
  const name = names.configMaps.clusterInformation;
  const known = new Set(Object.keys((await informationIn(tools, maps)).data ?? {}));
  const { answer } = await createToken(tools, { usages: ['authentication', 'signing'] });
  if (!answer.ok) return refused(tools, answer);
  // Any new key counts: a row judges which key it must be.
  const isSigned = async () => {
    const { data } = await maps.current(name);
    if (Object.keys(data ?? {}).every((key) => known.has(key))) throw new CheckFailed('not signed');
  };
  return (await passesInTime(tools, isSigned))
    ? on()
    : off(`${name} gets no signature of a token for signing`);
};

/** Returns the config map, and creates it where it does not exist. @throws PrerequisiteFailed */
async function informationIn({ names }: ActTools, maps: Resource): Promise<ApiObject> {
  const name = names.configMaps.clusterInformation;
  const read = await maps.read(name);
  if (!isMissing(read)) return maps.current(name);
  const data = { [names.clusterInformationKeys.clientConfiguration]: 'apiVersion: v1\nkind: Config\n' };
  const made = await maps.create({ metadata: { name }, data });
  // Another run may have created it at the same time.
  return made.ok ? made.object : maps.current(name);
}

interface CreatedToken {
  readonly token: BootstrapToken;
  readonly answer: Answer;
}

async function createToken({ tokens, names }: ActTools, fields: TokenFields): Promise<CreatedToken> {
  const token = tokens.mint();
  return { token, answer: await tokens.secrets.create(tokenSecret(token, names, fields)) };
}

const refused = ({ names }: ActTools, { status }: Answer): Finding =>
  unknown(`the run cannot create a Secret in ${names.namespaces.system} (${status})`);

/** The status of a request with the token: 401 only if the token is not accepted. */
async function statusFor({ api, names }: ActTools, { text }: BootstrapToken): Promise<number> {
  const path = `/api/v1/namespaces/${names.namespaces.system}/configmaps`;
  return (await api.as({ token: text }).get(path, { query: { limit: 1 } })).status;
}
