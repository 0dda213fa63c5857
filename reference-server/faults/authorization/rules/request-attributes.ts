// Faults of how requests are turned into what authorizers see: paths, their queries, and events (document access 5.4).
import type { Fault } from '../../fault.ts';

export default [
  {
    id: 'resource-paths-anywhere-in-a-path',
    title:
      'A path that contains that of a resource or an API group further on is authorized as a resource request.',
    breaks: ['authorization.verbs.paths-without-resource'],
    install(parts) {
      const { attributesOf } = parts.access;
      parts.access.attributesOf = (user, route, selected, within) => {
        const attributes = attributesOf(user, route, selected, within);
        const { path = '', verb } = attributes;
        const inside = /.\/(?:api\/(v1)|apis\/([^/]+)\/([^/]+))(?:\/|$)/.exec(path);
        if (inside === null) return attributes;
        const [, core = '', group = '', version = core] = inside;
        const [plural = '', name = ''] = path.slice(inside.index + inside[0].length).split('/');
        return { user, verb, resource: { group, version, plural, subresource: '', namespace: '', name } };
      };
    },
  },
  {
    id: 'queries-are-part-of-paths',
    title: 'A path is compared with rules and sent to webhooks together with its query.',
    breaks: ['authorization.rules.path-exact', 'authorization.attributes.path'],
    install(parts) {
      const { attributesOf } = parts.access;
      parts.access.attributesOf = (user, route, selected, within) => {
        const attributes = attributesOf(user, route, selected, within);
        const query = route.type === 'path' ? route.query.toString() : '';
        return attributes.path === undefined || query === ''
          ? attributes
          : { ...attributes, path: `${attributes.path}?${query}` };
      };
    },
  },
  {
    id: 'events-authorized-in-the-core-group',
    title: 'Requests for events of their own group are authorized as those for events of the core group.',
    breaks: ['authorization.attributes.api-group', 'authorization.webhook.cache-per-question'],
    install(parts) {
      const { attributesOf } = parts.access;
      parts.access.attributesOf = (user, route, selected, within) => {
        const attributes = attributesOf(user, route, selected, within);
        return attributes.resource?.plural === 'events'
          ? { ...attributes, resource: { ...attributes.resource, group: '' } }
          : attributes;
      };
    },
  },
  {
    id: 'excluded-name-authorized-as-that-of-the-request',
    title:
      'A list or watch with a field selector that excludes one name is authorized as one of the object of that name.',
    breaks: ['authorization.rules.resource-names-reach-no-others', 'authorization.nodes.reads-no-other-node'],
    install(parts) {
      const { attributesOf } = parts.access;
      parts.access.attributesOf = (user, route, selected, within) => {
        const isRead = route.type === 'resource' && ['list', 'watch'].includes(route.verb);
        const selector = isRead ? (route.query.get('fieldSelector') ?? '') : '';
        const [, name] = /^metadata\.name!=(.+)$/.exec(selector) ?? [];
        return attributesOf(user, route, name === undefined ? selected : { ...selected, name }, within);
      };
    },
  },
] as const satisfies readonly Fault[];
