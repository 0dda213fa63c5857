// Faults of requests that are refused for another reason before they are authorized (document access 1, 5.4), and of connections
// to webhooks that are shared (document access 5.1).
import type { RemoteRequest } from '../../remote/client.ts';
import type { ApiRequest, User } from '../../requests/request.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

/** Does not authorize requests of impersonated users that are refused later anyway. */
function refuseBeforehand(parts: Parts, isRefusedLater: (request: ApiRequest) => boolean): void {
  const { readImpersonation, impersonatedUser } = parts.impersonation;
  const { decide } = parts.access;
  const requests = new WeakMap<object, ApiRequest>();
  parts.impersonation.readImpersonation = (request) => {
    const to = readImpersonation(request);
    if (to !== undefined) requests.set(to, request);
    return to;
  };
  const refused = new WeakSet<User>();
  parts.impersonation.impersonatedUser = (to) => {
    const user = impersonatedUser(to);
    const request = requests.get(to);
    if (request !== undefined && isRefusedLater(request)) refused.add(user);
    return user;
  };
  parts.access.decide = async (authorizers, attributes) =>
    refused.has(attributes.user)
      ? { decision: 'allow', reason: '', allowed: true }
      : decide(authorizers, attributes);
}

const isServed = (type = 'application/json') => /json|yaml|cbor|protobuf|\*/.test(type);
const queryOf = ({ target }: ApiRequest) => new URLSearchParams(target.split('?')[1] ?? '');

const reasons: Readonly<Record<string, (request: ApiRequest) => boolean>> = {
  Accept: ({ headers }) => !isServed(headers['accept']),
  'Content-Type': ({ headers }) => !isServed(headers['content-type']),
  limit: (request) => /[^0-9]/.test(queryOf(request).get('limit') ?? ''),
  'label selector': (request) => /\([^)]*$/.test(queryOf(request).get('labelSelector') ?? ''),
};

/** One certificate for all services of an authority: that of the first call. */
function shareConnections(parts: Parts): void {
  const first = new Map<string, RemoteRequest['trust']>();
  const share = (request: RemoteRequest): RemoteRequest => {
    const key = request.trust.authorities ?? '';
    const trust = first.get(key) ?? request.trust;
    first.set(key, trust);
    return { ...request, trust };
  };
  parts.tokenWebhooks.requestOf = share;
  parts.accessWebhooks.requestOf = share;
}

export default [
  ...Object.entries(reasons).map(([what, isRefusedLater]) => ({
    id: `requests-with-another-${what.toLowerCase().replace(' ', '-')}-refused-first`,
    title: `A request with an invalid ${what} is refused before it is authorized.`,
    breaks: ['authorization.decision.malformed-requests'],
    install: (parts: Parts) => refuseBeforehand(parts, isRefusedLater),
  })),
  {
    id: 'bad-credentials-of-malformed-requests-are-anonymous',
    title:
      'A client with a bad credential is anonymous in requests for unknown types and with an invalid limit.',
    breaks: ['authorization.decision.malformed-requests', 'authorization.decision.unknown-types'],
    install({ identity }) {
      const { mayBeAnonymous } = identity;
      identity.mayBeAnonymous = (attempt) => {
        const { route } = attempt;
        const isMalformed =
          route.type === 'refused' ||
          (route.type === 'resource' && /[^0-9]/.test(route.query.get('limit') ?? ''));
        return isMalformed || mayBeAnonymous(attempt);
      };
    },
  },
  {
    id: 'webhooks-share-a-client-certificate',
    title:
      'Webhooks with the same certificate authority are called with the client certificate of the first call.',
    breaks: ['authorization.webhook.credentials-of-each'],
    install: shareConnections,
  },
] satisfies readonly Fault[];
