// Faults of continue tokens that hold the collection of their list (document core 4.12, access 5.4).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'continue-token-names-its-collection',
    title: 'A list with a continue token shows the collection of the token, whatever its own path is.',
    breaks: ['authorization.paths.tokens-of-other-lists'],
    install(parts) {
      const { prefixOf, listHead, readContinueToken } = parts.lists;
      const prefixes = new Map<string, string>();
      parts.lists.prefixOf = (route) => prefixes.get(route.query.get('continue') ?? '') ?? prefixOf(route);
      parts.lists.listHead = (kind, facts) => {
        const { continueToken, entries = [] } = facts;
        const key = entries.at(-1)?.key;
        if (continueToken !== '' && key !== undefined) {
          const { after } = readContinueToken(continueToken);
          if (key.endsWith(after)) prefixes.set(continueToken, key.slice(0, -after.length));
        }
        return listHead(kind, facts);
      };
    },
  },
] as const satisfies readonly Fault[];
