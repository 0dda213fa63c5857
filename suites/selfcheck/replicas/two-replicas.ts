// A server of two replicas behind a balancer: both read and write one store, but what one of them knows of rights, ties
// and tokens is seconds old. Any request may come to either.
import { orch } from '../../../common/dialects/names.ts';
import { createAuthenticators } from '../../../reference-server/access/authenticators.ts';
import { createAuthorizers, entriesOfModes } from '../../../reference-server/access/modes.ts';
import { createStoredNodeGraph } from '../../../reference-server/access/node/stored-graph.ts';
import { createGrants } from '../../../reference-server/access/rbac/grants.ts';
import type { Context } from '../../../reference-server/context.ts';
import { serve } from '../../../reference-server/pipeline/order.ts';
import type { ApiRequest } from '../../../reference-server/requests/request.ts';
import type { Store } from '../../../reference-server/storage/store.ts';
import { objectKey } from '../../../reference-server/resources/declaration/keys.ts';
import { createRandom } from '../../kit/data/random.ts';
import type { Transport } from '../../kit/requests/transport.ts';
import { openInProcess } from '../../engine/in-process/environment.ts';
import type { InProcess } from '../../engine/in-process/environment.ts';
import type { HeldTime } from '../../engine/in-process/held-time.ts';
import { everythingOn, inProcessToken } from '../../engine/in-process/options.ts';
import { inProcessTransport } from '../../engine/in-process/transport.ts';
import { lateStore } from './late-store.ts';
import type { LateStore } from './late-store.ts';

/** Long after most answers, and short beside the time that suites wait for rights. */
export const behindMs = 2_500;

/** @param share of the requests that come to the late replica, from 0 to 1 */
export async function openTwoReplicas(share: number): Promise<InProcess> {
  const random = createRandom('replicas');
  let second: { readonly transport: Transport; readonly news: News } | undefined;
  let time: HeldTime | undefined;
  const target = await openInProcess({
    names: orch,
    seed: 1,
    poolSize: 8,
    before(first, held) {
      time = held;
      return async (request) => {
        const replica = random() < share ? second?.transport : undefined;
        const response = await (replica ?? first)(request);
        await second?.news.note();
        return response;
      };
    },
  });
  const { context } = target.server;
  const news = await createNews(context.store, () => context.clock.now());
  const late = lateContext(
    context,
    lateStore(context.store, () => news.known()),
  );
  const handle = (request: ApiRequest) => serve(late, request, throwIt);
  second = { transport: inProcessTransport({ handle }, time), news };
  return target;
}

function throwIt(error: unknown): never {
  throw error;
}

/** What the late replica has heard of the store. */
interface News {
  /** Something may have been written just now. */
  note(): Promise<void>;
  /** The newest revision that it knows. */
  known(): Promise<number>;
}

async function createNews(store: Store, now: () => number): Promise<News> {
  const { current: first } = await store.revision();
  const changes = [{ atMs: -Infinity, revision: first }];
  return {
    async note() {
      const { current } = await store.revision();
      if (current !== changes.at(-1)!.revision) changes.push({ atMs: now(), revision: current });
    },
    async known() {
      const untilMs = now() - behindMs;
      while (changes.length > 1 && changes[1]!.atMs <= untilMs) changes.shift();
      const { oldest } = await store.revision();
      return Math.max(changes[0]!.revision, oldest);
    },
  };
}

function lateContext(context: Context, store: LateStore): Context {
  const { names, parts } = context;
  const options = everythingOn(names, inProcessToken);
  const tools = { ...context, sendRemote: noService, log: () => {} };
  const grants = createGrants({ store, names, parts: parts.rbac });
  const nodeGraph = createStoredNodeGraph({ store, names, parts: parts.node });
  const serviceAccounts: Context['serviceAccounts'] = {
    ...context.serviceAccounts,
    /** Tokens of accounts that it has not heard of are not good yet. */
    async check(token, wanted) {
      const user = await context.serviceAccounts.check(token, wanted);
      const [, , namespace = '', name = ''] = user?.username.split(':') ?? [];
      return (await store.get(objectKey(accounts, namespace, name))) && user;
    },
  };
  return {
    ...context,
    grants,
    serviceAccounts,
    authorizers: createAuthorizers(entriesOfModes(options.authorizationModes), {
      ...tools,
      grants,
      nodeGraph,
      options,
    }),
    authenticators: createAuthenticators(options, parts, { ...tools, store, serviceAccounts, idTokens: [] }),
  };
}

const noService = () => Promise.reject(new Error('no remote service is configured'));

const accounts = { group: '', plural: 'serviceaccounts', scope: 'Namespaced' } as const;
