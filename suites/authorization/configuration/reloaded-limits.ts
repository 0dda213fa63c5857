// Case: a file of authorizers that breaks a limit, or is of another kind, while the server runs (access 5.4, 8). The server may end, or keep what was in
// force: the webhook of that file is not called.
import type { CaseContext } from '../../kit/context.ts';
import { unlessEnded } from '../../kit/waiting/unless-ended.ts';
import { requireRequestVariable } from '../conditions/condition-cases.ts';
import { connectionOfType } from '../webhooks/file-connection.ts';
import { webhooksByUser } from '../webhooks/webhook-entries.ts';
import { authorizationFile, configFlag, rolesEntry } from './authorizer-file.ts';
import { launchedWithTokens } from './token-users.ts';

const username = 'allow-beyond-limits';

/** Conditions that hold for every request. */
const conditions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ expression: `request.user != "other-${index}"` }));

const beyond: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'late-webhook': { timeout: '45s' },
  'webhook-with-many-conditions': { matchConditions: conditions(65) },
  'webhook-with-other-policy': { failurePolicy: 'Allow' },
  'webhook-with-other-connection': {
    connectionInfo: connectionOfType('File', '{directory}/webhook-with-other-connection.conf'),
  },
};
/** A valid webhook in a file of another kind. */
const ofOtherKind = 'webhook-of-another-kind';
const atLimits = { timeout: '30s', matchConditions: conditions(64), failurePolicy: 'Deny' };

export async function reloadsBeyondLimits(context: CaseContext): Promise<void> {
  const { expect, eventually, throughout } = context;
  await requireRequestVariable(context);
  const webhooks = await webhooksByUser(context);
  const valid = webhooks.entry('webhook-at-limits', atLimits);
  const broken = [
    ...Object.entries(beyond).map(([name, settings]) => webhooks.entry(name, settings)),
    webhooks.entry(ofOtherKind),
  ];
  // The client configurations of the webhooks are there from the start.
  const { [configFlag]: complete } = webhooks.flags(context, [...broken, valid]);
  const flags = { [configFlag]: { ...complete, file: authorizationFile(context, [rolesEntry]) } };
  const server = await launchedWithTokens(context, flags, [{ username }], true);
  const { secrets } = await server.namespace();
  const read = () => server.user(username).api.get(secrets.path());
  for (const entry of broken) {
    const root = entry['name'] === ofOtherKind ? { kind: 'AuthorizationConfig' } : {};
    await server.rewrite(configFlag, authorizationFile(context, [entry, rolesEntry], root));
    await throughout(async () => {
      await unlessEnded(read);
      const calls = webhooks.callsOf(String(entry['name']), username);
      expect.equal(calls, 0, `calls of the ${String(entry['name'])} of a changed file`);
    }, 'unannounced');
  }
  await server.rewrite(configFlag, authorizationFile(context, [valid, rolesEntry]));
  const isCalled = async () => {
    await read();
    const calls = webhooks.callsOf('webhook-at-limits', username);
    expect.atLeast(calls, 1, 'calls of a webhook with the most that is allowed, of a changed file');
  };
  await unlessEnded(() => eventually(isCalled, 'reload'));
}
