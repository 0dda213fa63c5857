// Faults of the calls of a token webhook: where, how and with what the server calls it (access 4, 5.1).
import type { RemoteRequest } from '../../../remote/client.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const row = (name: string) => `authentication.token-webhook.${name}`;

/** Replaces what is sent to the webhook. */
const mutateCall = (parts: Parts, mutate: (request: RemoteRequest) => RemoteRequest): void =>
  void (parts.tokenWebhooks.requestOf = mutate);

/** Replaces the token in the review. */
function mutateToken(parts: Parts, mutate: (token: string) => string): void {
  const { reviewOf } = parts.tokenWebhooks;
  parts.tokenWebhooks.reviewOf = (presented, version, names) =>
    reviewOf({ ...presented, token: mutate(presented.token) }, version, names);
}

const faults: readonly Fault[] = [
  {
    id: 'token-webhook-not-verified',
    title: 'The certificate of a token webhook is not verified.',
    breaks: [row('remote-service')],
    install: (parts) =>
      mutateCall(parts, (request) => ({ ...request, trust: { ...request.trust, isVerified: false } })),
  },
  {
    id: 'token-webhook-without-client-certificate',
    title: 'The server calls a token webhook without its client certificate.',
    breaks: [row('own-credentials')],
    install: (parts) =>
      mutateCall(parts, ({ trust, ...request }) => ({
        ...request,
        trust: { ...trust, clientCertificate: undefined },
      })),
  },
  {
    id: 'client-configuration-first-service',
    title: 'The server calls the first service of a client configuration, whatever its current context.',
    breaks: [row('file-format')],
    install(parts) {
      const { serviceIn } = parts.clientConfigurations;
      parts.clientConfigurations.serviceIn = async (root, readNamed) => {
        const service = await serviceIn(root, readNamed);
        const [first] = root.fields(...clientFields).clusters.items();
        const data = first?.fields('name', 'cluster').cluster.value as Record<string, string> | undefined;
        const authorities = data?.['certificate-authority-data'];
        if (data === undefined || authorities === undefined) return service;
        const trust = { ...service.trust, authorities: Buffer.from(authorities, 'base64').toString('utf8') };
        return { ...service, url: data['server'] ?? service.url, trust };
      };
    },
  },
  {
    id: 'token-webhook-called-by-get',
    title: 'The token is sent in the query of a GET.',
    breaks: [row('post')],
    install: (parts) =>
      mutateCall(parts, ({ body: _body, ...request }) => ({
        ...request,
        method: 'GET',
        url: `${request.url}?token=x`,
      })),
  },
  {
    id: 'token-webhook-path-dropped',
    title: 'The path of the URL of a token webhook is not used.',
    breaks: [row('post')],
    install: (parts) =>
      mutateCall(parts, (request) => ({ ...request, url: `${new URL(request.url).origin}/` })),
  },
  {
    id: 'token-webhook-token-in-header',
    title: 'The token is also sent in the Authorization header of the call.',
    breaks: [row('post')],
    install: (parts) =>
      mutateCall(parts, (request) => {
        const { spec } = JSON.parse(request.body ?? '{}') as { readonly spec?: { readonly token?: string } };
        return { ...request, headers: { ...request.headers, authorization: `Bearer ${spec?.token ?? ''}` } };
      }),
  },
  {
    id: 'token-webhook-receives-whole-header',
    title: 'The webhook receives the whole value of the Authorization header as token.',
    breaks: [row('token'), row('answer-authenticated')],
    install: (parts) => mutateToken(parts, (token) => `Bearer ${token}`),
  },
  {
    id: 'token-webhook-padding-trimmed',
    title: 'Equal signs at the end of a token are not sent.',
    breaks: [row('token')],
    install: (parts) => mutateToken(parts, (token) => token.replace(/=+$/, '')),
  },
  {
    id: 'token-webhook-token-truncated',
    title: 'Only the first 512 characters of a token are sent.',
    breaks: [row('token')],
    install: (parts) => mutateToken(parts, (token) => token.slice(0, 512)),
  },
  {
    id: 'token-webhook-without-other-signs',
    title: 'Of a token only letters, digits and the signs . _ - + / = ~ are sent.',
    breaks: [row('token')],
    install: (parts) => mutateToken(parts, (token) => token.replaceAll(/[^\w.+/=~-]/g, '')),
  },
  {
    id: 'token-webhook-lower-case',
    title: 'Tokens are sent in lower case.',
    breaks: [row('token'), row('answer-authenticated')],
    install: (parts) => mutateToken(parts, (token) => token.toLowerCase()),
  },
  {
    id: 'token-webhook-cache-by-prefix',
    title: 'Decisions are cached by the first 64 characters of the token.',
    breaks: [row('token'), row('audiences-of-reviews')],
    install(parts) {
      parts.tokenWebhooks.cacheKey = ({ token }) => token.slice(0, 64);
    },
  },
  {
    id: 'token-webhook-default-v1',
    title: 'Without the option TokenReviews are sent in v1.',
    breaks: [row('version-default')],
    install(parts) {
      parts.tokenWebhooks.defaults = { ...parts.tokenWebhooks.defaults, version: 'v1' };
    },
  },
  {
    id: 'token-webhook-version-ignored',
    title: 'TokenReviews are sent in v1beta1, whatever the option says.',
    breaks: [row('version-v1')],
    install(parts) {
      parts.tokenWebhooks.versionSent = () => 'v1beta1';
    },
  },
  {
    id: 'token-webhook-option-v1beta1-is-v1',
    title: 'TokenReviews are sent in v1 where the option names v1beta1.',
    breaks: [row('version-v1')],
    install(parts) {
      const { versionNamed } = parts.tokenWebhooks;
      parts.tokenWebhooks.versionNamed = (text) => versionNamed(text === 'v1beta1' ? 'v1' : text);
    },
  },
  {
    id: 'token-webhook-any-version',
    title: 'An unknown version of the option is taken for the default.',
    breaks: [row('version-other')],
    install(parts) {
      const { versionNamed } = parts.tokenWebhooks;
      parts.tokenWebhooks.versionNamed = (text) => versionNamed(text) ?? 'v1beta1';
    },
  },
  {
    id: 'first-user-of-a-client-configuration',
    title: 'Of a client configuration with several users the first is used, whatever the context names.',
    breaks: ['authentication.token-webhook.own-credentials'],
    install({ clientConfigurations }) {
      const { serviceIn } = clientConfigurations;
      clientConfigurations.serviceIn = async (root, readNamed) => {
        const service = await serviceIn(root, readNamed);
        const { users } = root.fields(
          'users',
          'apiVersion',
          'kind',
          'clusters',
          'contexts',
          'current-context',
        );
        if (users.items().length < 2) return service;
        const { clientCertificate: _other, ...trust } = service.trust;
        return { ...service, trust: { ...trust, clientCertificate: undefined } };
      };
    },
  },
];

const clientFields = [
  'apiVersion',
  'kind',
  'clusters',
  'users',
  'contexts',
  'current-context',
  'preferences',
  'extensions',
] as const;

export default faults;
