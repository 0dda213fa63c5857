// Planted faults of successive reloads of the authentication configuration file (document access 5.3).
import type { Fault } from '../../fault.ts';

export default [
  {
    id: 'configured-users-cached-over-reload',
    title: 'The user of an ID token that was once accepted is kept, whatever a reload changes.',
    breaks: ['authentication.configuration.reload-changed-mapping'],
    install({ idTokens }) {
      const { usernameOf } = idTokens;
      const known = new Map<string, string | undefined>();
      idTokens.usernameOf = (claims, ...rest) => {
        const key = JSON.stringify(claims);
        if (!known.has(key)) known.set(key, usernameOf(claims, ...rest));
        return known.get(key);
      };
    },
  },
  {
    id: 'configured-file-not-followed-after-invalid',
    title: 'After the authentication configuration file was invalid once, no change of it takes effect.',
    breaks: ['authentication.configuration.reload-after-invalid'],
    install({ idTokens }) {
      const { hasChanged, issuersAfterReload } = idTokens;
      let changes = 0;
      let reloads = 0;
      // A change that is not followed by a reload was of an invalid file.
      idTokens.hasChanged = (before, now) => {
        const differs = changes === reloads && hasChanged(before, now);
        if (differs) changes += 1;
        return differs;
      };
      idTokens.issuersAfterReload = (...given) => {
        reloads += 1;
        return issuersAfterReload(...given);
      };
    },
  },
  {
    id: 'configured-file-replaced-once',
    title:
      'Of the files that take the place of the authentication configuration file only the first is read.',
    breaks: ['authentication.configuration.reload-replaced'],
    install({ idTokens }) {
      const { hasChanged, issuersAfterReload, reloadIntervalMs } = idTokens;
      let isReplaced = false;
      let isInterval = false;
      // Changes that are observed are of the file that was at the path first.
      idTokens.hasChanged = (before, now) => {
        const isLost = isReplaced && isInterval;
        isInterval = false;
        return !isLost && hasChanged(before, now);
      };
      idTokens.issuersAfterReload = (...given) => {
        isReplaced = true;
        return issuersAfterReload(...given);
      };
      idTokens.reloadIntervalMs = () => {
        isInterval = true;
        return reloadIntervalMs();
      };
    },
  },
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
  {
    id: 'configured-rules-only-added',
    title: 'A reload adds claim rules to an issuer, and never removes one.',
    breaks: ['authentication.configuration.reload-changed-mapping'],
    install({ idTokens }) {
      idTokens.issuersAfterReload = (before, next) =>
        next.map((one) => {
          const earlier = before.find(({ url }) => url === one.url)?.claimRules ?? [];
          return { ...one, claimRules: [...earlier, ...one.claimRules] };
        });
    },
  },
  {
    id: 'configured-empty-list-not-applied',
    title: 'A reload of a file without authenticators leaves the earlier ones in force.',
    breaks: ['authentication.configuration.reload-from-none'],
    install({ idTokens }) {
      idTokens.issuersAfterReload = (before, next) => (next.length === 0 ? before : next);
    },
  },
  {
    id: 'configured-first-issuer-needs-restart',
    title: 'A file that had no authenticators at the start is not followed.',
    breaks: ['authentication.configuration.reload-from-none'],
    install({ idTokens }) {
      idTokens.issuersAfterReload = (before, next) => (before.length === 0 ? before : next);
    },
  },
  {
    id: 'configured-file-compared-by-length',
    title: 'A change of the authentication configuration file that keeps its length is not noticed.',
    breaks: ['authentication.configuration.reload-changed-mapping'],
    install({ idTokens }) {
      idTokens.hasChanged = (before, now) => before.length !== now.length;
    },
  },
  {
    id: 'configured-discovery-kept',
    title: 'A reload changes neither the discoveryURL nor the authority of a known issuer.',
    breaks: ['authentication.configuration.reload-changed-discovery'],
    install({ idTokens }) {
      idTokens.issuersAfterReload = (before, next) =>
        next.map((one) => {
          const known = before.find(({ url }) => url === one.url);
          if (known === undefined) return one;
          return { ...one, discoveryUrl: known.discoveryUrl, authorities: known.authorities };
        });
    },
  },
] as const satisfies readonly Fault[];
