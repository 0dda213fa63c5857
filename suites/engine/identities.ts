// Identities with full rights besides the run's own, as whom cases about any identity also send their requests. Each is set up
// when the first case needs it; one that the target does not accept is not used.
import type { Api, Credential } from '../kit/requests/api.ts';
import { createPeople } from '../kit/identities/people.ts';
import type { Person } from '../kit/identities/people.ts';
import { bindClusterWide, untilAllowed } from '../kit/identities/rights.ts';
import type { Rule } from '../kit/identities/rights.ts';
import type { Environment } from './environment.ts';
import { openRunScope } from './run-scope.ts';
import type { IdentityName } from './variations/variation.ts';

const everything: readonly Rule[] = [
  { apiGroups: ['*'], resources: ['*'], verbs: ['*'] },
  { nonResourceURLs: ['*'], verbs: ['*'] },
];

/** Its members have every right, whatever the rules (access 2.2). */
const masters = 'system:masters';

/** Undefined where the target does not let the run act as it. Never throws. */
export function identityOf(name: IdentityName, environment: Environment): Promise<Credential | undefined> {
  const key = `identity: ${name}`;
  const known = environment.shared.get(key) as Promise<Credential | undefined> | undefined;
  const found = known ?? setUp(name, environment).catch(() => undefined);
  environment.shared.set(key, found);
  return found;
}

async function setUp(name: IdentityName, environment: Environment): Promise<Credential> {
  const { names, now, redactor } = environment;
  const { scope, namespace, cluster } = openRunScope(`with-all-rights-${name}`, environment);
  const { uniqueName, waiting } = scope;
  const has = () => true;
  const people = createPeople({
    scope,
    uniqueClusterName: uniqueName,
    names,
    has,
    addSecret: redactor.addSecret,
    now,
  });
  const context = { names, cluster, ...waiting };
  if (name === 'impersonated') {
    const impersonate = { username: uniqueName('user'), groups: [masters] };
    await untilAllowed(context, readsAll(people.impersonated(impersonate)));
    return { impersonate };
  }
  const account = await people.account(namespace);
  await bindClusterWide(cluster, account.subject, everything);
  await untilAllowed(context, readsAll(account));
  return { token: account.token };
}

const readsAll =
  ({ api }: Person) =>
  () =>
    api.get('/api/v1/namespaces', { query: { limit: 1 } });

/** The requests of the case itself carry the credential; its set-up and clean-up carry the run's own. */
export function actAs(credential: Credential | undefined, own: Api): Api {
  if (credential === undefined) return own;
  const other = own.as(credential);
  const by = (options: { readonly phase?: string } = {}) =>
    options.phase === undefined || options.phase === 'check' ? other : own;
  return {
    send: (method, path, options) => by(options).send(method, path, options),
    get: (path, options) => by(options).get(path, options),
    post: (path, body, options) => by(options).post(path, body, options),
    put: (path, body, options) => by(options).put(path, body, options),
    patch: (path, patch, type, options) => by(options).patch(path, patch, type, options),
    delete: (path, options) => by(options).delete(path, options),
    watch: other.watch,
    as: own.as,
  };
}
