// The files that the flags of the tests name.
import { generateKeyPairSync } from 'node:crypto';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const policy = (spec: object) =>
  JSON.stringify({ apiVersion: 'abac.authorization.orch.io/v1beta1', kind: 'Policy', spec });

const files: Readonly<Record<string, string>> = {
  'tokens.csv': 'secret,ann,1,"a,b"\n',
  'bad.csv': 'secret,ann,1\nonly\n',
  'policies.jsonl': `# comment\n\n${policy({ user: 'ann', resource: '*' })}\n`,
  'bad.jsonl': `${policy({ user: 'ann' })}\nnot JSON\n`,
  'unknown-field.jsonl': policy({ usr: 'ann' }),
  'typed.jsonl': policy({ user: 'ann', readonly: 'yes' }),
  'authorizers.yaml':
    'apiVersion: apiserver.config.orch.io/v1\nkind: AuthorizationConfiguration\nauthorizers:\n- { type: RBAC, name: roles }\n',
  'old.jsonl': JSON.stringify({ apiVersion: 'v0', kind: 'Policy', spec: {} }),
  'names.yaml': 'dialect: mine\n',
  'key.pem': keyPem,
  'no-key.pem': 'nothing\n',
  'public.pem': publicPem,
  'audit.yaml': 'kind: Policy\nrules: [{ level: Metadata }]\n',
  'bad.yaml': 'dialect: mine\ngropus: {}\n',
};

export const readFile = async (path: string) => {
  const text = files[path];
  if (text === undefined)
    throw Object.assign(new Error('failed'), { code: path === 'closed' ? 'EACCES' : 'ENOENT' });
  return text;
};
