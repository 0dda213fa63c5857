// Probes of single features by requests that change nothing.
import type { Answer } from '../../kit/answers/answer.ts';
import type { Api } from '../../kit/requests/api.ts';
import type { Names } from '../../../common/dialects/names.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { jsonOf, probeMs } from '../../kit/features/discovery.ts';
import type { Discovery } from '../../kit/features/discovery.ts';
import { off, on, unknown } from '../../kit/features/finding.ts';
import type { Finding } from '../../kit/features/finding.ts';
import { kindsOf } from './kinds.ts';
import { reviewSelf, usernameOf } from './reviews.ts';

export interface ProbeTools {
  readonly api: Api;
  readonly names: Names;
  readonly discovery: Discovery;
}

type ProbeName =
  | 'cbor'
  | 'compression'
  | 'streamingLists'
  | 'singleHealthChecks'
  | 'metrics'
  | 'anonymous'
  | 'impersonation'
  | 'rbac'
  | 'secondIdentity'
  | 'clusterWide';

export type Probe = (tools: ProbeTools) => Promise<Finding>;

const namespaces = '/api/v1/namespaces';
const configMaps = '/api/v1/configmaps';

/** Above this size, servers that do not compress small bodies compress too. */
const surelyLargeBytes = 256 * 1024;

export const probes: Readonly<Record<ProbeName, Probe>> = {
  /** A server without CBOR returns 406 or another media type. Discovery is used where the run may not list namespaces. */
  cbor: async ({ discovery }) => {
    const accept = 'application/cbor';
    const answers = await Promise.all([
      discovery.read(namespaces, { query: { limit: 1 }, accept }),
      discovery.read('/api/v1', { accept }),
    ]);
    if (answers.some((answer) => answer?.status === 200 && answer.mediaType === accept)) return on();
    return answers.every(isUndecided)
      ? unanswered(answers[0])
      : off('no response is CBOR, although the request accepts nothing else');
  },

  /** Enabled by default, and small lists may stay uncompressed: only a large uncompressed list shows that it is off. */
  compression: async ({ discovery, names }) => {
    const headers = { 'accept-encoding': 'gzip' };
    const answers = await Promise.all(
      [
        `/apis/${names.groups.rbac}/v1/clusterroles`,
        '/api/v1/podtemplates',
        '/api/v1/configmaps',
        namespaces,
      ].map((path) => discovery.read(path, { headers, query: { limit: 200 } })),
    );
    const lists = answers.filter((answer) => answer?.status === 200);
    if (lists.some((answer) => answer?.header('content-encoding')?.toLowerCase() === 'gzip')) return on();
    const plain = lists.find((answer) => (answer?.bytes.length ?? 0) > surelyLargeBytes);
    return plain === undefined
      ? on('assumed: it is enabled by default, and no list of the target is long enough to show it')
      : off(`${plain.request} returned ${plain.bytes.length} bytes without compression`);
  },

  /** Without the feature, the server refuses the parameter. */
  streamingLists: async ({ api }) => {
    try {
      const watch = await api.watch('/api/v1/podtemplates', {
        sendInitialEvents: true,
        resourceVersionMatch: 'NotOlderThan',
        allowWatchBookmarks: true,
        labelSelector: 'no-object-has-this-label',
        timeoutSeconds: 1,
      });
      await watch.close();
      if (watch.status === 200) return on();
      const why = `a watch with sendInitialEvents returned ${watch.status}`;
      return decidesNothing(watch.status) ? unknown(why) : off(why);
    } catch {
      return unknown('a watch with sendInitialEvents got no answer');
    }
  },

  /** The name of a check is taken from the verbose output (core 4.6). */
  singleHealthChecks: async ({ discovery }) => {
    const verbose = await discovery.read('/livez', { query: { verbose: '' }, accept: '*/*' });
    if (verbose?.status !== 200) return unanswered(verbose);
    const check = /^\[\+\](\S+) ok/m.exec(verbose.text)?.[1];
    if (check === undefined) return off('/livez?verbose names no check');
    return seen(await discovery.read(`/livez/${check}`, { accept: '*/*' }));
  },

  metrics: async ({ discovery }) => {
    const answer = await discovery.read('/metrics', { accept: '*/*' });
    if (answer?.status !== 200) return seen(answer);
    return /^# (?:HELP|TYPE) /m.test(answer.text) ? on() : off('GET /metrics returned no metrics');
  },

  /** Refused as unauthenticated: off. Refused for lack of rights: on, since the caller was recognised. */
  anonymous: async ({ api }) => {
    try {
      const answer = await api.as('none').get('/api', { signal: AbortSignal.timeout(probeMs) });
      if (answer.status === 401) return off('GET /api without a credential returned 401');
      return answer.status < 500 && answer.status !== 429 ? on() : unanswered(answer);
    } catch {
      return unanswered(undefined);
    }
  },

  /** An impersonated user without rights must be refused what the run itself may read. A 403 shows that the header took
   * effect, unless the impersonation itself was refused. */
  impersonation: async ({ api, discovery, names }) => {
    const mayImpersonate = await Promise.all(
      [
        { resource: 'users' },
        { resource: 'groups' },
        { resource: 'userextras', group: names.groups.authentication },
      ].map((one) => reviewSelf({ api, discovery, names }, { verb: 'impersonate', ...one })),
    );
    const shown = await readAs(discovery, namespaces);
    // A service may let every user list namespaces.
    const { own, other } = shown.other?.status === 200 ? await readAs(discovery, configMaps) : shown;
    if (own?.status !== 200)
      return unknown(
        'the run may not list namespaces, or not config maps, so the refusal of a user without rights proves nothing',
      );
    if (other?.status === 403)
      return mayImpersonate.includes('no')
        ? unknown('the credential of the run may not impersonate users, groups and extra values')
        : on();
    if (other === undefined || other.status >= 500) return unanswered(other);
    // A server that follows the header and yet grants the rights of the caller is to be judged, not spared.
    const shownName = await usernameOf({ api, discovery, names }, withoutRights);
    return shownName === withoutRights['impersonate-user']
      ? on()
      : off(`a request that impersonates a user without rights returned ${other.status}`);
  },

  /** The kinds may be served in any authorization mode. With RBAC the server creates the default roles at each start, unless
   * all are opted out (access 6). A default role without the label counts too. */
  rbac: async ({ discovery, names }) => {
    const served = await discovery.finds(...kindsOf(names).roles);
    if (served.state !== 'on') return served;
    const labelSelector = `${names.labels.bootstrapping}=rbac-defaults`;
    const path = `/apis/${names.groups.rbac}/v1/clusterroles`;
    const answer = await discovery.read(path, { query: { labelSelector } });
    const list = answer?.status === 200 ? jsonOf(answer) : undefined;
    const isEmpty = isRecord(list) && Array.isArray(list['items']) && list['items'].length === 0;
    if (!isEmpty || isFound(await discovery.read(`${path}/cluster-admin`))) return on();
    return off('the target has no default role');
  },

  /** Available by impersonation or by tokens of service accounts. */
  secondIdentity: async (tools) => {
    const { tokenRequests } = kindsOf(tools.names);
    const [acts, issues] = await Promise.all([
      probes.impersonation(tools),
      tools.discovery.finds(...tokenRequests),
    ]);
    if (acts.state === 'on' || issues.state === 'on') return on();
    const why = `${acts.why}; ${issues.why}`;
    return acts.state === 'off' && issues.state === 'off' ? off(why) : unknown(why);
  },

  clusterWide: async ({ discovery }) => {
    const answer = await discovery.read(namespaces, { query: { limit: 1 } });
    return answer?.status === 403 ? off('the run may not list namespaces') : seen(answer);
  },
};

const withoutRights = { 'impersonate-user': 'a-user-without-rights' };

/** A list by the run itself, and by a user without rights as whom it acts. */
async function readAs({ read }: Discovery, path: string) {
  const query = { limit: 1 };
  const [own, other] = await Promise.all([
    read(path, { query }),
    read(path, { query, headers: withoutRights }),
  ]);
  return { own, other };
}

const isFound = (answer: Answer | undefined) => answer?.status === 200;

/** Statuses that do not show whether the resource exists. */
const decidesNothing = (status: number) =>
  status === 401 || status === 403 || status === 429 || status >= 500;

const isUndecided = (answer: Answer | undefined) => answer === undefined || decidesNothing(answer.status);

const unanswered = (answer: Answer | undefined): Finding =>
  unknown(answer === undefined ? 'no answer came' : `${answer.request} answered ${answer.status}`);

/** On where a read succeeds. */
function seen(answer: Answer | undefined): Finding {
  if (isFound(answer)) return on();
  if (isUndecided(answer)) return unanswered(answer);
  return off(`${answer?.request} answered ${answer?.status}`);
}
