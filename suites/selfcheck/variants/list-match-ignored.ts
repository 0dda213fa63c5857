// Clients tolerate servers that ignore resourceVersionMatch on a list (core 4.12): this server does. A watch with
// sendInitialEvents requires it all the same (core 4.12, streaming list).
import { expect } from 'vitest';
import type { Variant } from './variant.ts';

export const listMatchIgnored: Variant = {
  id: 'list-match-ignored',
  title: 'A list is answered as if it had no resourceVersionMatch (core 4.12: clients tolerate it)',
  alter({ versions }) {
    const { checkListOptions } = versions;
    // Both parts serve list and deletecollection only, but for the options of a watch.
    versions.readMatch = () => 'unset';
    versions.checkListOptions = (query, isWatch) =>
      checkListOptions(isWatch ? query : withoutMatch(query), isWatch);
  },
  async shows(api) {
    const query = { resourceVersionMatch: 'Exact' };
    const answer = await api.get('/api/v1/namespaces/default/podtemplates', { query });
    expect(answer.status).toBe(200);
  },
};

function withoutMatch(query: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(query);
  others.delete('resourceVersionMatch');
  return others;
}
