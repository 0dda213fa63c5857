// Who has a credential of its own, and so may act as somebody else: service accounts on the target, or where it issues no
// tokens for them, users of a token file on a launched server.
import { readers } from '../kit/config-map-readers.ts';
import { mintToken, tokenFile } from '../../fixtures/keys/token-file.ts';
import type { StaticUser } from '../../fixtures/keys/token-file.ts';
import type { Answer } from '../kit/answer.ts';
import type { CaseContext, Cluster, Namespace } from '../kit/context.ts';
import type { Person, Subject } from '../kit/people.ts';
import type { Rule } from '../kit/rights.ts';

export interface Actor extends Person {
  /** One that it is in. */
  readonly group: Subject;
}

/** Where a case plays. */
export interface Scene {
  readonly cluster: Cluster;
  /** Its own credential may do all. */
  readonly namespace: Namespace;
  anotherNamespace(): Promise<Namespace>;
  /** Somebody new without rights. */
  actor(): Promise<Actor>;
}

const actorsOfCase = 3;

export async function sceneOf(context: CaseContext): Promise<Scene> {
  return context.has('token-requests') ? onTarget(context) : onLaunched(context);
}

function onTarget({ anotherNamespace, cluster, names, namespace, people }: CaseContext): Scene {
  const name = `system:serviceaccounts:${namespace.name}`;
  const group: Subject = { kind: 'Group', name, apiGroup: names.groups.rbac };
  return {
    cluster,
    namespace,
    anotherNamespace: async () => anotherNamespace(),
    actor: async () => ({ ...(await people.knownAccount(namespace)), group }),
  };
}

/** Each case has actors of its own there: cluster roles stay for as long as the server. */
async function onLaunched({ id, launched, names, once, people }: CaseContext): Promise<Scene> {
  const users = await once('actors of the token file', async () => {
    const casts = [...castNames].flatMap((cast) =>
      Array.from({ length: actorsOfCase }, (_, index): [string, StaticUser] => {
        const username = `actor-${index + 1}-${cast}`;
        return [`${cast}:${index}`, { token: mintToken(), username, uid: username, rest: `,crew-${cast}` }];
      }),
    );
    return new Map(casts);
  });
  for (const { token, username } of users.values()) people.bearer(token, username);
  const server = await launched({
    '--authorization-mode': 'RBAC',
    '--token-auth-file': tokenFile([...users.values()]),
  });
  const cast = id.split('.').at(-1)!;
  let next = 0;
  return {
    cluster: server.cluster,
    namespace: await server.namespace(),
    anotherNamespace: () => server.namespace(),
    async actor() {
      const { token, username } = users.get(`${cast}:${next}`)!;
      next += 1;
      const group: Subject = { kind: 'Group', name: `crew-${cast}`, apiGroup: names.groups.rbac };
      return { ...server.people.bearer(token, username), group };
    },
  };
}

const castNames = ['users', 'groups', 'service-accounts', 'extra-values', 'default-none'] as const;

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

/** Lets users read config maps of a namespace: their rights are what acting as them gives. */
export const readingUsers = (
  context: Pick<CaseContext, 'names'>,
  namespace: Namespace,
  ...usernames: readonly string[]
): Promise<void> =>
  readers(
    context,
    namespace,
    ...usernames.map((name) => ({ kind: 'User' as const, name, apiGroup: context.names.groups.rbac })),
  );

export interface Acting {
  readonly user?: string;
  readonly groups?: readonly string[];
  readonly extra?: readonly [key: string, ...values: string[]];
}

/** Lists config maps as somebody else, by the customary headers. */
export function listAs(
  actor: Pick<Person, 'api'>,
  namespace: Namespace,
  { user, groups = [], extra }: Acting,
): Promise<Answer> {
  const [key, ...values] = extra ?? [];
  return actor.api.get(namespace.configMaps.path(), {
    headers: user === undefined ? {} : { 'impersonate-user': user },
    repeatedHeaders: {
      ...(groups.length === 0 ? {} : { 'impersonate-group': groups }),
      ...(key === undefined ? {} : { [`impersonate-extra-${key}`]: values }),
    },
  });
}
