// Who else a case may act as: identities that the target lets the run's credential make. Each has no right but those
// that every authenticated user has, until the case binds it to a role.
import type { Names } from '../../fixtures/dialects/names.ts';
import type { FeatureName } from '../catalogue/features.ts';
import type { Api, Credential, Impersonated } from './api.ts';
import { excerpt } from './answer.ts';
import { createCluster, createNamespace } from './collections.ts';
import type { Cluster, Corner, Namespace } from './collections.ts';
import { CheckFailed, NotRun, PrerequisiteFailed } from './failures.ts';
import { isRecord } from './object.ts';

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
  in(namespace: Pick<Namespace, 'name' | 'ready'>): Namespace;
}

export interface People {
  /** Somebody new, in whatever way the target has. @throws NotRun where it has none */
  stranger(): Promise<Person>;
  /** A new service account of the namespace, with a token of its own. @throws NotRun without token requests */
  account(namespace?: Namespace): Promise<Person>;
  /** Whoever one likes, as the run's credential may act as. @throws NotRun without impersonation */
  impersonated(who: Impersonated): Person;
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
}

/** Long enough for a case on a slow server; the least that servers give is ten minutes. */
const tokenSeconds = 3600;

export function createPeople(options: PeopleOptions): People {
  const { corner, names, has, addSecret } = options;
  const { waiting } = corner;

  function person(credential: Credential, username: string, subject: Subject): Person {
    const mine = { ...corner, api: corner.api.as(credential) };
    return {
      username,
      subject,
      api: mine.api,
      cluster: createCluster({ ...mine, uniqueName: options.uniqueClusterName }, names),
      in: ({ name, ready }) => createNamespace(mine, names, name, ready),
    };
  }

  const userSubject = (name: string): Subject => ({ kind: 'User', name, apiGroup: names.groups.rbac });

  function need(feature: FeatureName): void {
    if (!has(feature)) throw new NotRun(`feature:${feature}`, `needs ${feature}`);
  }

  /** A new account may reach the part that issues tokens a little late. */
  async function tokenOf(path: string): Promise<string> {
    const asked = {
      apiVersion: `${names.groups.authentication}/v1`,
      kind: 'TokenRequest',
      spec: { expirationSeconds: tokenSeconds },
    };
    try {
      return await waiting.eventually(async () => {
        const answer = await corner.api.post(path, asked, { phase: 'set-up' });
        const status: unknown = answer.ok && isRecord(answer.json) ? answer.json['status'] : undefined;
        const token = isRecord(status) ? status['token'] : undefined;
        if (typeof token === 'string') return token;
        throw new CheckFailed(`no token for a service account: ${answer.status} ${excerpt(answer.text)}`);
      }, 'controller');
    } catch (error) {
      if (error instanceof CheckFailed) throw new PrerequisiteFailed(error.message);
      throw error;
    }
  }

  const people: People = {
    async stranger() {
      if (has('impersonation')) return people.impersonated({ username: corner.uniqueName('stranger') });
      return people.account();
    },
    async account(given) {
      need('token-requests');
      const namespace = given ?? options.ownNamespace?.();
      if (namespace === undefined) throw new TypeError('an account of a launched server needs a namespace');
      const { metadata } = await namespace.serviceAccounts.given();
      const name = metadata.name!;
      const token = await tokenOf(namespace.serviceAccounts.path(name, 'token'));
      addSecret(token);
      const username = `system:serviceaccount:${namespace.name}:${name}`;
      return person({ token }, username, { kind: 'ServiceAccount', name, namespace: namespace.name });
    },
    impersonated(who) {
      need('impersonation');
      return person({ impersonate: who }, who.username, userSubject(who.username));
    },
    bearer(token, username, subject = userSubject(username)) {
      addSecret(token);
      return person({ token }, username, subject);
    },
  };
  return people;
}
