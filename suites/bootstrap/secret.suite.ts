// Cases: the Secret of a bootstrap token: its namespace, name, type and keys (access 2.4).
import { altered, encoded, secretsOf, tokenSecret, tokenSecretName } from '../kit/bootstrap-tokens.ts';
import type { BootstrapToken } from '../kit/bootstrap-tokens.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { overlay } from '../kit/object.ts';
import type { Overrides } from '../kit/object.ts';
import type { Person } from '../kit/people.ts';
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

export default section({
  'bootstrap.secret.namespace': async (context) => {
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

  'bootstrap.secret.name': async (context) => {
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

  'bootstrap.secret.name-and-id-differ': async (context) => {
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

  'bootstrap.secret.type': async (context) => {
    const persons: [string, Person][] = [];
    for (const type of ['Opaque', 'example.com/token']) {
      const what = `a token of a Secret of type ${type}`;
      persons.push([what, await writtenToken(context, what, {}, { type })]);
    }
    await staysRefused(context, persons);
  },

  'bootstrap.secret.token-id-required': async (context) => {
    const token = context.people.mintToken();
    await staysUnusable(context, [
      { what: 'without token-id', token, secret: withoutKey(context, token, 'token-id') },
    ]);
  },

  'bootstrap.secret.token-id-format': async (context) => {
    const tokens = [
      ['an id of 5 characters', (id: string) => id.slice(0, 5)],
      ['an id of 7 characters', (id: string) => `${id}a`],
      ['an id in upper case', (id: string) => id.toUpperCase()],
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

  'bootstrap.secret.token-secret-required': async (context) => {
    const token = context.people.mintToken();
    const secret = withoutKey(context, token, 'token-secret');
    const empty = altered(token, { secret: '' });
    await staysUnusable(context, [
      { what: 'without token-secret', token, secret },
      { what: 'without token-secret, by its id and a dot', token: empty },
    ]);
  },

  'bootstrap.secret.token-secret-format': async (context) => {
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

  'bootstrap.secret.description': async (context) => {
    const { eventually, expect } = context;
    const description = 'Für den Umzug, until May.';
    for (const fields of [{}, { description }]) {
      const bearer = await givenToken(context, context, fields);
      const what = `a token ${'description' in fields ? 'with' : 'without'} description`;
      await eventually(() => mustAuthenticate(bearer, context, what), 'cache');
      const { data } = await systemSecrets(context, context).current(tokenSecretName(bearer.token.id));
      if ('description' in fields)
        expect.equal(data?.description, encoded({ description })['description'], 'data.description');
      else expect.absent(data?.description, 'data.description of a token without one');
    }
  },

  'bootstrap.secret.keys-are-text': async (context) => {
    const { expect, names, people } = context;
    const token = people.mintToken();
    const secret = tokenSecret(token, names, { usages: ['authentication', 'signing'] });
    const { metadata } = await systemSecrets(context, context).given(secret);
    const { data } = await systemSecrets(context, context).current(metadata.name!);
    expect.contains(data, secret['data'], 'data of the Secret of a token');
  },

  'bootstrap.secret.malformed-at-write': async (context) => {
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

  'bootstrap.secret.system-namespace': async ({ cluster, expect, names }) => {
    const answer = await cluster.namespaces.read(names.namespaces.system);
    expect.status(answer, 200, 'the system namespace');
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
