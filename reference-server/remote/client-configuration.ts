// Client configuration files: where a remote service is, whom to trust, and with which credential to call it (document
// access 5.1).
import { dirname, resolve } from 'node:path';
import type { ReadNamed } from '../configuration-files/load-file.ts';
import type { Setting } from '../configuration-files/setting.ts';
import type { RemoteTrust } from './client.ts';
import { checkAuthorities, checkPair } from './credentials.ts';
import type { PemSetting } from './credentials.ts';

/** A service that the server calls. */
export interface RemoteService {
  /** With https. */
  readonly url: string;
  readonly trust: RemoteTrust;
  /** Sent as bearer token; undefined: none. */
  readonly token: string | undefined;
}

const rootFields = [
  'apiVersion',
  'kind',
  'clusters',
  'users',
  'contexts',
  'current-context',
  'preferences',
  'extensions',
] as const;

/** Reads the service of the current context; without contexts the only cluster and the only user.
 * @throws ConfigurationProblem */
export async function parseClientConfiguration(root: Setting, readNamed: ReadNamed): Promise<RemoteService> {
  const fields = root.fields(...rootFields);
  const { apiVersion, kind, clusters, users } = fields;
  if (apiVersion.isSet) apiVersion.oneOf(['v1']);
  if (kind.isSet) kind.oneOf(['Config']);
  const { clusterName, userName } = chosen(fields['current-context'], fields.contexts);
  const cluster = named(clusters, 'cluster', clusterName);
  if (cluster === undefined) throw clusters.problem('names no service', 'add a cluster with its server');
  const user = named(users, 'user', userName);
  const { url, ...service } = await readCluster(cluster, readNamed);
  const { token, clientCertificate } = await readUser(user, readNamed);
  return { url, trust: { ...service, clientCertificate }, token };
}

/** Parts that a fault may replace. */
export const clientConfigurationParts = { serviceIn: parseClientConfiguration };

interface Chosen {
  readonly clusterName: Setting | undefined;
  readonly userName: Setting | undefined;
}

function chosen(current: Setting, contexts: Setting): Chosen {
  const none = { clusterName: undefined, userName: undefined };
  const name = current.optionalText();
  if (name === undefined) {
    if (contexts.items().length === 0) return none;
    throw current.problem('is missing', 'name one of the contexts');
  }
  const context = find(contexts, 'context', name);
  if (context === undefined)
    throw current.problem('names a context that the file does not have', 'name one of the contexts');
  const { cluster, user } = context.fields('cluster', 'user', 'namespace', 'extensions');
  cluster.text();
  return { clusterName: cluster, userName: user.optionalText() === undefined ? undefined : user };
}

/** The entry with the name; without a name the only one. @throws ConfigurationProblem */
function named(list: Setting, member: 'cluster' | 'user', name: Setting | undefined): Setting | undefined {
  if (name !== undefined) {
    const found = find(list, member, name.text());
    if (found === undefined)
      throw name.problem(`names a ${member} that the file does not have`, `name one of the ${member}s`);
    return found;
  }
  const [only, second] = list.items();
  if (second !== undefined) throw list.problem('has several entries', 'choose one by current-context');
  return only?.fields('name', member)[member];
}

function find(list: Setting, member: string, name: string): Setting | undefined {
  const entries = list.items().map((item) => item.fields('name', member));
  return entries.find((entry) => entry['name']?.text() === name)?.[member];
}

async function readCluster(
  cluster: Setting,
  readNamed: ReadNamed,
): Promise<Omit<RemoteTrust, 'clientCertificate'> & { readonly url: string }> {
  const fields = cluster.fields(
    'server',
    'certificate-authority',
    'certificate-authority-data',
    'tls-server-name',
    'insecure-skip-tls-verify',
    'disable-compression',
    'extensions',
  );
  const insecure = fields['insecure-skip-tls-verify'];
  if (insecure.boolean(false))
    throw insecure.problem('turns verification off', 'remove it, and give the certificate-authority');
  const pem = await readPem(fields['certificate-authority'], fields['certificate-authority-data'], readNamed);
  if (pem !== undefined) checkAuthorities(pem.setting, pem.text);
  const serverName = fields['tls-server-name'].optionalText();
  return { url: readServer(fields.server), authorities: pem?.text, serverName };
}

/** @throws ConfigurationProblem for anything but a URL with https */
function readServer(server: Setting): string {
  const text = server.text();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:')
    throw server.problem('is not a URL with https', 'write one such as https://host:8443/path');
  if (url.username !== '' || url.password !== '')
    throw server.problem('holds a user or a password', 'move the credential to users');
  return url.href;
}

async function readUser(
  user: Setting | undefined,
  readNamed: ReadNamed,
): Promise<{ readonly token: string | undefined } & Pick<RemoteTrust, 'clientCertificate'>> {
  if (user?.isSet !== true) return { token: undefined };
  const fields = user.fields(
    'client-certificate',
    'client-certificate-data',
    'client-key',
    'client-key-data',
    'token',
    'tokenFile',
    'extensions',
  );
  const token = await readToken(fields.token, fields.tokenFile, readNamed);
  const certificate = await readPem(
    fields['client-certificate'],
    fields['client-certificate-data'],
    readNamed,
  );
  const key = await readPem(fields['client-key'], fields['client-key-data'], readNamed);
  if (certificate === undefined && key === undefined) return { token };
  if (certificate === undefined)
    throw fields['client-certificate'].problem('is missing', 'add it to client-key');
  if (key === undefined) throw fields['client-key'].problem('is missing', 'add it to client-certificate');
  checkPair(certificate, key);
  return { token, clientCertificate: { certificate: certificate.text, key: key.text } };
}

/** Inline data wins over a file. Relative paths start from the directory of the file. */
async function readPem(file: Setting, data: Setting, readNamed: ReadNamed): Promise<PemSetting | undefined> {
  const encoded = data.optionalText();
  if (encoded !== undefined) return { setting: data, text: decodeBase64(data, encoded) };
  const path = file.optionalText();
  return path === undefined
    ? undefined
    : { setting: file, text: await readNamed(file, pathFrom(file, path)) };
}

async function readToken(
  token: Setting,
  tokenFile: Setting,
  readNamed: ReadNamed,
): Promise<string | undefined> {
  const path = tokenFile.optionalText();
  const [setting, text] =
    path === undefined
      ? [token, token.optionalText()]
      : [tokenFile, (await readNamed(tokenFile, pathFrom(tokenFile, path))).trim()];
  if (text !== undefined && !/^[\x21-\x7e]+$/.test(text))
    throw setting.problem('is not a bearer token', 'write printable characters without spaces');
  return text;
}

/** Relative paths in a file start from its directory. */
export const pathFrom = (named: Setting, path: string): string => resolve(dirname(named.file), path);

function decodeBase64(data: Setting, encoded: string): string {
  const plain = encoded.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(plain)) throw data.problem('is not base64', 'encode the PEM text');
  return Buffer.from(plain, 'base64').toString('utf8');
}
