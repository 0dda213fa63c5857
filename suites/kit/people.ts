// Who else a case may act as: identities that the target lets the run's credential make. Each has no right but those
// that every authenticated user has, until the case binds it to a role.
import type { Names } from '../../fixtures/dialects/names.ts';
import type { KeyPair } from '../../fixtures/keys/certificate-authority.ts';
import type { FeatureName } from '../catalogue/features.ts';
import type { Api, Credential, Impersonated } from './api.ts';
import { excerpt } from './answer.ts';
import { createCluster, createNamespace } from './collections.ts';
import { tokenSecret } from './bootstrap-tokens.ts';
import { createTokenTools } from './bootstrap-token-tools.ts';
import type { BootstrapToken, TokenFields } from './bootstrap-tokens.ts';
import type { Cluster, Corner, Namespace } from './collections.ts';
import { WaitingError } from './eventually.ts';
import { CheckFailed, NotRun, PrerequisiteFailed } from './failures.ts';
import { isRecord } from './object.ts';
import type { ApiObject } from './object.ts';

/** How bindings name somebody (access 2.2). */
export interface Subject {
  readonly kind: 'User' | 'Group' | 'ServiceAccount';
  readonly name: string;
  readonly apiGroup?: string;
  readonly namespace?: string;
}

/** Somebody whom the target knows. */
export interface Person {
  readonly username: string;
  /** For a binding of its own. */
  readonly subject: Subject;
  /** The target, asked by this person. */
  readonly api: Api;
  readonly cluster: Cluster;
  /** The collections of a namespace, asked by this person. */
  in(namespace: Pick<Namespace, 'name'> & Partial<Pick<Namespace, 'ready'>>): Namespace;
}

/** Whose token is in a Secret of the system namespace. */
export interface BootstrapPerson extends Person {
  readonly token: BootstrapToken;
}

/** A service account, and the token that it acts by. */
export interface Account extends Person {
  readonly object: ApiObject;
  readonly token: string;
}

/** What a token request may ask, beyond how long the token is good. */
export interface TokenSpec {
  readonly audiences?: readonly string[];
}

export interface People {
  /** Somebody new, in whatever way the target has, once it is known. @throws NotRun where it has none */
  stranger(): Promise<Person>;
  /** A service account of the namespace, with a token of its own: a new one, or one that is there.
   * @throws NotRun without token requests */
  account(namespace?: Namespace, name?: string, spec?: TokenSpec): Promise<Account>;
  /** The same, once its token is known: for whom the first answer is to be a refusal of authorization. */
  knownAccount(namespace?: Namespace, name?: string): Promise<Account>;
  /** Whoever bears a new bootstrap token (access 5.1), once it works. @throws NotRun without bootstrap tokens */
  bootstrap(fields?: TokenFields): Promise<BootstrapPerson>;
  /** Nobody yet: the texts of a bootstrap token whose Secret is for the case to make. No report shows them. */
  mintToken(): BootstrapToken;
  /** Whoever one likes, as the run's credential may act as. @throws NotRun without impersonation */
  impersonated(who: Impersonated): Person;
  /** Whoever has a client certificate: over connections of its own. */
  certificate(pair: KeyPair, username: string): Person;
  /** Whoever bears a token. */
  bearer(token: string, username: string, subject?: Subject): Person;
}

export interface PeopleOptions {
  readonly corner: Corner;
  /** For what has no namespace: with the prefix of the run. */
  readonly uniqueClusterName: (word: string) => string;
  readonly names: Names;
  /** Where accounts are made, if nothing else is said. */
  readonly ownNamespace?: () => Namespace;
  readonly has: (feature: FeatureName) => boolean;
  readonly addSecret: (secret: string) => void;
  readonly now: () => number;
}

/** Long enough for a case on a slow server; the least that servers give is ten minutes. */
const tokenSeconds = 3600;

export function createPeople(options: PeopleOptions): People {
  const { corner, names, has, addSecret } = options;

  function person(credential: Credential, username: string, subject: Subject): Person {
    const mine = { ...corner, api: corner.api.as(credential) };
    return {
      username,
      subject,
      api: mine.api,
      cluster: createCluster({ ...mine, uniqueName: options.uniqueClusterName }, names),
      in: ({ name, ready = async () => {} }) => createNamespace(mine, names, name, ready),
    };
  }

  const userSubject = (name: string): Subject => ({ kind: 'User', name, apiGroup: names.groups.rbac });

  function need(feature: FeatureName): void {
    if (!has(feature)) throw new NotRun(`feature:${feature}`, `needs ${feature}`);
  }

  const tokenTools = createTokenTools(options);

  const people: People = {
    async stranger() {
      if (has('impersonation')) return people.impersonated({ username: corner.uniqueName('stranger') });
      if (has('bootstrap-tokens') && !has('token-requests')) return people.bootstrap();
      return people.knownAccount();
    },
    async knownAccount(given, name) {
      const account = await people.account(given, name);
      await tokenTools.known(account.api);
      return account;
    },
    async account(given, known, spec = {}) {
      need('token-requests');
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
      need('bootstrap-tokens');
      const token = people.mintToken();
      const { secrets, known } = tokenTools;
      await secrets.given(tokenSecret(token, names, fields));
      const bearer = people.bearer(token.text, `system:bootstrap:${token.id}`);
      await known(bearer.api);
      return { ...bearer, token };
    },
    mintToken: tokenTools.mint,
    impersonated(who) {
      need('impersonation');
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

/** A new account may reach the part that issues tokens a little late. */
async function tokenOf({ corner, names }: PeopleOptions, path: string, spec: TokenSpec): Promise<string> {
  const asked = {
    apiVersion: `${names.groups.authentication}/v1`,
    kind: 'TokenRequest',
    spec: { expirationSeconds: tokenSeconds, ...spec },
  };
  try {
    return await corner.waiting.eventually(async () => {
      const answer = await corner.api.post(path, asked, { phase: 'set-up' });
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
