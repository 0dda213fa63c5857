// Secrets that are not those of bootstrap tokens (access 2.4), although they have their keys: they neither sign nor expire.
import { altered, secretsOf, tokenSecret, tokenSecretName } from '../kit/identities/bootstrap-tokens.ts';
import type { BootstrapToken, TokenFields } from '../kit/identities/bootstrap-tokens.ts';
import type { CaseContext } from '../kit/context.ts';
import { overlay } from '../kit/objects/object.ts';
import type { Overrides } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { writeInvalid, systemSecrets } from './tokens.ts';

/** A Secret that was stored: a server may refuse the write of some. */
interface OtherSecret {
  readonly what: string;
  readonly secrets: Resource;
  readonly name: string;
  readonly uid: unknown;
}

const past = '2001-01-01T00:00:00Z';

/** Secrets with a past expiration that the cleaner of tokens must not delete. */
export async function expiredSecretsOfOthers(context: CaseContext): Promise<readonly OtherSecret[]> {
  const { names, namespace, people, uniqueName } = context;
  const system = systemSecrets(context, context);
  const expired = (over: Overrides) =>
    overlay(tokenSecret(people.mintToken(), names, { expiration: past }), over);
  const name = uniqueName('expiring');
  const written = [
    ['of another type', system, expired({ type: 'Opaque', metadata: { name } })],
    ['of another type, under the name of a token', system, expired({ type: 'example.com/token' })],
    ['in another namespace', secretsOf(namespace), expired({})],
  ] as const;
  const stored: OtherSecret[] = [];
  for (const [what, secrets, secret] of written) {
    const answer = await writeInvalid(secrets, context, secret, `a Secret ${what}`);
    if (!answer.ok) continue;
    const { name: storedName, uid } = await metadataOf(secrets, String(secret.metadata?.['name']));
    stored.push({ what, secrets, name: storedName, uid });
  }
  return stored;
}

async function metadataOf(secrets: Resource, given: string) {
  const { name = '', uid } = (await secrets.current(given)).metadata;
  return { name, uid };
}

/** The Secrets are neither deleted nor replaced. */
export async function mustStillExist(
  { expect }: Pick<CaseContext, 'expect'>,
  others: readonly OtherSecret[],
): Promise<void> {
  for (const { what, secrets, name, uid } of others) {
    const answer = await secrets.read(name);
    expect.success(answer, `GET of a Secret ${what}, which the cleaner of tokens must not delete`);
    expect.equal(answer.object.metadata.uid, uid, `uid of a Secret ${what}`);
    expect.absent(answer.object.metadata.deletionTimestamp, `deletionTimestamp of a Secret ${what}`);
  }
}

/** Writes Secrets that are not those of bootstrap tokens, but may sign. Returns the ids in them. */
export async function signingSecretsOfOthers(
  context: CaseContext,
): Promise<readonly (readonly [what: string, token: BootstrapToken])[]> {
  const { names, namespace, people, uniqueName } = context;
  const system = systemSecrets(context, context);
  const fields: TokenFields = { usages: ['authentication', 'signing'] };
  const found: (readonly [string, BootstrapToken])[] = [];
  const write = async (what: string, secrets: Resource, over: (token: BootstrapToken) => Overrides) => {
    const token = people.mintToken();
    const secret = overlay(tokenSecret(token, names, fields), over(token));
    await writeInvalid(secrets, context, secret, `a Secret ${what}`);
    found.push([what, token]);
  };
  await write('in another namespace', secretsOf(namespace), () => ({}));
  await write('of another type', system, () => ({ type: 'Opaque' }));
  await write('of another name', system, ({ id }) => ({ metadata: { name: `token-${id}` } }));
  await write('of a longer name', system, () => ({
    metadata: { name: `bootstrap-token-${uniqueName('no-id')}` },
  }));
  for (const key of ['token-id', 'token-secret']) {
    const token = people.mintToken();
    const { data, ...secret } = tokenSecret(token, names, fields);
    const others = Object.fromEntries(
      Object.entries(data as Readonly<Record<string, unknown>>).filter(([one]) => one !== key),
    );
    await writeInvalid(system, context, { ...secret, data: others }, `a Secret without ${key}`);
    found.push([`without ${key}`, token]);
  }
  const named = people.mintToken();
  await write('with another id in its name', system, () => ({
    metadata: { name: tokenSecretName(named.id) },
  }));
  return [...found, ['with another token-id', altered(named, {})]];
}
