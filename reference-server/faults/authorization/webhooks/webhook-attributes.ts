// Faults of the attributes of requests that an authorization webhook receives (access 5.4): each is lost or changed for some
// requests only.
import type { Fault } from '../../fault.ts';
import { mutatePath, mutateResource, mutateSpec } from './mutate-reviews.ts';

const row = (name: string) => `authorization.attributes.${name}`;

const kinds: Readonly<Record<string, string>> = { configmaps: 'ConfigMap', pods: 'Pod', roles: 'Role' };

const faults: readonly Fault[] = [
  {
    id: 'webhook-receives-both-sorts',
    title: 'Reviews of requests on resources also contain nonResourceAttributes.',
    breaks: [row('resource-or-path')],
    install: (parts) =>
      mutateSpec(parts, (spec) => ({ nonResourceAttributes: { path: '/', verb: 'get' }, ...spec })),
  },
  {
    id: 'webhook-receives-paths-as-resources',
    title: 'Reviews of paths have resourceAttributes.',
    breaks: [row('resource-or-path')],
    install: (parts) =>
      mutateSpec(parts, ({ nonResourceAttributes, ...spec }) =>
        nonResourceAttributes === undefined
          ? spec
          : {
              ...spec,
              resourceAttributes: { verb: nonResourceAttributes.verb, resource: nonResourceAttributes.path },
            },
      ),
  },
  {
    id: 'webhook-receives-versions-as-resources',
    title: 'Reviews of the document of a group version have resourceAttributes.',
    breaks: [row('resource-or-path'), row('path'), row('http-verb')],
    install: (parts) =>
      mutateSpec(parts, ({ nonResourceAttributes, ...spec }) => {
        const { path = '', verb = '' } = nonResourceAttributes ?? {};
        return /^\/(?:api|apis\/[^/]+)\/v1$/.test(path)
          ? { ...spec, resourceAttributes: { verb, resource: '' } }
          : { ...spec, ...(nonResourceAttributes !== undefined && { nonResourceAttributes }) };
      }),
  },
  {
    id: 'webhook-receives-path-in-parts',
    title: 'Reviews contain only the first part of a path.',
    breaks: [row('path')],
    install: (parts) =>
      mutatePath(parts, (one) => ({ ...one, path: one.path.split('/').slice(0, 2).join('/') })),
  },
  {
    id: 'webhook-receives-path-without-slash',
    title: 'Paths in reviews lack the slash at their beginning.',
    breaks: [row('path')],
    install: (parts) => mutatePath(parts, (one) => ({ ...one, path: one.path.slice(1) })),
  },
  {
    id: 'webhook-receives-upper-case-method',
    title: 'The verb of a path is sent in upper case.',
    breaks: [row('http-verb')],
    install: (parts) => mutatePath(parts, (one) => ({ ...one, verb: one.verb.toUpperCase() })),
  },
  {
    id: 'webhook-receives-api-verb-of-paths',
    title: 'The verb of a HEAD on a path is sent as get.',
    breaks: [row('http-verb')],
    install: (parts) =>
      mutatePath(parts, (one) => ({ ...one, verb: one.verb === 'head' ? 'get' : one.verb })),
  },
  {
    id: 'webhook-receives-watch-as-list',
    title: 'A watch is reviewed as a list.',
    breaks: [row('api-verb')],
    install: (parts) =>
      mutateResource(parts, (one) => ({ ...one, verb: one.verb === 'watch' ? 'list' : one.verb })),
  },
  {
    id: 'webhook-receives-deletion-of-collection-as-delete',
    title: 'The deletion of a collection is reviewed as delete.',
    breaks: [row('api-verb')],
    install: (parts) =>
      mutateResource(parts, (one) => ({
        ...one,
        verb: one.verb === 'deletecollection' ? 'delete' : one.verb,
      })),
  },
  {
    id: 'webhook-receives-method-of-sub-resources',
    title: 'For sub-resources a PUT is reviewed as put.',
    breaks: [row('api-verb')],
    install: (parts) =>
      mutateResource(parts, (one) => ({
        ...one,
        verb: one.verb === 'update' && one.subresource !== undefined ? 'put' : one.verb,
      })),
  },
  {
    id: 'webhook-receives-kind',
    title: 'Reviews contain the kind in place of the resource.',
    breaks: [row('resource')],
    install: (parts) =>
      mutateResource(parts, (one) => ({ ...one, resource: kinds[one.resource] ?? one.resource })),
  },
  {
    id: 'webhook-receives-joined-sub-resource',
    title: 'Resource and sub-resource are sent as one text.',
    breaks: [row('resource'), row('sub-resource')],
    install: (parts) =>
      mutateResource(parts, ({ subresource, ...one }) =>
        subresource === undefined ? one : { ...one, resource: `${one.resource}/${subresource}` },
      ),
  },
  {
    id: 'webhook-receives-no-sub-resource-of-reads',
    title: 'The sub-resource is missing in reviews of reads.',
    breaks: [row('sub-resource')],
    install: (parts) =>
      mutateResource(parts, ({ subresource, ...one }) =>
        subresource === undefined || one.verb === 'get' ? one : { ...one, subresource },
      ),
  },
  {
    id: 'webhook-receives-no-name-of-deletions',
    title: 'The name is missing in reviews of deletions.',
    breaks: [row('name')],
    install: (parts) =>
      mutateResource(parts, ({ name, ...one }) =>
        name === undefined || one.verb === 'delete' ? one : { ...one, name },
      ),
  },
  {
    id: 'webhook-receives-no-name-of-cluster-objects',
    title: 'The name is missing in reviews of objects without a namespace.',
    breaks: [row('name')],
    install: (parts) =>
      mutateResource(parts, ({ name, ...one }) =>
        name === undefined || one.namespace === undefined ? one : { ...one, name },
      ),
  },
  {
    id: 'webhook-receives-encoded-names',
    title: 'The name in a review is percent-encoded.',
    breaks: [row('name')],
    install: (parts) =>
      mutateResource(parts, ({ name, ...one }) =>
        name === undefined ? one : { ...one, name: encodeURIComponent(name) },
      ),
  },
  {
    id: 'webhook-receives-no-impersonated-name',
    title: 'The name of an impersonated user is missing in reviews.',
    breaks: [row('name')],
    install: (parts) =>
      mutateResource(parts, ({ name, ...one }) =>
        name === undefined || one.verb === 'impersonate' ? one : { ...one, name },
      ),
  },
  {
    id: 'webhook-receives-no-namespace-of-sub-resources',
    title: 'The namespace is missing in reviews of sub-resources.',
    breaks: [row('namespace')],
    install: (parts) =>
      mutateResource(parts, ({ namespace, ...one }) =>
        namespace === undefined || one.subresource !== undefined ? one : { ...one, namespace },
      ),
  },
  {
    id: 'webhook-receives-default-namespace',
    title: 'Lists over all namespaces are reviewed with namespace default.',
    breaks: [row('namespace')],
    install: (parts) =>
      mutateResource(parts, (one) => (one.verb === 'list' ? { namespace: 'default', ...one } : one)),
  },
  {
    id: 'webhook-receives-core-as-group',
    title: 'The core group is sent as core.',
    breaks: [row('api-group')],
    install: (parts) => mutateResource(parts, (one) => ({ group: 'core', ...one })),
  },
  {
    id: 'webhook-receives-group-with-version',
    title: 'The group is sent with its version.',
    breaks: [row('api-group')],
    install: (parts) =>
      mutateResource(parts, (one) =>
        one.group === undefined ? one : { ...one, group: `${one.group}/${one.version}` },
      ),
  },
];

export default faults;
