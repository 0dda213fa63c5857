// Reads a kubeconfig file: clusters, users, and contexts, each of which combines a cluster and a user.
import path from 'node:path';
import type { Field } from '../../suites/kit/document/field.ts';
import { holdsPem, readPemFile } from './pem-file.ts';
import type { PemContent } from './pem-file.ts';
import { address } from './readers.ts';
import { readYamlFile } from './read-yaml-file.ts';
import { checkPair } from './reachable.ts';
import type { Reachable } from './reachable.ts';
import { readTokenFile } from './token-file.ts';

export interface Choice {
  /** Default: the current context. */
  readonly context?: string | undefined;
  /** False where the caller has a credential: the user of the file is then ignored. */
  readonly withUser: boolean;
}

/** @throws CommandError with file, line and field */
export async function readKubeconfig(file: string, choice: Choice): Promise<Reachable> {
  const chosen = await readYamlFile(file, {
    content: 'clusters, users and contexts',
    read: (root) => chosenIn(root, choice),
  });
  const read = contentIn(path.dirname(file));
  const [ca, token, certificate, key] = await Promise.all([
    read(chosen.ca),
    read(chosen.token),
    read(chosen.certificate),
    read(chosen.key),
  ]);
  return {
    url: chosen.url,
    trust: { insecure: chosen.insecure, ...(ca === undefined ? {} : { ca }) },
    credential: checkPair(
      { token, certificate, key },
      { certificate: `${file}: client-certificate`, key: `${file}: client-key` },
    ),
  };
}

/** Content of the kubeconfig itself, or of a file that it refers to. */
type Source =
  | { readonly text: string }
  | { readonly file: string; readonly content: PemContent | 'token' }
  | undefined;

const contentIn = (folder: string) => async (source: Source) => {
  if (source === undefined || 'text' in source) return source?.text;
  const file = path.resolve(folder, source.file);
  return source.content === 'token' ? await readTokenFile(file) : await readPemFile(file, source.content);
};

interface Cluster {
  readonly url: string;
  readonly insecure: boolean;
  readonly ca: Source;
}

interface User {
  readonly token?: Source;
  readonly certificate?: Source;
  readonly key?: Source;
}

function chosenIn(root: Field, { context, withUser }: Choice): Cluster & User {
  const { clusters, users, contexts, ...rest } = root.among(
    'clusters',
    'users',
    'contexts',
    'current-context',
  );
  const current = rest['current-context'];
  if (context === undefined && !isGiven(current))
    current.fail(`no context is selected: pass --context with one of ${namesIn(contexts).join(', ')}`);
  const { cluster, user } = named(contexts, context ?? current.text(), 'context').among('cluster', 'user');
  return {
    ...readCluster(named(clusters, cluster.text(), 'cluster')),
    ...(withUser && isGiven(user) ? readUser(named(users, user.text(), 'user')) : {}),
  };
}

const isGiven = ({ present, value }: Field) => present && value !== '' && value !== null;

/** The member `what` of the item with this name. */
function named(list: Field, name: string, what: 'cluster' | 'user' | 'context'): Field {
  const found = list.items().find((item) => item.among('name').name.value === name);
  if (found !== undefined) return found.among(what)[what];
  return list.fail(`no ${what} "${name}" (available: ${namesIn(list).join(', ') || 'none'})`);
}

const namesIn = (list: Field) => list.items().map((item) => item.among('name').name.text());

function readCluster(cluster: Field): Cluster {
  const fields = cluster.among(
    'server',
    'insecure-skip-tls-verify',
    'certificate-authority',
    'certificate-authority-data',
    'proxy-url',
    'tls-server-name',
  );
  for (const name of ['proxy-url', 'tls-server-name'] as const)
    if (isGiven(fields[name]))
      fields[name].fail('not supported: use a server address that is reachable directly');
  const insecure = fields['insecure-skip-tls-verify'];
  return {
    url: readAddress(fields.server),
    insecure: isGiven(insecure) && insecure.boolean(),
    ca: pemSource('certificate', fields['certificate-authority-data'], fields['certificate-authority']),
  };
}

function readAddress(field: Field): string {
  const given = field.text();
  try {
    return address(given);
  } catch (error) {
    return field.fail((error as Error).message);
  }
}

const unusable = {
  exec: 'credential programs are not supported: run the program, and pass its token with --token-file',
  'auth-provider': 'not supported: pass a token with --token-file',
  username: 'user name and password are not supported: pass a token with --token-file',
  as: 'impersonation is not supported: use the credential of an administrator',
} as const;

function readUser(user: Field): User {
  const fields = user.among(
    'token',
    'tokenFile',
    'client-certificate',
    'client-certificate-data',
    'client-key',
    'client-key-data',
    'exec',
    'auth-provider',
    'username',
    'as',
  );
  for (const [name, advice] of Object.entries(unusable) as [keyof typeof unusable, string][])
    if (isGiven(fields[name])) fields[name].fail(advice);
  const { token, tokenFile } = fields;
  return {
    token: isGiven(tokenFile)
      ? { file: tokenFile.text(), content: 'token' }
      : isGiven(token)
        ? { text: token.text() }
        : undefined,
    certificate: pemSource('certificate', fields['client-certificate-data'], fields['client-certificate']),
    key: pemSource('private key', fields['client-key-data'], fields['client-key']),
  };
}

/** Inline as base64, or in a separate file; inline takes precedence. */
function pemSource(content: PemContent, inline: Field, file: Field): Source {
  if (!isGiven(inline)) return isGiven(file) ? { file: file.text(), content } : undefined;
  const text = Buffer.from(inline.text(), 'base64').toString();
  return holdsPem(text, content)
    ? { text }
    : inline.fail(`expected a ${content} in PEM format, encoded as base64`);
}
