// Writes of other types than config maps, by a user without bindings (access 1, 5.4). Helper of `decision.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import type { Person } from '../../kit/identities/people.ts';
import { denied } from '../../kit/identities/rights.ts';

/** Dry-runs of writes to objects most of which do not exist: the refusal comes first. */
export async function deniesOtherWrites(
  { names, namespace, uniqueName, expect, has }: CaseContext,
  { api }: Person,
): Promise<void> {
  const query = { dryRun: 'All' };
  const absent = uniqueName('absent');
  const path = `/api/v1/namespaces/${namespace.name}`;
  const involvedObject = { apiVersion: 'v1', kind: 'ConfigMap', namespace: namespace.name, name: absent };
  const metadata = { name: absent };
  const event = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata,
    involvedObject,
    reason: 'Sample',
    type: 'Normal',
  };
  const request = { apiVersion: `${names.groups.authentication}/v1`, kind: 'TokenRequest', spec: {} };
  const patch = {
    body: { metadata: { labels: { changed: 'yes' } } },
    contentType: 'application/merge-patch+json',
    query,
  };
  const token = `${path}/serviceaccounts/${absent}/token`;
  const answers = {
    'PATCH of the namespace': await api.send('PATCH', path, patch),
    ...(has('events') && {
      'POST of an event': await api.send('POST', `${path}/events`, { body: event, query }),
    }),
    ...(has('nodes') && { 'PATCH of a node': await api.send('PATCH', `/api/v1/nodes/${absent}`, patch) }),
    ...(has('token-requests') && {
      'POST for a token of an account': await api.send('POST', token, { body: request }),
    }),
  };
  for (const [what, answer] of Object.entries(answers)) denied(expect, answer, `${what} by a stranger`);
}
