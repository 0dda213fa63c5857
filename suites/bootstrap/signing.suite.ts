// Cases: the signatures of cluster-info with bootstrap tokens (access 5.5).
import { headerOf } from '../../fixtures/keys/detached-signature.ts';
import { parseYaml } from '../../fixtures/text/yaml.ts';
import { altered, encoded, tokenSecretName } from '../kit/bootstrap-tokens.ts';
import type { TokenUse } from '../kit/bootstrap-tokens.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { isRecord } from '../kit/object.ts';
import {
  createdByCluster,
  informationOf,
  mustHaveOnly,
  mustHaveSignature,
  mustVerify,
  publicMaps,
  sharedSecret,
  signatureKey,
} from './cluster-information.ts';
import type { Verified } from './cluster-information.ts';
import { givenToken, systemSecrets } from './tokens.ts';

const signs: { readonly usages: readonly TokenUse[] } = { usages: ['authentication', 'signing'] };
const option = '--controllers';

export default section({
  'bootstrap.signing.place': async (context) => {
    const { token } = await givenToken(context, context, signs);
    await mustHaveSignature(context, token);
  },

  'bootstrap.signing.client-configuration': async (context) => {
    const { expect, names } = context;
    const key = names.clusterInformationKeys.clientConfiguration;
    const own = await createdByCluster(context);
    if (own === undefined)
      throw new NotRun('not-exercised', `the cluster does not create ${names.configMaps.clusterInformation}`);
    const value: unknown = own.data?.[key];
    expect.that(
      typeof value === 'string' && value !== '',
      `${names.configMaps.clusterInformation} has no ${key}`,
    );
    const parsed = parseYaml(String(value));
    const clusters: unknown = isRecord(parsed) ? parsed['clusters'] : undefined;
    const entries: readonly unknown[] = Array.isArray(clusters) ? clusters : [];
    const cluster = entries
      .filter(isRecord)
      .map((entry) => entry['cluster'])
      .find(isRecord);
    for (const field of ['server', 'certificate-authority-data']) {
      const found = expect.present(cluster?.[field], `${field} of the cluster in ${key}`);
      expect.that(typeof found === 'string' && found !== '', `${field} of the cluster in ${key} is empty`);
    }
  },

  'bootstrap.signing.creator': async (context) => {
    const own = await createdByCluster(context);
    context.record({ clusterInformation: own === undefined ? 'missing' : 'created by the cluster' });
  },

  'bootstrap.signing.key-per-token': async (context) => {
    const first = await givenToken(context, context, signs);
    const second = await givenToken(context, context, signs);
    await context.eventually(async () => {
      const { data } = await mustHaveSignature(context, first.token);
      context.expect.present(
        data?.[signatureKey(context, second.token.id)],
        'the signature of a second token beside that of the first',
      );
    }, 'controller');
  },

  'bootstrap.signing.key-removed': async (context) => {
    const { eventually, expect } = context;
    const { token } = await givenToken(context, context, signs);
    await mustHaveSignature(context, token);
    const removed = await systemSecrets(context, context).remove(tokenSecretName(token.id));
    expect.success(removed, 'DELETE of the Secret of a token');
    const { token: good } = await givenToken(context, context, signs);
    await eventually(
      () => mustHaveOnly(context, good, [token], 'the signature of a token that was deleted'),
      'controller',
    );
  },

  'bootstrap.signing.follows-change': async (context) => {
    const { expect, people } = context;
    const { token } = await givenToken(context, context, signs);
    await mustHaveSignature(context, token);
    const next = altered(token, { secret: people.mintToken().secret });
    const data = encoded({ 'token-secret': next.secret });
    const patched = await systemSecrets(context, context).mergePatch(tokenSecretName(token.id), { data });
    expect.success(patched, 'change of the secret of a token');
    people.bearer(next.text, '');
    const what = 'the signature of a token whose secret was changed';
    recordOtherKey(context, await mustVerify(context, next, what));
  },

  'bootstrap.signing.detached': async (context) => {
    const { token } = await givenToken(context, context, signs);
    const { signature } = await mustHaveSignature(context, token);
    context.expect.matches(signature, /^[^.]+\.\.[^.]+$/, 'the signature: a header, two dots, a MAC');
  },

  'bootstrap.signing.payload': async (context) => {
    const { token } = await givenToken(context, context, signs);
    recordOtherKey(context, await mustVerify(context, token, 'the signature with the payload put in'));
    await withOwnServer(context, async (server) => {
      const { expect, names } = context;
      const signer = await givenToken(server, context, signs);
      const key = names.clusterInformationKeys.clientConfiguration;
      const { data } = await informationOf(on(context, server));
      for (const more of ['# ????? ~~~~~ über', '# ????? ~~~~~ über ', '# ????? ~~~~~ über  ']) {
        const value = `${data?.[key]}${more}\n`;
        const name = names.configMaps.clusterInformation;
        const patched = await publicMaps(on(context, server)).mergePatch(name, { data: { [key]: value } });
        expect.success(patched, `change of ${key}`);
        const what = `the signature of ${Buffer.byteLength(value) % 3} bytes beyond a multiple of three`;
        await mustVerify(on(context, server), signer.token, what);
      }
    });
  },

  'bootstrap.signing.algorithm': async (context) => {
    const { token } = await givenToken(context, context, signs);
    const verified = await mustVerify(context, token, 'the signature as HS256');
    context.expect.contains(headerOf(verified.signature), { alg: 'HS256' }, 'header of the signature');
    recordOtherKey(context, verified);
  },

  'bootstrap.signing.shared-secret': async (context) => {
    const { token } = await givenToken(context, context, signs);
    const { key } = await mustVerify(context, token, 'the signature');
    context.expect.equal(key, sharedSecret, 'the shared secret of the signature');
  },

  'bootstrap.signing.option-off': {
    waits: true,
    run: async (context) => {
      const { expect, launched, throughout } = context;
      const signing = await launched({ [option]: '*,bootstrapsigner' });
      const signed = await givenToken(signing, context, signs);
      await mustHaveSignature(on(context, signing), signed.token);
      const off = on(context, await launched({ [option]: '*' }));
      const { token } = await givenToken(off, context, signs);
      // Nothing shows when a signer would have run, so the case waits for seconds.
      await throughout(async () => {
        const { data } = await informationOf(off);
        expect.absent(data?.[signatureKey(context, token.id)], 'a signature although no signer runs');
      }, 'unannounced');
    },
  },

  'bootstrap.signing.public-namespace': async ({ cluster, expect, names }) => {
    const answer = await cluster.namespaces.read(names.namespaces.public);
    expect.status(answer, 200, 'the public namespace');
  },

  'bootstrap.signing.anonymous-read': async (context) => {
    const { api, names, record } = context;
    await informationOf(context);
    const path = publicMaps(context).path(names.configMaps.clusterInformation);
    record({ status: (await api.as('none').get(path)).status });
  },
});

/** Records the part of the token that verified the signature, where it was not the full token. */
function recordOtherKey({ record }: CaseContext, { key }: Verified): void {
  if (key !== sharedSecret) record({ 'judged with': key });
}

/** The context for the helpers of this topic, on a launched server. */
const on = ({ names, expect, eventually }: CaseContext, { cluster, people }: Launched) => ({
  names,
  expect,
  eventually,
  cluster,
  people,
});

type Launched = Awaited<ReturnType<CaseContext['launched']>>;

/** Runs a check on a launched server, where the case may change cluster-info: other clients use that of the target. */
async function withOwnServer(
  { launched }: CaseContext,
  check: (server: Launched) => Promise<void>,
): Promise<void> {
  let server: Launched;
  try {
    server = await launched({ [option]: '*,bootstrapsigner' });
  } catch (error) {
    if (error instanceof NotRun) return;
    throw error;
  }
  await check(server);
}
