// A planted fault of successive reloads of the authentication configuration file (document access 5.3).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'configured-issuers-never-back',
    title: 'An issuer that a reload has removed is not used again.',
    breaks: ['authentication.configuration.reload-removed-issuer'],
    install({ idTokens }) {
      const removed = new Set<string>();
      idTokens.issuersAfterReload = (before, next) => {
        for (const one of before) if (!next.some(({ url }) => url === one.url)) removed.add(one.url);
        return next.filter(({ url }) => !removed.has(url));
      };
    },
  },
] as const satisfies readonly Fault[];
