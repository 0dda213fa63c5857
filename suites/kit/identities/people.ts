// Further identities for cases, which the run's credential creates on the target. Each has only the rights of every
// authenticated user until the case binds it to a role.
import type { Names } from '../../../common/dialects/names.ts';
import type { KeyPair } from '../../../common/keys/certificate-authority.ts';
import type { FeatureName } from '../../catalogue/features.ts';
import type { Api, Credential, Impersonated } from '../requests/api.ts';
import { excerpt } from '../answers/answer.ts';
import { createCluster, createNamespace } from '../kinds/collections.ts';
import { tokenSecret } from './bootstrap-tokens.ts';
import { createTokenTools } from './bootstrap-token-tools.ts';
import type { BootstrapToken, TokenFields } from './bootstrap-tokens.ts';
import type { Cluster, ClientScope, Namespace } from '../kinds/collections.ts';
import { WaitingError } from '../waiting/eventually.ts';
import { CheckFailed, NotRun, PrerequisiteFailed } from '../failures.ts';
import { isRecord } from '../objects/object.ts';
import type { ApiObject } from '../objects/object.ts';

/** The subject of a binding (access 2.2). */
export interface Subject {
  readonly kind: 'User' | 'Group' | 'ServiceAccount';
  readonly name: string;
  readonly apiGroup?: string;
  readonly namespace?: string;
}

/** An identity that the target accepts. */
export interface Person {
  readonly username: string;
  /** Its subject in bindings. */
  readonly subject: Subject;
  /** The target, with the credential of this identity. */
  readonly api: Api;
  readonly cluster: Cluster;
  /** The collections of a namespace, with the credential of this identity. */
  in(namespace: Pick<Namespace, 'name'> & Partial<Pick<Namespace, 'ready'>>): Namespace;
}

/** An identity whose bootstrap token is stored in a Secret of the system namespace. */
export interface BootstrapPerson extends Person {
  readonly token: BootstrapToken;
}

/** A service account and its token. */
export interface Account extends Person {
  readonly object: ApiObject;
  readonly token: string;
}

/** The fields of a token request other than its expiration. */
export interface TokenSpec {
  readonly audiences?: readonly string[];
}

export interface People {
  /** A new identity by any means that the target supports, once it is accepted. @throws NotRun where there is none */
  stranger(): Promise<Person>;
  /** A service account of the namespace, new or existing, with a new token.
   * @throws NotRun without token requests */
  account(namespace?: Namespace, name?: string, spec?: TokenSpec): Promise<Account>;
  /** The same, once its token is accepted: for cases whose first answer must be a refusal by authorization. */
  knownAccount(namespace?: Namespace, name?: string): Promise<Account>;
  /** An identity with a new bootstrap token (access 5.1), once it is accepted. @throws NotRun without bootstrap tokens */
  bootstrap(fields?: TokenFields): Promise<BootstrapPerson>;
  /** The texts of a bootstrap token, whose Secret the case creates itself. They are redacted in reports. */
  mintToken(): BootstrapToken;
  /** Any identity, impersonated by the run's credential. @throws NotRun without impersonation */
  impersonated(who: Impersonated): Person;
  /** The identity of a client certificate, over separate connections. */
  certificate(pair: KeyPair, username: string): Person;
  /** The identity of a bearer token. */
  bearer(token: string, username: string, subject?: Subject): Person;
}

export interface PeopleOptions {
  readonly scope: ClientScope;
  /** For cluster-scoped objects: names with the prefix of the run. */
  readonly uniqueClusterName: (word: string) => string;
  readonly names: Names;
  /** The default namespace of accounts. */
  readonly ownNamespace?: () => Namespace;
  readonly has: (feature: FeatureName) => boolean;
  readonly addSecret: (secret: string) => void;
  readonly now: () => number;
}

/** Long enough for a case on a slow server; the minimum that servers grant is ten minutes. */
const tokenSeconds = 3600;

export function createPeople(options: PeopleOptions): People {
  const { scope, names, has, addSecret } = options;

  function person(credential: Credential, username: string, subject: Subject): Person {
    const own = { ...scope, api: scope.api.as(credential) };
    return {
      username,
      subject,
      api: own.api,
      cluster: createCluster({ ...own, uniqueName: options.uniqueClusterName }, names),
      in: ({ name, ready = async () => {} }) => createNamespace(own, names, name, ready),
    };
  }

  const userSubject = (name: string): Subject => ({ kind: 'User', name, apiGroup: names.groups.rbac });

  function requireFeature(feature: FeatureName): void {
    if (!has(feature)) throw new NotRun(`feature:${feature}`, `needs ${feature}`);
  }

  const tokenTools = createTokenTools(options);

  const people: People = {
    async stranger() {
      if (has('impersonation')) return people.impersonated({ username: scope.uniqueName('stranger') });
      if (has('bootstrap-tokens') && !has('token-requests')) return people.bootstrap();
      return people.knownAccount();
    },
    async knownAccount(given, name) {
      const account = await people.account(given, name);
      await tokenTools.known(account.api);
      return account;
    },
    async account(given, known, spec = {}) {
      requireFeature('token-requests');
      const namespace = given ?? options.ownNamespace?.();
      if (namespace === undefined) throw new TypeError('an account of a launched server needs a namespace');
      const { serviceAccounts } = namespace;
      const object = await (known === undefined ? serviceAccounts.given() : serviceAccounts.current(known));
      const name = object.metadata.name!;
      const token = await tokenOf(options, namespace.serviceAccounts.path(name, 'token'), spec);
      addSecret(token);
      const username = `system:serviceaccount:${namespace.name}:${name}`;
      const subject = { kind: 'ServiceAccount', name, namespace: namespace.name } as const;
      return { ...person({ token }, username, subject), object, token };
    },
    async bootstrap(fields) {
      requireFeature('bootstrap-tokens');
      const token = people.mintToken();
      const { secrets, known } = tokenTools;
      await secrets.given(tokenSecret(token, names, fields));
      const bearer = people.bearer(token.text, `system:bootstrap:${token.id}`);
      await known(bearer.api);
      return { ...bearer, token };
    },
    mintToken: tokenTools.mint,
    impersonated(who) {
      requireFeature('impersonation');
      return person({ impersonate: who }, who.username, userSubject(who.username));
    },
    certificate(pair, username) {
      addSecret(pair.key);
      return person({ certificate: pair }, username, userSubject(username));
    },
    bearer(token, username, subject = userSubject(username)) {
      addSecret(token);
      return person({ token }, username, subject);
    },
  };
  return people;
}

/** Requests a token. Waits, since the issuer of tokens may learn of a new account late. */
async function tokenOf({ scope, names }: PeopleOptions, path: string, spec: TokenSpec): Promise<string> {
  const request = {
    apiVersion: `${names.groups.authentication}/v1`,
    kind: 'TokenRequest',
    spec: { expirationSeconds: tokenSeconds, ...spec },
  };
  try {
    return await scope.waiting.eventually(async () => {
      const answer = await scope.api.post(path, request, { phase: 'set-up' });
      const status: unknown = answer.ok && isRecord(answer.json) ? answer.json['status'] : undefined;
      const token = isRecord(status) ? status['token'] : undefined;
      if (typeof token === 'string') return token;
      throw new CheckFailed(`no token for a service account: ${answer.status} ${excerpt(answer.text)}`);
    }, 'controller');
  } catch (error) {
    if (error instanceof WaitingError) throw new PrerequisiteFailed(error.message);
    throw error;
  }
}
