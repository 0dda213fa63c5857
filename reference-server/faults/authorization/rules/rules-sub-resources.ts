// Planted faults of rules in requests for a sub-resource (access 2.2).
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';
import { onResource, readRules, readRequests } from '../mutate-decisions.ts';

const breaks = ['authorization.rules.resource-names-of-sub-resources'];

/** Ignores the resourceNames of a rule for some verbs on sub-resources. */
const forgetNames = (parts: Parts, isAffected: (verb: string) => boolean): void =>
  readRules(parts, (rule, { resource, verb }) => {
    if (!resource?.subresource || !isAffected(verb)) return rule;
    const { resourceNames: _names, ...rest } = rule;
    return rest;
  });

export default [
  {
    id: 'names-forgotten-on-sub-resources',
    title: 'The names of a rule are ignored in requests for a sub-resource.',
    breaks: [...breaks, 'authorization.impersonation.extra-values'],
    install: (parts) => forgetNames(parts, () => true),
  },
  {
    id: 'names-forgotten-on-posts-to-sub-resources',
    title: 'The names of a rule are ignored in a POST to a sub-resource.',
    breaks,
    install: (parts) => forgetNames(parts, (verb) => verb === 'create'),
  },
  {
    id: 'posts-to-sub-resources-name-no-object',
    title: 'A POST to a sub-resource counts as a request that names no object.',
    breaks,
    install: (parts) =>
      readRequests(parts, (attributes) =>
        attributes.verb === 'create' && attributes.resource?.subresource
          ? onResource(attributes, { name: '' })
          : attributes,
      ),
  },
  {
    id: 'custom-sub-resources-as-objects',
    title: 'A request for a sub-resource of a custom kind is authorized as one for the object.',
    breaks: ['authorization.rules.sub-resource-not-implied'],
    install: (parts) =>
      readRequests(parts, (attributes) =>
        attributes.resource?.group.endsWith('.example.com')
          ? onResource(attributes, { subresource: '' })
          : attributes,
      ),
  },
  {
    id: 'scales-as-objects',
    title: 'A request for the scale of an object is authorized as one for the object.',
    breaks: ['authorization.rules.sub-resource-not-implied'],
    install: (parts) =>
      readRequests(parts, (attributes) =>
        attributes.resource?.subresource === 'scale'
          ? onResource(attributes, { subresource: '' })
          : attributes,
      ),
  },
  {
    id: 'puts-of-scales-as-patches',
    title: 'A PUT of the scale of an object is authorized as a patch.',
    breaks: ['authorization.rules.sub-resource-not-implied'],
    install: (parts) =>
      readRequests(parts, (attributes) =>
        attributes.resource?.subresource === 'scale' && attributes.verb === 'update'
          ? { ...attributes, verb: 'patch' }
          : attributes,
      ),
  },
  {
    id: 'reads-of-custom-status-by-any-verb',
    title: 'A rule for the status of a custom kind with any verb allows a GET of it.',
    breaks: ['authorization.rules.sub-resource-not-implied'],
    install({ rbac }) {
      const { ruleAllows } = rbac;
      rbac.ruleAllows = (rule, attributes) =>
        ruleAllows(rule, attributes) ||
        (attributes.verb === 'get' &&
          attributes.resource?.subresource === 'status' &&
          attributes.resource.group.endsWith('.example.com') &&
          ruleAllows({ ...rule, verbs: ['get'] }, attributes));
    },
  },
  {
    id: 'rule-reaches-sub-resources-outside-namespaces',
    title:
      'A rule on a resource also allows requests for its sub-resources where the object is in no namespace.',
    breaks: ['authorization.rules.sub-resource-not-implied'],
    install({ rbac }) {
      const { ruleAllows } = rbac;
      rbac.ruleAllows = (rule, attributes) => {
        const { resource } = attributes;
        if (ruleAllows(rule, attributes)) return true;
        if (resource === undefined || resource.namespace !== '' || resource.subresource === '') return false;
        return ruleAllows(rule, { ...attributes, resource: { ...resource, subresource: '' } });
      };
    },
  },
  {
    id: 'evictions-authorized-as-deletions',
    title: 'An eviction is authorized as a deletion of the pod.',
    breaks: ['authorization.rules.sub-resource-not-implied'],
    install: (parts) =>
      readRequests(parts, (attributes) =>
        attributes.resource?.subresource === 'eviction'
          ? onResource({ ...attributes, verb: 'delete' }, { subresource: '' })
          : attributes,
      ),
  },
  {
    id: 'pod-bindings-authorized-as-pods',
    title: 'The binding of a pod is authorized as a creation of pods.',
    breaks: ['authorization.rules.sub-resource-not-implied'],
    install: (parts) =>
      readRequests(parts, (attributes) =>
        attributes.resource?.subresource === 'binding'
          ? onResource(attributes, { subresource: '', name: '' })
          : attributes,
      ),
  },
] as const satisfies readonly Fault[];
