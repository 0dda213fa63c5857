// Bootstrap tokens (access 5.1), their cleaner, and the signer of cluster-info (access 5.5): found by tokens of the run's
// own. None of them gives a right that an authenticated user lacks, and all end within a day where a run crashes.
import type { Answer } from '../../answer.ts';
import { tokenSecret } from '../../bootstrap-tokens.ts';
import type { BootstrapToken, TokenFields } from '../../bootstrap-tokens.ts';
import { CheckFailed, PrerequisiteFailed } from '../../failures.ts';
import type { ApiObject } from '../../object.ts';
import { isMissing } from '../../resource.ts';
import type { Resource } from '../../resource.ts';
import { off, on, unknown } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { Act, ActTools } from './tools.ts';
import { withinPatience } from './patience.ts';

const longAgo = '2000-01-01T00:00:00Z';

/** Two tokens that differ in their fields, so that one fault of a server that takes bootstrap tokens does not hide them
 * all. A token that was never made must be refused, or an accepted one shows nothing. */
export const acceptsTokens: Act = async (tools) => {
  const invented = tools.tokens.mint();
  if ((await statusFor(tools, invented)) !== 401)
    return unknown('a token that does not exist is not refused');
  const fields: readonly TokenFields[] = [
    { groups: ['system:bootstrappers:conformance'], description: 'made by a conformance run' },
    { usages: ['authentication', 'signing'] },
  ];
  const offered = await Promise.all(fields.map((one) => offer(tools, one)));
  const taken = offered.filter(({ answer }) => answer.ok);
  if (taken.length === 0) return refused(tools, offered[0]!.answer);
  const isAccepted = async () => {
    const statuses = await Promise.all(taken.map(({ token }) => statusFor(tools, token)));
    if (statuses.every((status) => status === 401)) throw new CheckFailed('refused');
    const failed = statuses.find((status) => status >= 500);
    if (failed !== undefined) throw new PrerequisiteFailed(`a request with a token is answered ${failed}`);
  };
  return (await withinPatience(tools, isAccepted))
    ? on()
    : off('bootstrap tokens that the run made are refused');
};

export const cleansTokens: Act = async (tools) => {
  const { answer, token } = await offer(tools, { expiration: longAgo });
  if (!answer.ok) return refused(tools, answer);
  const path = tools.tokens.secrets.path(tokenSecret(token, tools.names).metadata!.name);
  const isGone = async () => {
    const read = await tools.api.get(path);
    if (read.ok) throw new CheckFailed('still there');
    if (!isMissing(read)) throw new PrerequisiteFailed(`${read.request} answered ${read.status}`);
  };
  return (await withinPatience(tools, isGone)) ? on() : off('the Secret of an expired token stays');
};

/** Signs where there is a config map: where the cluster has none, the run makes one. */
export const signsInformation: Act = async (tools) => {
  const { names } = tools;
  const maps = tools.cluster.existing(names.namespaces.public).configMaps;
  const name = names.configMaps.clusterInformation;
  const known = new Set(Object.keys((await informationIn(tools, maps)).data ?? {}));
  const { answer } = await offer(tools, { usages: ['authentication', 'signing'] });
  if (!answer.ok) return refused(tools, answer);
  // Whatever its key is called: which one it must be is for a row to say.
  const isSigned = async () => {
    const { data } = await maps.current(name);
    if (Object.keys(data ?? {}).every((key) => known.has(key))) throw new CheckFailed('not signed');
  };
  return (await withinPatience(tools, isSigned))
    ? on()
    : off(`${name} gets no signature of a token for signing`);
};

/** The config map as it is, or as the run makes it. @throws PrerequisiteFailed */
async function informationIn({ names }: ActTools, maps: Resource): Promise<ApiObject> {
  const name = names.configMaps.clusterInformation;
  const read = await maps.read(name);
  if (!isMissing(read)) return maps.current(name);
  const data = { [names.clusterInformationKeys.clientConfiguration]: 'apiVersion: v1\nkind: Config\n' };
  const made = await maps.create({ metadata: { name }, data });
  // Another run may have made it at the same time.
  return made.ok ? made.object : maps.current(name);
}

interface Offered {
  readonly token: BootstrapToken;
  readonly answer: Answer;
}

async function offer({ tokens, names }: ActTools, fields: TokenFields): Promise<Offered> {
  const token = tokens.mint();
  return { token, answer: await tokens.secrets.create(tokenSecret(token, names, fields)) };
}

const refused = ({ names }: ActTools, { status }: Answer): Finding =>
  unknown(`a Secret in ${names.namespaces.system} is not taken from the run (${status})`);

/** A request that every authenticated user may send, with an answer or a 403. */
async function statusFor({ api, names }: ActTools, { text }: BootstrapToken): Promise<number> {
  const path = `/api/v1/namespaces/${names.namespaces.system}/configmaps`;
  return (await api.as({ token: text }).get(path, { query: { limit: 1 } })).status;
}
