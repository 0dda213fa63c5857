// Authorization configuration files for tests, with the connection file that they name.
import { dump } from 'js-yaml';
import { orch } from '../../../common/dialects/names.ts';
import { loadFile } from '../../configuration-files/load-file.ts';
import type { LoadedFile } from '../../configuration-files/load-file.ts';
import type { AuthorizationConfiguration } from './configuration.ts';
import { authorizationFileParts as parts } from './fields.ts';
import { parseAuthorization } from './parse-configuration.ts';

const hookFile = JSON.stringify({
  clusters: [{ name: 'c', cluster: { server: 'https://service.test/review' } }],
});

export const webhook = (more: object = {}) => ({
  timeout: '3s',
  subjectAccessReviewVersion: 'v1',
  matchConditionSubjectAccessReviewVersion: 'v1',
  failurePolicy: 'Deny',
  connectionInfo: { type: 'KubeConfigFile', kubeConfigFile: 'hook.yaml' },
  ...more,
});
export const hook = (more: object = {}, name = 'remote') => ({
  type: 'Webhook',
  name,
  webhook: webhook(more),
});
export const rbac = { type: 'RBAC', name: 'roles' };
export const file = (authorizers: unknown, more: object = {}) =>
  dump(
    { apiVersion: 'apiserver.config.orch.io/v1', kind: 'AuthorizationConfiguration', authorizers, ...more },
    { noRefs: true },
  );

export function load(text: string | (() => string)): Promise<LoadedFile<AuthorizationConfiguration>> {
  const readFile = async (path: string) => {
    if (path === '/etc/authz.yaml') return typeof text === 'string' ? text : text();
    if (path === '/etc/hook.yaml') return hookFile;
    if (path === '/etc/bad.yaml') return 'clusters: []';
    throw Object.assign(new Error('no'), { code: 'ENOENT' });
  };
  return loadFile('/etc/authz.yaml', { readFile }, (root, readNamed) =>
    parseAuthorization(root, { names: orch, parts, readNamed }),
  );
}

export const expressions = (...texts: string[]) => ({
  matchConditions: texts.map((expression) => ({ expression })),
});
