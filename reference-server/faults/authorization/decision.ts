// Faults of when and how often a request is authorized, and of the additional rights of writes (access 1; core 4.9,
// 4.10).
import { followBearers } from '../name-history.ts';
import type { Attributes } from '../../access/authorizer.ts';
import type { Fault } from '../fault.ts';
import { allowWhere, readRequests } from './mutate-decisions.ts';

export default [
  {
    id: 'authorized-before-authenticated',
    title: 'A client with a bad credential is refused the list of role bindings as anonymous, with 403.',
    breaks: ['authorization.decision.after-authentication'],
    install(parts) {
      const { mayBeAnonymous } = parts.identity;
      parts.identity.mayBeAnonymous = (attempt) => {
        const { route } = attempt;
        const isHole =
          route.type === 'resource' && route.verb === 'list' && route.kind.plural === 'rolebindings';
        return isHole || mayBeAnonymous(attempt);
      };
    },
  },
  {
    id: 'metrics-authorized-before-authenticated',
    title: 'A client with a bad credential is refused the metrics as anonymous, with 403.',
    breaks: ['authentication.methods.failure-status'],
    install({ identity }) {
      const { mayBeAnonymous } = identity;
      identity.mayBeAnonymous = (attempt) => {
        const { route } = attempt;
        return (route.type === 'path' && route.path === '/metrics') || mayBeAnonymous(attempt);
      };
    },
  },
  {
    id: 'allowed-lists-stay-allowed',
    title: 'A decision that a user may list a collection is cached permanently.',
    breaks: ['authorization.decision.each-request', 'authorization.file.reload'],
    install(parts) {
      const { decide } = parts.access;
      const remembered = new Map<string, Awaited<ReturnType<typeof decide>>>();
      parts.access.decide = async (authorizers, attributes) => {
        const key = keyOf(attributes);
        const decided = remembered.get(key) ?? (await decide(authorizers, attributes));
        if (decided.allowed && attributes.verb === 'list') remembered.set(key, decided);
        return decided;
      };
    },
  },
  {
    id: 'custom-kinds-open-to-all',
    title: 'Any authenticated user may list objects of custom kinds.',
    breaks: [
      'authorization.verbs.every-kind',
      'authorization.decision.every-type',
      'reviews.access.attribute-group',
    ],
    install(parts) {
      const isCustom = (group: string) => group.endsWith('.example.com');
      allowWhere(parts, ({ verb, resource }) => verb === 'list' && isCustom(resource?.group ?? ''));
    },
  },
  {
    id: 'leases-open-to-all',
    title: 'Any authenticated user may list the leases of all namespaces.',
    breaks: ['authorization.decision.every-type'],
    install(parts) {
      allowWhere(
        parts,
        ({ verb, resource }) => verb === 'list' && resource?.plural === 'leases' && resource.namespace === '',
      );
    },
  },
  {
    id: 'impersonation-on-resources-only',
    title: 'An impersonated request for a non-resource path is evaluated as the original user.',
    breaks: ['authorization.decision.default-deny', 'authorization.paths.other-spellings'],
    install(parts) {
      const { readImpersonation } = parts.impersonation;
      parts.impersonation.readImpersonation = (request) =>
        /^\/(api\/v1|apis\/[^/]+\/[^/]+)\//.test(request.target) ? readImpersonation(request) : undefined;
    },
  },
  {
    id: 'metrics-and-openapi-need-no-credentials',
    title: 'A client without credentials may read the metrics and the OpenAPI documents.',
    breaks: ['roles.default.discovery-not-anonymous'],
    install(parts) {
      allowWhere(
        parts,
        ({ path = '', user }) =>
          /^\/(metrics|openapi\/v3)$/.test(path) && user.groups.includes('system:unauthenticated'),
      );
    },
  },
  {
    id: 'paths-of-none-open-to-all',
    title: 'A request for a path that is not served is not authorized first.',
    breaks: ['authorization.decision.default-deny', 'authorization.groups.masters-unlimited'],
    install(parts) {
      const isServed = (path: string) =>
        /^\/(apis?|healthz|livez|readyz|metrics|openapi|version)\b/.test(path);
      allowWhere(parts, ({ path, user }) => {
        const isKnown = user.groups.includes('system:authenticated');
        return path !== undefined && isKnown && !isServed(path);
      });
    },
  },
  {
    id: 'unknown-types-answered-first',
    title:
      'A request for a type that is not served, or with a method that it lacks, is refused before it is authorized.',
    breaks: ['authorization.decision.unknown-types'],
    install({ access }) {
      const { attributesOf, decide } = access;
      const refused = new WeakSet<Attributes>();
      access.attributesOf = (user, route, ...rest) => {
        const attributes = attributesOf(user, route, ...rest);
        if (route.type === 'refused') refused.add(attributes);
        return attributes;
      };
      access.decide = async (authorizers, attributes) => {
        const decided = await decide(authorizers, attributes);
        return refused.has(attributes) ? { ...decided, allowed: true } : decided;
      };
    },
  },
  {
    id: 'watches-open-to-all',
    title: 'Any authenticated user may watch config maps.',
    breaks: [
      'authorization.decision.default-deny',
      'authorization.verbs.watch-is-watch',
      'authorization.nodes.reads-no-other-config-maps',
      'authorization.rules.resource-names-reach-no-others',
      'reviews.access.attribute-verb',
    ],
    install(parts) {
      allowWhere(parts, ({ verb, resource }) => verb === 'watch' && resource?.plural === 'configmaps');
    },
  },
  {
    id: 'dry-runs-pass-as-reads',
    title: 'A dry-run is authorized as get.',
    breaks: ['writes.dry-run.same-authorization', 'authorization.verbs.every-kind'],
    install: (parts) =>
      readRequests(parts, (attributes, route) => {
        const isDry = route.type === 'resource' && route.query.get('dryRun') === 'All';
        return isDry ? { ...attributes, verb: 'get' } : attributes;
      }),
  },
  {
    id: 'dry-apply-creates-by-patch-alone',
    title: 'A dry-run of an apply that would create an object needs the right to patch only.',
    breaks: ['writes.dry-run.same-authorization'],
    install(parts) {
      const { creationNeeds } = parts.access;
      const dryRuns = new WeakSet<object>();
      readRequests(parts, (attributes, route) => {
        const isDry = route.type === 'resource' && route.query.get('dryRun') === 'All';
        if (isDry && attributes.verb === 'patch') dryRuns.add(attributes);
        return attributes;
      });
      parts.access.creationNeeds = (attributes) => (dryRuns.has(attributes) ? [] : creationNeeds(attributes));
    },
  },
  {
    id: 'watch-of-an-item-authorized-as-get',
    title: 'A watch of a single object is authorized as get.',
    breaks: ['authorization.verbs.watch-is-watch'],
    install: (parts) =>
      readRequests(parts, (attributes, route) =>
        route.type === 'resource' && route.verb === 'watch' && route.name !== ''
          ? { ...attributes, verb: 'get' }
          : attributes,
      ),
  },
  {
    id: 'patch-alone-creates',
    title: 'An apply creates an object with the right to patch only.',
    breaks: ['apply.request.create-permission'],
    install(parts) {
      parts.access.creationNeeds = () => [];
    },
  },
  {
    id: 'absent-objects-need-no-right',
    title: 'A request for an object that does not exist is answered 404 without authorization.',
    breaks: ['authorization.refusals.absent-object'],
    install(parts) {
      const bearers = followBearers(parts);
      const { decide } = parts.access;
      const isThere = (key: string) => bearers.get(key)?.at(-1)?.removedAt === undefined && bearers.has(key);
      parts.access.decide = (authorizers, attributes) => {
        const { verb, resource } = attributes;
        const { plural, namespace, name } = resource ?? { plural: '', namespace: '', name: '' };
        const isRequested = verb === 'get' && plural === 'secrets' && name !== '';
        return isRequested && !isThere(`/core/secrets/${namespace}/${name}`)
          ? Promise.resolve({ decision: 'allow', reason: '', allowed: true })
          : decide(authorizers, attributes);
      };
    },
  },
] as const satisfies readonly Fault[];

function keyOf({ user, verb, resource, path = '' }: Attributes): string {
  return JSON.stringify([user.username, verb, resource ?? path]);
}
