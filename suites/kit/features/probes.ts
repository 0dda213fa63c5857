// Probes of single features: reads that change nothing, each decided by what the answer shows.
import type { Answer } from '../answer.ts';
import type { Api } from '../api.ts';
import type { Names } from '../../../fixtures/dialects/names.ts';
import { isRecord } from '../object.ts';
import { jsonOf, probeMs } from './discovery.ts';
import type { Discovery } from './discovery.ts';
import { kindsOf } from './kinds.ts';

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

export type Probe = (tools: ProbeTools) => Promise<boolean>;

const namespaces = '/api/v1/namespaces';

/** Larger bodies than this are compressed by the servers that leave small ones alone. */
const surelyLargeBytes = 256 * 1024;

export const probes: Readonly<Record<ProbeName, Probe>> = {
  /** A server without it answers 406, or in another type. Discovery serves where the run may list no namespaces. */
  cbor: async ({ discovery }) => {
    const accept = 'application/cbor';
    const answers = await Promise.all([
      discovery.read(namespaces, { query: { limit: 1 }, accept }),
      discovery.read('/api/v1', { accept }),
    ]);
    return answers.some((answer) => answer?.status === 200 && answer.mediaType === accept);
  },

  /** Enabled by default, and small lists may go plain: only a large list that comes plain shows that it is off. */
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
    if (lists.some((answer) => answer?.header('content-encoding') === 'gzip')) return true;
    return !lists.some((answer) => (answer?.bytes.length ?? 0) > surelyLargeBytes);
  },

  /** Where the feature is off the parameter is refused. */
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
      return watch.status === 200;
    } catch {
      return false;
    }
  },

  /** The name of a check is taken from the verbose output (core 4.6). */
  singleHealthChecks: async ({ discovery }) => {
    const verbose = await discovery.read('/livez', { query: { verbose: '' }, accept: '*/*' });
    const check = /^\[\+\](\S+) ok/m.exec(verbose?.text ?? '')?.[1];
    return check !== undefined && isThere(await discovery.read(`/livez/${check}`, { accept: '*/*' }));
  },

  metrics: async ({ discovery }) => {
    const answer = await discovery.read('/metrics', { accept: '*/*' });
    return isThere(answer) && /^# (?:HELP|TYPE) /m.test(answer?.text ?? '');
  },

  /** Refused as unauthenticated: off. Refused for lack of rights: on, since somebody was recognised. */
  anonymous: async ({ api }) => {
    try {
      const answer = await api.as('none').get('/api', { signal: AbortSignal.timeout(probeMs) });
      return answer.status < 500 && answer.status !== 401 && answer.status !== 429;
    } catch {
      return false;
    }
  },

  /** A user without rights is refused what the run itself may read: then the header took effect. */
  impersonation: async ({ discovery }) => {
    const query = { limit: 1 };
    const [own, other] = await Promise.all([
      discovery.read(namespaces, { query }),
      discovery.read(namespaces, { query, headers: { 'impersonate-user': 'somebody-without-rights' } }),
    ]);
    return own?.status === 200 && other?.status === 403;
  },

  /** The kinds may be served in any mode. With this one the default roles are made at each start, unless all of them are
   * kept from it (access 6): where they can be listed there are some. One without their label is no less there. */
  rbac: async ({ discovery, names }) => {
    if (!(await discovery.serves(...kindsOf(names).roles))) return false;
    const labelSelector = `${names.labels.bootstrapping}=rbac-defaults`;
    const path = `/apis/${names.groups.rbac}/v1/clusterroles`;
    const answer = await discovery.read(path, { query: { labelSelector } });
    const list = answer?.status === 200 ? jsonOf(answer) : undefined;
    const isEmpty = isRecord(list) && Array.isArray(list['items']) && list['items'].length === 0;
    return !isEmpty || isThere(await discovery.read(`${path}/cluster-admin`));
  },

  /** A way to make one: acting as somebody else, or tokens of service accounts. */
  secondIdentity: async (tools) => {
    const { tokenRequests } = kindsOf(tools.names);
    const [acts, issues] = await Promise.all([
      probes.impersonation(tools),
      tools.discovery.serves(...tokenRequests),
    ]);
    return acts || issues;
  },

  clusterWide: async ({ discovery }) => {
    return isThere(await discovery.read(namespaces, { query: { limit: 1 } }));
  },
};

const isThere = (answer: Answer | undefined) => answer?.status === 200;
