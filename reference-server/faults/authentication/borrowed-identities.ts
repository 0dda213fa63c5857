// Faults that show the identity of one user, or a part of it, for another (document access 1, 2.1, 4).
import { isObject } from '../../object.ts';
import type { Json } from '../../object.ts';
import type { User } from '../../requests/request.ts';
import type { Fault } from '../fault.ts';

const lastOfEach = (extra: User['extra']): User['extra'] =>
  Object.fromEntries(Object.entries(extra).map(([key, values]) => [key, values.slice(-1)]));

export default [
  {
    id: 'identity-of-the-request-before',
    title: 'A request without a credential has the identity of an earlier request on its connection.',
    breaks: ['authentication.identity.every-request', 'authentication.bearer.header'],
    install({ identity }) {
      const { firstSuccess } = identity;
      const known = new WeakMap<object, User>();
      identity.firstSuccess = async (authenticators, request, nowMs) => {
        const found = await firstSuccess(authenticators, request, nowMs);
        if (request.peer === undefined || found === 'refused') return found;
        if (found === undefined) return known.get(request.peer);
        known.set(request.peer, found);
        return found;
      };
    },
  },
  {
    id: 'last-value-of-extra-only',
    title: 'Of several values of an extra key that a token webhook or an ID token has only the last is kept.',
    breaks: ['authentication.token-webhook.answer-user', 'authentication.configuration.extra-list'],
    install({ idTokens, tokenWebhooks }) {
      const { extraOf } = idTokens;
      const { readAnswer } = tokenWebhooks;
      idTokens.extraOf = (...given) => {
        const extra = extraOf(...given);
        return extra && lastOfEach(extra);
      };
      tokenWebhooks.readAnswer = (...given) => {
        const user = readAnswer(...given);
        return user && { ...user, extra: lastOfEach(user.extra) };
      };
    },
  },
  {
    id: 'token-webhook-cache-by-the-spec-of-the-answer',
    title:
      'A decision of a token webhook is cached under the token in the spec of the answer; where the spec has none, it answers for every token.',
    breaks: ['authentication.token-webhook.answer-spec-ignored'],
    install({ tokenWebhooks }) {
      const { readAnswer, createCache, cacheKey } = tokenWebhooks;
      const keys = new WeakMap<User, string>();
      const unnamed = cacheKey({ token: '', audiences: [] });
      tokenWebhooks.readAnswer = (answer, sent) => {
        const user = readAnswer(answer, sent);
        const { spec } = JSON.parse(answer.body) as { readonly spec?: Json };
        if (user !== undefined && isObject(spec)) {
          const { token } = spec;
          keys.set(user, cacheKey({ token: typeof token === 'string' ? token : '', audiences: [] }));
        }
        return user;
      };
      tokenWebhooks.cacheKey = (presented) => cacheKey({ ...presented, audiences: [] });
      tokenWebhooks.createCache = (...given) => {
        const cache = createCache(...given);
        return {
          get: (key) => cache.get(key) ?? cache.get(unnamed),
          set: (key, value, ttlMs) => cache.set((value.user && keys.get(value.user)) ?? key, value, ttlMs),
        };
      };
    },
  },
  {
    id: 'tokens-of-two-dots-are-signed',
    title: 'A bearer token with two dots is refused unless it is a valid token of a service account.',
    breaks: ['authentication.static-tokens.any-characters'],
    install({ identity }) {
      const { firstSuccess } = identity;
      identity.firstSuccess = (authenticators, request, nowMs) => {
        const token = identity.readBearerToken(request.headers['authorization']) ?? '';
        const isLast = token.split('.').length === 3;
        return firstSuccess(
          isLast ? authenticators.filter(({ name }) => name === 'service-account-tokens') : authenticators,
          request,
          nowMs,
        );
      };
    },
  },
  {
    id: 'certificate-component-is-one-organization',
    title: 'Two organizations in one component of the subject of a client certificate give one group.',
    breaks: ['authentication.certificates.organizations'],
    install({ certificates }) {
      const { findPath, userOfSubject } = certificates;
      const joined = new Map<string, readonly string[]>();
      certificates.findPath = (sent, ...more) => {
        const path = findPath(sent, ...more);
        for (const line of path?.[0]?.subject.split('\n') ?? []) {
          const values = line.split(' + O=');
          if (!line.startsWith('O=') || values.length === 1) continue;
          joined.set(JSON.stringify([values[0]!.slice(2), ...values.slice(1)]), [line.slice(2)]);
        }
        return path;
      };
      certificates.userOfSubject = (subject) =>
        userOfSubject({ ...subject, O: joined.get(JSON.stringify(subject['O'])) ?? subject['O'] ?? [] });
    },
  },
  {
    id: 'organization-beside-the-common-name-lost',
    title: 'An organization in the component of the common name of a client certificate adds no group.',
    breaks: ['authentication.certificates.organizations'],
    install({ certificates }) {
      const { findPath, userOfSubject } = certificates;
      let lost: readonly string[] = [];
      certificates.findPath = (sent, ...more) => {
        const path = findPath(sent, ...more);
        const components = (path?.[0]?.subject.split('\n') ?? []).map((line) => line.split(' + '));
        const named = components.filter((parts) => parts.some((part) => part.startsWith('CN=')));
        lost = named.flat().flatMap((part) => (part.startsWith('O=') ? [part.slice(2)] : []));
        return path;
      };
      certificates.userOfSubject = (subject) =>
        userOfSubject({ ...subject, O: (subject['O'] ?? []).filter((one) => !lost.includes(one)) });
    },
  },
  {
    id: 'proxy-extra-added',
    title: 'The extra values in the headers of an authenticating proxy are added to those of the user.',
    breaks: ['authentication.methods.headers-not-trusted'],
    install({ identity }) {
      const { firstSuccess } = identity;
      const prefix = 'x-remote-extra-';
      identity.firstSuccess = async (authenticators, request, nowMs) => {
        const found = await firstSuccess(authenticators, request, nowMs);
        if (found === undefined || found === 'refused') return found;
        const claimed = Object.entries(request.headers).flatMap(([name, value = '']) =>
          name.startsWith(prefix) ? [[name.slice(prefix.length), [value]] as const] : [],
        );
        return { ...found, extra: { ...found.extra, ...Object.fromEntries(claimed) } };
      };
    },
  },
] as const satisfies readonly Fault[];
