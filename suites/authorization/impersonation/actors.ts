// Identities with credentials of their own, for cases about impersonation: service accounts of the target, or users
// of a token file on a launched server where the target issues no tokens for service accounts.
import { grantConfigMapReads } from '../../kit/identities/config-map-readers.ts';
import { mintToken, tokenFile } from '../../../common/keys/token-file.ts';
import type { StaticUser } from '../../../common/keys/token-file.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext, Cluster, Namespace } from '../../kit/context.ts';
import type { Person, Subject } from '../../kit/identities/people.ts';
import type { Rule } from '../../kit/identities/rights.ts';

export interface Actor extends Person {
  /** A group of the actor. */
  readonly group: Subject;
}

/** A namespace, and the actors that a case creates for it. */
export interface ActorSource {
  readonly cluster: Cluster;
  readonly namespace: Namespace;
  anotherNamespace(): Promise<Namespace>;
  /** Returns a new actor without rights. */
  actor(): Promise<Actor>;
}

const actorsPerCase = 4;

export async function actorSourceOf(context: CaseContext): Promise<ActorSource> {
  return context.has('token-requests') ? onTarget(context) : onLaunched(context);
}

function onTarget({ anotherNamespace, cluster, names, namespace, people }: CaseContext): ActorSource {
  const name = `system:serviceaccounts:${namespace.name}`;
  const group: Subject = { kind: 'Group', name, apiGroup: names.groups.rbac };
  return {
    cluster,
    namespace,
    anotherNamespace: async () => anotherNamespace(),
    actor: async () => ({ ...(await people.knownAccount(namespace)), group }),
  };
}

/** Each case has actors of its own: the cases share the server, and cluster roles stay there. */
async function onLaunched({ id, launched, names, once, people }: CaseContext): Promise<ActorSource> {
  const users = await once('actors of the token file', async () => {
    const userSets = userSetNames.flatMap((userSet) =>
      Array.from({ length: actorsPerCase }, (_, index): [string, StaticUser] => {
        const username = `actor-${index + 1}-${userSet}`;
        return [
          `${userSet}:${index}`,
          { token: mintToken(), username, uid: username, rest: `,crew-${userSet}` },
        ];
      }),
    );
    return new Map(userSets);
  });
  for (const { token, username } of users.values()) people.bearer(token, username);
  const server = await launched({
    '--authorization-mode': 'RBAC',
    '--token-auth-file': tokenFile([...users.values()]),
  });
  const userSet = id.split('.').at(-1)!;
  let next = 0;
  return {
    cluster: server.cluster,
    namespace: await server.namespace(),
    anotherNamespace: () => server.namespace(),
    async actor() {
      const { token, username } = users.get(`${userSet}:${next}`)!;
      next += 1;
      const group: Subject = { kind: 'Group', name: `crew-${userSet}`, apiGroup: names.groups.rbac };
      return { ...server.people.bearer(token, username), group };
    },
  };
}

const userSetNames = ['users', 'groups', 'service-accounts', 'extra-values', 'default-none'] as const;

export const mayActAs = (
  resource: string,
  names: readonly string[] | undefined,
  group = '',
  verb = 'impersonate',
): Rule => ({
  apiGroups: [group],
  resources: [resource],
  verbs: [verb],
  ...(names === undefined ? {} : { resourceNames: names }),
});

/** Lets users read config maps of a namespace: a request that acts as one of them has this right. */
export const readingUsers = (
  context: Pick<CaseContext, 'names'>,
  namespace: Namespace,
  ...usernames: readonly string[]
): Promise<void> =>
  grantConfigMapReads(
    context,
    namespace,
    ...usernames.map((name) => ({ kind: 'User' as const, name, apiGroup: context.names.groups.rbac })),
  );

export interface Acting {
  readonly user?: string;
  readonly groups?: readonly string[];
  /** Values by their keys. */
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Lists config maps as another user, by the customary headers. */
export function listAs(
  actor: Pick<Person, 'api'>,
  namespace: Namespace,
  { user, groups = [], extra = {} }: Acting,
): Promise<Answer> {
  const extraHeaders = Object.entries(extra).map(([key, values]) => [`impersonate-extra-${key}`, values]);
  return actor.api.get(namespace.configMaps.path(), {
    headers: user === undefined ? {} : { 'impersonate-user': user },
    repeatedHeaders: {
      ...(groups.length === 0 ? {} : { 'impersonate-group': groups }),
      ...Object.fromEntries(extraHeaders),
    },
  });
}
