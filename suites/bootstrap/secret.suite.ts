// Cases: the Secret of a bootstrap token: its namespace, name, type and keys (access 2.4).
import {
  altered,
  encoded,
  secretsOf,
  tokenSecret,
  tokenSecretName,
} from '../kit/identities/bootstrap-tokens.ts';
import type { BootstrapToken } from '../kit/identities/bootstrap-tokens.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { overlay } from '../kit/objects/object.ts';
import type { Overrides } from '../kit/objects/object.ts';
import type { Person } from '../kit/identities/people.ts';
import {
  bearerOf,
  givenAccepted,
  givenToken,
  mustAuthenticate,
  writeInvalid,
  writtenToken,
  staysRefused,
  systemSecrets,
} from './tokens.ts';

export default section('access', '2.4', {
  'bootstrap.secret.namespace': {
    text: 'A bootstrap token is a Secret in the namespace orch-system; a Secret in another namespace is not one.',
    observe:
      'With the same kind of Secret in orch-system its token authenticates; a second Secret, in another namespace, is refused, or its token gives 401.',
    wrong:
      'The server accepts Secrets of every namespace, so that a user who may write in one can create tokens.',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const { anotherNamespace, namespace, names, people } = context;
      const persons: [string, Person][] = [];
      for (const place of [namespace, anotherNamespace()]) {
        const token = people.mintToken();
        const what = 'a token whose Secret is outside the system namespace';
        await writeInvalid(secretsOf(place), context, tokenSecret(token, names), what);
        persons.push([what, bearerOf(context, token)]);
      }
      await staysRefused(context, persons);
    },
  },

  'bootstrap.secret.name': {
    text: 'The Secret of a bootstrap token is named bootstrap-token- and the token id.',
    observe:
      'A Secret bootstrap-token-abcdef with token-id abcdef authenticates; one with the same keys and another name form is refused, or its token gives 401.',
    wrong: 'The server searches by the key token-id and ignores the name.',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const { names, people, uniqueName } = context;
      const persons: [string, Person][] = [];
      for (const nameOf of [(id: string) => `token-${id}`, () => `bootstrap-token-${uniqueName('no-id')}`]) {
        const token = people.mintToken();
        const secret = overlay(tokenSecret(token, names), { metadata: { name: nameOf(token.id) } });
        const what = 'a token whose Secret has another name';
        await writeInvalid(systemSecrets(context, context), context, secret, what);
        persons.push([what, bearerOf(context, token)]);
      }
      await staysRefused(context, persons);
    },
  },

  'bootstrap.secret.name-and-id-differ': {
    text: 'A Secret whose name and token-id differ authenticates neither id. (Inferred.)',
    observe:
      'Name bootstrap-token-aaaaaa with token-id bbbbbb: the Secret is refused, or tokens with either id give 401.',
    wrong: 'The server trusts the name and never reads token-id.',
    level: 'SHOULD',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const { names, people } = context;
      const named = people.mintToken();
      const inside = altered(named, { id: people.mintToken().id });
      const secret = overlay(tokenSecret(inside, names), { metadata: { name: tokenSecretName(named.id) } });
      await writeInvalid(
        systemSecrets(context, context),
        context,
        secret,
        'two tokens, one in its name and one in its key',
      );
      await staysRefused(context, [
        ['the id in the name of a Secret with another token-id', bearerOf(context, named)],
        ['the token-id of a Secret with another id in its name', bearerOf(context, inside)],
      ]);
    },
  },

  'bootstrap.secret.type': {
    text: 'The Secret of a bootstrap token has the type bootstrap.orch.io/token.',
    observe: 'A Secret with the right name and keys but the type Opaque is refused, or its token gives 401.',
    wrong: 'The server ignores the type.',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const persons: [string, Person][] = [];
      for (const type of ['Opaque', 'example.com/token']) {
        const what = `a token of a Secret of type ${type}`;
        persons.push([what, await writtenToken(context, what, {}, { type })]);
      }
      await staysRefused(context, persons);
    },
  },

  'bootstrap.secret.token-id-required': {
    text: 'The key token-id of a bootstrap token Secret is required.',
    observe: 'A Secret without token-id is refused, or its token gives 401.',
    wrong: 'The server falls back to the name.',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const token = context.people.mintToken();
      await staysUnusable(context, [
        { what: 'without token-id', token, secret: withoutKey(context, token, 'token-id') },
      ]);
    },
  },

  'bootstrap.secret.token-id-format': {
    text: 'token-id is 6 characters of a-z and 0-9.',
    observe:
      'Secrets with ids of 5 and 7 characters, with an upper-case letter, with a hyphen and with a dot are refused, or their tokens give 401.',
    wrong: 'The server accepts ids of any length.',
    alsoIn: ['access 8'],
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const tokens = [
        ['an id of 5 characters', (id: string) => id.slice(0, 5)],
        ['an id of 7 characters', (id: string) => `${id}a`],
        ['an id in upper case', (id: string) => id.toUpperCase()],
        ['a hyphen in the id', (id: string) => `${id.slice(0, 3)}-${id.slice(4)}`],
        ['a dot in the id', (id: string) => `${id.slice(0, 3)}.${id.slice(4)}`],
      ] as const;
      await staysUnusable(
        context,
        tokens.map(([what, form]) => {
          const minted = context.people.mintToken();
          const token = altered(minted, { id: form(minted.id) });
          const name = tokenSecretName(token.id).toLowerCase();
          return {
            what: `with ${what}`,
            token,
            secret: overlay(tokenSecret(token, context.names), { metadata: { name } }),
          };
        }),
      );
    },
  },

  'bootstrap.secret.token-secret-required': {
    text: 'The key token-secret of a bootstrap token Secret is required.',
    observe:
      'A Secret without token-secret is refused; or the id and a dot, and these with 16 further characters, give 401.',
    wrong: 'The server compares an empty stored value with an empty presented one, and accepts it.',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const token = context.people.mintToken();
      const secret = withoutKey(context, token, 'token-secret');
      const empty = altered(token, { secret: '' });
      await staysUnusable(context, [
        { what: 'without token-secret', token, secret },
        { what: 'without token-secret, by its id and a dot', token: empty },
      ]);
    },
  },

  'bootstrap.secret.token-secret-format': {
    text: 'token-secret is 16 characters of a-z and 0-9.',
    observe:
      'Secrets with 15 and 17 characters and with a hyphen inside are refused, or their tokens give 401.',
    wrong: 'The server accepts a secret of one character.',
    alsoIn: ['access 8'],
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const forms = [
        ['15 characters', (secret: string) => secret.slice(0, 15)],
        ['17 characters', (secret: string) => `${secret}a`],
        ['a hyphen', (secret: string) => `${secret.slice(0, 8)}-${secret.slice(9)}`],
        ['upper case', (secret: string) => secret.toUpperCase()],
      ] as const;
      await staysUnusable(
        context,
        forms.map(([what, form]) => {
          const minted = context.people.mintToken();
          const token = altered(minted, { secret: form(minted.secret) });
          return { what: `with a secret of ${what}`, token, secret: tokenSecret(token, context.names) };
        }),
      );
    },
  },

  'bootstrap.secret.description': {
    text: 'The key description of a bootstrap token Secret is optional text for people.',
    observe: 'Tokens with it, with an empty one and without it authenticate, and the text reads back.',
    wrong: 'The server refuses a Secret without description.',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const { eventually, expect } = context;
      const description = 'Für den Umzug, until May.';
      for (const fields of [{}, { description }, { description: '' }]) {
        const bearer = await givenToken(context, context, fields);
        const what = `a token ${'description' in fields ? 'with' : 'without'} description`;
        await eventually(() => mustAuthenticate(bearer, context, what), 'cache');
        if (fields.description === '') continue;
        const { data } = await systemSecrets(context, context).current(tokenSecretName(bearer.token.id));
        if ('description' in fields)
          expect.equal(data?.description, encoded({ description })['description'], 'data.description');
        else expect.absent(data?.description, 'data.description of a token without one');
      }
    },
  },

  'bootstrap.secret.keys-are-text': {
    text: 'All keys of a bootstrap token Secret hold text: clients see its base64 form in data. (Inferred.)',
    observe:
      'A bootstrap Secret created with base64 forms in data reads back: data.token-id decodes to the id, and usage keys decode to the text true.',
    wrong: 'The server stores the usage keys as JSON booleans.',
    level: 'SHOULD',
    needs: ['cluster-wide', 'bootstrap-tokens'],
    async run(context) {
      const { expect, names, people } = context;
      const token = people.mintToken();
      const secret = tokenSecret(token, names, { usages: ['authentication', 'signing'] });
      const { metadata } = await systemSecrets(context, context).given(secret);
      const { data } = await systemSecrets(context, context).current(metadata.name!);
      expect.contains(data, secret['data'], 'data of the Secret of a token');
    },
  },

  'bootstrap.secret.malformed-at-write': {
    text: 'Whether malformed bootstrap Secrets are refused on creation is not stated.',
    observe: 'Record the answers to creates of malformed ones.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['cluster-wide'],
    async run(context) {
      const { names, people, record } = context;
      const token = people.mintToken();
      const malformed: Record<string, Overrides> = {
        'short id': tokenSecret(altered(token, { id: token.id.slice(0, 5) }), names),
        'no token-secret': withoutKey(context, people.mintToken(), 'token-secret'),
        'malformed expiration': tokenSecret(people.mintToken(), names, { expiration: 'tomorrow' }),
        'group without prefix': tokenSecret(people.mintToken(), names, { groups: ['some'] }),
      };
      const answers: Record<string, number> = {};
      for (const [what, object] of Object.entries(malformed))
        answers[what] = (await systemSecrets(context, context).create(object)).status;
      record(answers);
    },
  },

  'bootstrap.secret.system-namespace': {
    text: 'The namespace orch-system exists. (Inferred from its use.)',
    observe: 'GET of that namespace is 200.',
    wrong: 'The system namespace has another name, and Secrets in orch-system are ignored.',
    level: 'SHOULD',
    needs: ['cluster-wide'],
    async run({ cluster, expect, names }) {
      const answer = await cluster.namespaces.read(names.namespaces.system);
      expect.status(answer, 200, 'the system namespace');
    },
  },
});

interface Unusable {
  readonly what: string;
  readonly token: BootstrapToken;
  /** Absent where the Secret is already stored. */
  readonly secret?: Overrides;
}

/** The server refuses each Secret or its token, and accepts a valid one. */
async function staysUnusable(context: CaseContext, all: readonly Unusable[]): Promise<void> {
  const persons: [string, Person][] = [];
  for (const { what, token, secret } of all) {
    if (secret) await writeInvalid(systemSecrets(context, context), context, secret, `a token ${what}`);
    persons.push([`a token ${what}`, bearerOf(context, token)]);
  }
  await staysRefused(context, persons);
  await givenAccepted(context);
}

function withoutKey({ names }: CaseContext, token: BootstrapToken, key: string): Overrides {
  const secret = tokenSecret(token, names);
  const { [key]: _left, ...data } = secret['data'] as Record<string, string>;
  return { ...secret, data };
}
