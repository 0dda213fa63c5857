// Faults of the bearer header: tokens read from elsewhere and tokens that are ignored (document access 5.1).
import { firstSuccess } from '../../access/authenticator.ts';
import type { ApiRequest } from '../../requests/request.ts';
import type { Fault } from '../fault.ts';

const withToken = (request: ApiRequest, token: string): ApiRequest =>
  Object.create(request, {
    headers: { value: { ...request.headers, authorization: `Bearer ${token}` } },
  }) as ApiRequest;

export default [
  {
    id: 'token-in-the-query',
    title: 'A token in the query string is accepted.',
    breaks: ['authentication.bearer.header-only'],
    install(parts) {
      const { firstSuccess: first } = parts.identity;
      parts.identity.firstSuccess = (authenticators, request, nowMs) => {
        const { query } = parts.routing.splitTarget(request.target);
        const token = query.get('access_token');
        return first(authenticators, token === null ? request : withToken(request, token), nowMs);
      };
    },
  },
  {
    id: 'token-under-any-scheme',
    title: 'The Authorization header is read as a bearer token, whatever its scheme.',
    breaks: ['authentication.bearer.header'],
    install(parts) {
      const { readBearerToken } = parts.identity;
      parts.identity.readBearerToken = (header) =>
        readBearerToken(header?.replace(/^(?:basic|token)\b/i, 'Bearer'));
    },
  },
  {
    id: 'bearer-only-beside-a-token-file',
    title: 'Without users in the token file, bearer tokens of all other methods are ignored.',
    breaks: [
      'authentication.bearer.id-token',
      'authentication.bearer.no-option',
      'authentication.configuration.file-used',
      'authentication.oidc.discovery',
      'authentication.service-accounts.ecdsa-keys',
    ],
    install(parts) {
      const own = ['static-tokens', 'client-certificates'];
      let isLone = false;
      const { readTokenFile } = parts.staticTokens;
      parts.staticTokens.readTokenFile = async (read) => {
        const tokens = await readTokenFile(read);
        // The user who launched the server.
        isLone = tokens.length < 2;
        return tokens;
      };
      parts.identity.firstSuccess = (authenticators, request, nowMs) => {
        const requested = authenticators.filter(({ name }) => !isLone || own.includes(name));
        return firstSuccess(requested, request, nowMs);
      };
    },
  },
] satisfies readonly Fault[];
