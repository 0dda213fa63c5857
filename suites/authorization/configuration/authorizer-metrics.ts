// Case: metrics name authorizers of the configuration file (access 5.4). Which metrics do is not shown.
import type { CaseContext } from '../../kit/context.ts';
import { readMetrics } from '../../kit/answers/metrics-page.ts';
import { rolesEntry } from './authorizer-file.ts';
import { openChain } from '../chain/chain-of-webhooks.ts';
import { startWebhooks } from '../webhooks/webhook-entries.ts';

const names = {
  roles: 'roles-in-metrics',
  denies: 'denies-in-metrics',
  allows: 'allows-in-metrics',
} as const;

/** Each authorizer decides a request, and some metric then has a label with its name. */
export async function namesInMetrics(context: CaseContext): Promise<void> {
  const { expect, eventually } = context;
  const webhooks = await context.once('webhooks of metrics', () =>
    startWebhooks(context.lastingService, (name, user) => {
      const word = name === names.denies ? 'deny' : 'allow';
      return user.startsWith(word) ? word : 'no opinion';
    }),
  );
  const entries = [
    { ...rolesEntry, name: names.roles },
    webhooks.entry(names.denies),
    webhooks.entry(names.allows),
  ];
  const chain = await openChain(context, 'metrics', () => entries, webhooks);
  expect.success(await chain.granted('none'), 'a request that RBAC grants');
  expect.status(await chain.ungranted('deny'), 403, 'a request that a webhook denies');
  expect.success(await chain.ungranted('allow'), 'a request that a webhook allows');
  await eventually(async () => {
    const { samples } = await readMetrics(chain.server.api);
    for (const [index, name] of Object.values(names).entries()) {
      const carriers = samples.filter(({ labels }) => Object.values(labels).includes(name));
      expect.atLeast(
        carriers.length,
        1,
        `series with the name ${name} of authorizer ${index + 1} as a label`,
      );
    }
  }, 'event');
}
