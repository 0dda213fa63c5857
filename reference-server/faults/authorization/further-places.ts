// Planted faults of authorization that hold elsewhere, and are broken for one verb, kind or scope, or at a later time (access 2.2, 5.4).
import aggregationLaterChanges from './aggregation/later-changes.ts';
import bindingsClusterWideForms from './bindings/cluster-wide-forms.ts';
import conditionsWholeReviews from './conditions/whole-reviews.ts';
import escalationFurtherWrites from './escalation/further-writes.ts';
import nodesOfSeveralPods from './nodes/of-several-pods.ts';
import webhooksFurtherQuestions from './webhooks/further-questions.ts';
import { allowWhere } from './mutate-decisions.ts';
import { followRequestTargets } from './request-targets.ts';
import type { Fault } from '../fault.ts';

const isBadSelector = (target: string) =>
  /\([^)]*$/.test(new URLSearchParams(target.split('?')[1] ?? '').get('labelSelector') ?? '');

/** Does not authorize some requests whose label selector is invalid, since they are refused later anyway. */
const refusedFirst = (
  id: string,
  what: string,
  isAffected: (verb: string, namespace: string) => boolean,
): Fault => ({
  id: `${id}-with-another-label-selector-refused-first`,
  title: `A ${what} with an invalid label selector is refused before it is authorized.`,
  breaks: ['authorization.decision.malformed-requests'],
  install(parts) {
    const target = followRequestTargets(parts);
    const { decide } = parts.access;
    parts.access.decide = async (authorizers, attributes) => {
      const { verb, resource } = attributes;
      const isOpen =
        resource !== undefined && isBadSelector(target()) && isAffected(verb, resource.namespace);
      return isOpen ? { decision: 'allow', reason: '', allowed: true } : decide(authorizers, attributes);
    };
  },
});

const own: readonly Fault[] = [
  refusedFirst('lists-of-all', 'list of all namespaces', (_verb, namespace) => namespace === ''),
  refusedFirst('watches', 'watch', (verb) => verb === 'watch'),
  {
    id: 'rules-of-cluster-roles-beyond-512-do-not-count',
    title: 'Only the first 512 rules of a ClusterRole are used.',
    breaks: ['authorization.rules.many'],
    install({ rbac }) {
      const { boundRules } = rbac;
      rbac.boundRules = (binding, role, rulesOf) => {
        const rules = boundRules(binding, role, rulesOf);
        return role.namespace === '' ? rules?.slice(0, 512) : rules;
      };
    },
  },
  {
    id: 'accounts-make-tokens-of-their-own',
    title: 'Service accounts may create tokens for themselves.',
    breaks: ['authorization.service-accounts.default-none'],
    install: (parts) =>
      allowWhere(
        parts,
        ({ user, verb, resource }) =>
          verb === 'create' &&
          resource?.plural === 'serviceaccounts' &&
          resource.subresource === 'token' &&
          user.username === `system:serviceaccount:${resource.namespace}:${resource.name}`,
      ),
  },
  {
    id: 'lists-of-all-config-maps-without-data',
    title: 'A list of the config maps of all namespaces omits their data.',
    breaks: ['authorization.verbs.list-shows-content'],
    install(parts) {
      const { list } = parts.storage;
      parts.storage.list = async (store, prefix, options) => {
        const found = await list(store, prefix, options);
        if (prefix !== '/core/configmaps/') return found;
        const entries = found.entries.map((entry) => {
          const { data: _data, ...value } = entry.value as typeof entry.value & { readonly data?: unknown };
          return { ...entry, value };
        });
        return { ...found, entries };
      };
    },
  },
  {
    id: 'connection-type-unchecked-at-reload',
    title: 'The type of a connection in the authorization configuration file is checked at the start only.',
    breaks: ['authorization.file.reload-beyond-limits'],
    install({ authorizationFile: file }) {
      const { entriesInOrder, readService } = file;
      let isStarted = false;
      file.entriesInOrder = (entries) => {
        isStarted = true;
        return entriesInOrder(entries);
      };
      file.readService = (connectionInfo, read) =>
        isStarted
          ? read(connectionInfo.fields('type', 'kubeConfigFile').kubeConfigFile)
          : readService(connectionInfo, read);
    },
  },
];

export const authorizationFurtherPlaces: readonly Fault[] = [
  ...aggregationLaterChanges,
  ...bindingsClusterWideForms,
  ...conditionsWholeReviews,
  ...escalationFurtherWrites,
  ...nodesOfSeveralPods,
  ...webhooksFurtherQuestions,
  ...own,
];
