// Faults of rules on non-resource paths (access 2.2).
import { accountOf } from '../../../access/service-accounts/identity.ts';
import type { Parts } from '../../../parts/index.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { Fault } from '../../fault.ts';
import { mutateRules, readRules } from '../mutate-decisions.ts';

export default [
  {
    id: 'paths-match-as-prefixes',
    title: 'A path in a rule matches all paths that start with it.',
    breaks: ['reviews.access.attribute-path', 'authorization.rules.path-exact'],
    install: (parts) => readPaths(parts, (urls) => urls.map((url) => (url.endsWith('*') ? url : `${url}*`))),
  },
  {
    id: 'path-wildcard-taken-literally',
    title: '* at the end of a path in a rule is literal, unless it is the whole path.',
    breaks: [
      'reviews.access.attribute-path',
      'authorization.rules.path-wildcard',
      'authorization.paths.other-spellings',
      'roles.default.discovery-paths',
      'roles.monitoring.healthz',
      'roles.monitoring.livez',
      'roles.monitoring.nothing-else',
      'roles.monitoring.readyz',
    ],
    install: (parts) =>
      readPaths(parts, (urls, path) =>
        urls.filter((url) => url.length <= 2 || !url.endsWith('*') || url === path),
      ),
  },
  {
    id: 'path-wildcard-behind-a-slash-only',
    title: '* at the end of a path in a rule is a wildcard only after a slash or alone.',
    breaks: ['authorization.rules.path-wildcard', 'authorization.decisions.any'],
    install: (parts) =>
      readPaths(parts, (urls, path) =>
        urls.filter((url) => !/[^/]\*$/.test(url) || url.length <= 2 || url === path),
      ),
  },
  {
    id: 'path-wildcard-of-one-segment',
    title: '* at the end of a path in a rule matches a single segment.',
    breaks: ['authorization.rules.path-wildcard', 'roles.default.discovery-paths'],
    install: (parts) =>
      readPaths(parts, (urls, path) =>
        urls.filter(
          (url) => url.length <= 2 || !url.endsWith('*') || !path.slice(url.length - 1).includes('/'),
        ),
      ),
  },
  {
    id: 'path-wildcard-anywhere',
    title: '* is a wildcard anywhere in a path of a rule.',
    breaks: ['authorization.rules.path-wildcard-elsewhere'],
    install: (parts) =>
      readPaths(parts, (urls, path) => urls.map((url) => (fitsGlob(url, path) ? path : url))),
  },
  {
    id: 'role-bindings-open-paths',
    title: 'A RoleBinding grants the rules on paths of its role.',
    breaks: ['authorization.rules.paths-cluster-wide-only'],
    install(parts) {
      const { allowingGrant } = parts.rbac;
      parts.rbac.grantsIn = () => '';
      parts.rbac.allowingGrant = (grants, attributes, allows) => {
        const held = [...grants].filter((grant) => {
          const within = namespaceOfBinding(grant);
          return (
            within === '' || attributes.resource === undefined || attributes.resource.namespace === within
          );
        });
        return allowingGrant(held, attributes, allows);
      };
    },
  },
  {
    id: 'every-resource-is-every-path',
    title: 'A rule for every resource grants every path.',
    breaks: ['authorization.rules.paths-and-resources-apart', 'authorization.verbs.paths-without-resource'],
    install: (parts) =>
      mutateRules(
        parts,
        (rule, attributes, allows) =>
          allows(rule, attributes) ||
          (attributes.resource === undefined && (rule.resources?.includes('*') ?? false)),
      ),
  },
  {
    id: 'every-path-is-every-resource',
    title: 'A rule for every path grants every resource.',
    breaks: ['authorization.rules.paths-and-resources-apart', 'authorization.paths.other-spellings'],
    install: (parts) =>
      mutateRules(
        parts,
        (rule, attributes, allows) =>
          allows(rule, attributes) || (rule.nonResourceURLs?.some((url) => url.length <= 2) ?? false),
      ),
  },
  {
    id: 'role-bindings-of-the-default-namespace-open-paths',
    title: 'Paths are decided as if they were in the namespace default.',
    breaks: ['authorization.rules.paths-cluster-wide-only'],
    install(parts) {
      const { grantsIn, allowingGrant } = parts.rbac;
      parts.rbac.grantsIn = (binding) => {
        const within = grantsIn(binding);
        return within === 'default' ? '' : within;
      };
      parts.rbac.allowingGrant = (grants, attributes, allows) => {
        const { resource } = attributes;
        const applies = (within: string) =>
          within !== 'default' || resource === undefined || resource.namespace === within;
        const held = [...grants].filter((grant) => applies(namespaceOfBinding(grant)));
        return allowingGrant(held, attributes, allows);
      };
    },
  },
  {
    id: 'role-bindings-open-paths-to-accounts-of-their-namespace',
    title:
      'Paths are decided as if they were in the namespace of the service account that sends the request.',
    breaks: [
      'authorization.rules.paths-cluster-wide-only',
      'authorization.escalation.binding-scope',
      'authorization.escalation.role-scope',
      'reviews.access.rules-in-namespace',
    ],
    install(parts) {
      const { allowingGrant } = parts.rbac;
      parts.rbac.grantsIn = () => '';
      parts.rbac.allowingGrant = (grants, attributes, allows) => {
        const { resource, user } = attributes;
        const place = resource === undefined ? accountOf(user.username) : resource;
        const held = [...grants].filter((grant) =>
          ['', place?.namespace ?? ''].includes(namespaceOfBinding(grant)),
        );
        return allowingGrant(held, attributes, allows);
      };
    },
  },
] as const satisfies readonly Fault[];

function readPaths(parts: Parts, read: (urls: readonly string[], path: string) => readonly string[]): void {
  readRules(parts, (rule: PolicyRule, { path = '' }) =>
    rule.nonResourceURLs === undefined
      ? rule
      : { ...rule, nonResourceURLs: read(rule.nonResourceURLs, path) },
  );
}

/** Whether the path matches the pattern, with any text in place of each `*`. */
function fitsGlob(pattern: string, path: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0 || !path.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return path.endsWith(rest.at(-1)!);
}

/** The namespace of the binding of a grant; empty for a ClusterRoleBinding. */
export function namespaceOfBinding(grant: object): string {
  if (!('binding' in grant)) return '';
  const { metadata } = grant.binding as { readonly metadata: { readonly namespace?: string } };
  return metadata.namespace ?? '';
}
