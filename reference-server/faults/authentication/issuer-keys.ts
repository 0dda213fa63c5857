// Planted faults of the keys of an issuer, and when they are fetched (document access 5.2).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'issuer-keys-given-up',
    title: 'Keys of an issuer whose first fetch fails are never fetched again.',
    breaks: ['authentication.oidc.discovery-later'],
    install({ idTokens }) {
      const { mayFetchAgain, parseKeySet } = idTokens;
      let isFetched = false;
      idTokens.parseKeySet = (text) => {
        isFetched = true;
        return parseKeySet(text);
      };
      idTokens.mayFetchAgain = (sinceMs) => sinceMs === Infinity || (isFetched && mayFetchAgain(sinceMs));
    },
  },
] as const satisfies readonly Fault[];
