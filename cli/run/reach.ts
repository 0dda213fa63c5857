// Reads from the options how to reach a server: URL, trusted certificate authority, credential.
import { CommandError } from '../exit-codes.ts';
import { readKubeconfig } from '../options/kubeconfig.ts';
import { readPemFile } from '../options/pem-file.ts';
import { checkPair } from '../options/reachable.ts';
import type { Credential, Reachable, Trust } from '../options/reachable.ts';
import { readTokenFile } from '../options/token-file.ts';
import type { RunOptions } from './options.ts';

/** Options override the kubeconfig. @throws CommandError */
export async function readReachable(options: RunOptions): Promise<Reachable> {
  const { kubeconfig, context, url } = options;
  const trust = await readTrust(options);
  const credential = await readCredential(options);
  if (kubeconfig === undefined) {
    if (url === undefined) throw new CommandError('no server given: add --url or --kubeconfig');
    return { url, trust, credential };
  }
  const hasCredential = Object.keys(credential).length > 0;
  const found = await readKubeconfig(kubeconfig, { context, withUser: !hasCredential });
  return {
    url: url ?? found.url,
    trust: Object.keys(trust).length > 0 ? trust : found.trust,
    credential: hasCredential ? credential : found.credential,
  };
}

async function readTrust({ ca, insecure }: RunOptions): Promise<Trust> {
  return {
    ...(ca === undefined ? {} : { ca: await readPemFile(ca, 'certificate') }),
    ...(insecure === undefined ? {} : { insecure }),
  };
}

async function readCredential(options: RunOptions): Promise<Credential> {
  const { 'token-file': token, 'client-cert': certificate, 'client-key': key } = options;
  return checkPair(
    {
      token: token === undefined ? undefined : await readTokenFile(token),
      certificate: certificate === undefined ? undefined : await readPemFile(certificate, 'certificate'),
      key: key === undefined ? undefined : await readPemFile(key, 'private key'),
    },
    { certificate: '--client-cert', key: '--client-key' },
  );
}
