// Faults of combined authentication methods, and of the response to a failed authentication (document access 5.1,
// 7).
import type { Authentication } from '../../access/authenticator.ts';
import { RemoteFailure } from '../../remote/failure.ts';
import type { ApiRequest, User } from '../../requests/request.ts';
import type { Fault } from '../fault.ts';

const isUser = (found: Authentication): found is User => found !== undefined && found !== 'refused';

const bearing = ({ headers }: ApiRequest) => headers['authorization'] !== undefined;

const certificates = 'client-certificates';
const both = [
  'authentication.methods.together',
  'authentication.methods.first-success-decides',
  'authentication.methods.failure-not-final',
];

export default [
  {
    id: 'token-file-switches-certificates-off',
    title: 'Where the token file has several users, client certificates are not checked.',
    breaks: both,
    install(parts) {
      let hasUsers = false;
      const { readTokenFile } = parts.staticTokens;
      parts.staticTokens.readTokenFile = async (read) => {
        const tokens = await readTokenFile(read);
        hasUsers = tokens.length > 1;
        return tokens;
      };
      const { firstSuccess } = parts.identity;
      parts.identity.firstSuccess = (authenticators, request, nowMs) => {
        const requested = authenticators.filter(({ name }) => !hasUsers || name !== certificates);
        return firstSuccess(requested, request, nowMs);
      };
    },
  },
  {
    id: 'refused-certificate-decides',
    title: 'Where a certificate does not authenticate, no other method is tried.',
    breaks: ['authentication.methods.failure-not-final'],
    install({ identity }) {
      const { firstSuccess } = identity;
      identity.firstSuccess = async (authenticators, request, nowMs) => {
        const own = authenticators.filter(({ name }) => name === certificates);
        const found = await firstSuccess(own, request, nowMs);
        return found === 'refused' ? found : firstSuccess(authenticators, request, nowMs);
      };
    },
  },
  {
    id: 'identities-merged',
    title: 'A client that presents two credentials has the name from one and the groups from both.',
    breaks: ['authentication.methods.first-success-decides'],
    install(parts) {
      parts.identity.firstSuccess = async (authenticators, request, nowMs) => {
        const found: Authentication[] = [];
        for (const one of authenticators) found.push(await one.authenticate(request, nowMs));
        const users = found.filter(isUser);
        const [first] = users;
        if (first === undefined) return found.includes('refused') ? 'refused' : undefined;
        return { ...first, groups: [...new Set(users.flatMap(({ groups }) => groups))] };
      };
    },
  },
  {
    id: 'signed-tokens-are-id-tokens',
    title: 'With an issuer of ID tokens, every signed token is taken for one of them.',
    breaks: ['authentication.methods.failure-not-final'],
    install({ identity }) {
      const { firstSuccess, readBearerToken } = identity;
      identity.firstSuccess = async (authenticators, request, nowMs) => {
        const issuers = authenticators.find(({ name }) => name === 'id-tokens');
        const token = readBearerToken(request.headers['authorization']);
        if (issuers === undefined || token?.split('.').length !== 3)
          return firstSuccess(authenticators, request, nowMs);
        return (await issuers.authenticate(request, nowMs)) ?? 'refused';
      };
    },
  },
  {
    id: 'signed-tokens-are-those-of-the-file',
    title: 'With an authentication configuration file, every signed token must be of one of its issuers.',
    breaks: ['authentication.methods.failure-not-final'],
    install({ identity, idTokens }) {
      const { authenticators: read } = idTokens.configuration;
      let hasFile = false;
      idTokens.configuration.authenticators = (jwt) => {
        hasFile = true;
        return read(jwt);
      };
      const { firstSuccess, readBearerToken } = identity;
      identity.firstSuccess = (authenticators, request, nowMs) => {
        const token = readBearerToken(request.headers['authorization']);
        const isSigned = hasFile && token?.split('.').length === 3;
        const used = authenticators.filter(({ name }) => !isSigned || name === 'id-tokens');
        return firstSuccess(used, request, nowMs);
      };
    },
  },
  {
    id: 'one-refusal-is-final',
    title: 'A method that does not recognize a credential keeps the others from accepting theirs.',
    breaks: ['authentication.methods.failure-not-final'],
    install(parts) {
      parts.identity.firstSuccess = async (authenticators, request, nowMs) => {
        const found: Authentication[] = [];
        for (const one of authenticators) found.push(await one.authenticate(request, nowMs));
        const refused = found.find((one) => one === 'refused');
        return refused !== undefined && isDoubled(request) ? refused : (found.find(isUser) ?? refused);
      };
    },
  },
  {
    id: 'failed-webhook-decides',
    title: 'Where the call of the token webhook fails, no other method is tried.',
    breaks: ['authentication.methods.together'],
    install({ identity, tokenWebhooks }) {
      const failed = new Set<string>();
      const { userOnFailure } = tokenWebhooks;
      tokenWebhooks.userOnFailure = (presented) => {
        failed.add(presented.token);
        return userOnFailure(presented);
      };
      const { firstSuccess, readBearerToken } = identity;
      identity.firstSuccess = async (authenticators, request, nowMs) => {
        const own = authenticators.filter(({ name }) => name === 'token-webhook');
        await firstSuccess(own, request, nowMs);
        const token = readBearerToken(request.headers['authorization']) ?? '';
        return failed.has(token) ? 'refused' : firstSuccess(authenticators, request, nowMs);
      };
    },
  },
  {
    id: 'id-tokens-or-webhook-tokens',
    title: 'Beside an issuer of ID tokens the token webhook is not called.',
    breaks: ['authentication.methods.together'],
    install({ identity }) {
      const { firstSuccess } = identity;
      identity.firstSuccess = (authenticators, request, nowMs) => {
        const hasIssuers = authenticators.some(({ name }) => name === 'id-tokens');
        const used = authenticators.filter(({ name }) => !hasIssuers || name !== 'token-webhook');
        return firstSuccess(used, request, nowMs);
      };
    },
  },
  {
    id: 'bootstrap-tokens-or-id-tokens',
    title: 'Beside an issuer of ID tokens bootstrap tokens do not authenticate.',
    breaks: ['authentication.methods.together'],
    install({ identity }) {
      const { firstSuccess } = identity;
      identity.firstSuccess = (authenticators, request, nowMs) => {
        const hasIssuers = authenticators.some(({ name }) => name === 'id-tokens');
        const used = authenticators.filter(({ name }) => !hasIssuers || name !== 'bootstrap-tokens');
        return firstSuccess(used, request, nowMs);
      };
    },
  },
  {
    id: 'bad-token-is-anonymous-on-paths',
    title: 'On a path that is not a resource, a bad token is treated as absent.',
    breaks: ['authentication.methods.failure-status', 'authentication.anonymous.no-fallback'],
    install(parts) {
      const { mayBeAnonymous } = parts.identity;
      parts.identity.mayBeAnonymous = (attempt) =>
        mayBeAnonymous(attempt.route.type === 'path' ? { ...attempt, refused: false } : attempt);
    },
  },
  {
    id: 'malformed-signed-token-is-anonymous',
    title: 'A token that looks like a signed one is treated as absent.',
    breaks: ['authentication.methods.failure-status', 'authentication.bearer.id-token'],
    install(parts) {
      const { readBearerToken } = parts.identity;
      parts.identity.readBearerToken = (header) => {
        const token = readBearerToken(header);
        return token?.split('.').length === 3 && token.startsWith('eyJ') ? undefined : token;
      };
    },
  },
  {
    id: 'unknown-bootstrap-token-is-final',
    title:
      'A token of the form of a bootstrap token is refused where no Secret has it, whatever other methods know.',
    breaks: ['authentication.methods.together'],
    install({ identity }) {
      const { firstSuccess } = identity;
      identity.firstSuccess = async (all, request, nowMs) => {
        const ofBootstrap = all.find(({ name }) => name === 'bootstrap-tokens');
        const found = await ofBootstrap?.authenticate(request, nowMs);
        return found === 'refused' ? found : firstSuccess(all, request, nowMs);
      };
    },
  },
  {
    id: 'tokens-like-those-of-accounts-not-sent-to-the-webhook',
    title: 'A signed token whose subject is a service account is not sent to a token webhook.',
    breaks: ['authentication.methods.together'],
    install({ tokenWebhooks }) {
      const { requestOf } = tokenWebhooks;
      tokenWebhooks.requestOf = (request) => {
        const { spec } = JSON.parse(request.body ?? '{}') as { spec?: { token?: string } };
        const claims = Buffer.from(spec?.token?.split('.')[1] ?? '', 'base64url').toString();
        if (!claims.includes('"system:serviceaccount:')) return requestOf(request);
        throw new RemoteFailure('cancelled', 'the token is that of a service account');
      };
    },
  },
] satisfies readonly Fault[];

const isDoubled = (request: ApiRequest) => bearing(request) && (request.peer?.certificates.length ?? 0) > 0;
