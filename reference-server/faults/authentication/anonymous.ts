// Faults of requests without a credential (document access 5.1).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'anonymous-although-off',
    title: 'Anonymous requests are evaluated although they are switched off.',
    // With anonymous requests disabled, a request that is treated as anonymous is refused.
    breaks: [
      'authentication.anonymous.disabled',
      'authentication.anonymous.disabled-health',
      'authentication.certificates.other-authority',
      'authentication.static-tokens.unknown',
    ],
    install(parts) {
      const { mayBeAnonymous } = parts.identity;
      parts.identity.mayBeAnonymous = (attempt) => mayBeAnonymous({ ...attempt, anonymousAllowed: true });
    },
  },
  {
    id: 'health-checked-before-authentication',
    title:
      'The health endpoints are served without a credential although anonymous requests are switched off.',
    breaks: ['authentication.anonymous.disabled-health'],
    install: (parts) => openPaths(parts, /^\/(healthz|livez|readyz)\b/),
  },
  {
    id: 'version-shown-before-authentication',
    title: 'The version is shown without a credential although anonymous requests are switched off.',
    breaks: ['authentication.anonymous.disabled'],
    install: (parts) => openPaths(parts, /^\/version$/),
  },
  {
    id: 'unknown-schemes-are-anonymous-although-off',
    title:
      'A credential of an unknown scheme is treated as anonymous although anonymous requests are switched off.',
    breaks: ['authentication.anonymous.disabled'],
    install({ identity }) {
      const { firstSuccess, mayBeAnonymous } = identity;
      let isOtherScheme = false;
      identity.firstSuccess = async (authenticators, request, nowMs) => {
        const found = await firstSuccess(authenticators, request, nowMs);
        const header = request.headers['authorization'];
        isOtherScheme = found === undefined && header !== undefined && !/^bearer/i.test(header);
        return found;
      };
      identity.mayBeAnonymous = (attempt) =>
        mayBeAnonymous(isOtherScheme ? { ...attempt, anonymousAllowed: true } : attempt);
    },
  },
  {
    id: 'bad-token-reads-what-is-open',
    title: 'A bad token is treated as absent on the endpoints that list API versions and groups.',
    breaks: ['authentication.anonymous.no-fallback', 'authentication.methods.failure-status'],
    install(parts) {
      const { mayBeAnonymous } = parts.identity;
      parts.identity.mayBeAnonymous = (attempt) => {
        const { route } = attempt;
        const isOpen = route.type === 'path' && /^\/(?:version|apis?)$/.test(route.path);
        return mayBeAnonymous(isOpen ? { ...attempt, refused: false } : attempt);
      };
    },
  },
] satisfies readonly Fault[];

function openPaths(parts: Parts, paths: RegExp): void {
  const { mayBeAnonymous } = parts.identity;
  parts.identity.mayBeAnonymous = (attempt) => {
    const { route, refused } = attempt;
    const isOpen = !refused && route.type === 'path' && paths.test(route.path);
    return isOpen || mayBeAnonymous(attempt);
  };
}
