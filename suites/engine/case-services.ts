// The remote services of one case: closed with the case, or kept until the end of the run.
import { startWebhook } from '../../fixtures/services/webhook.ts';
import type { Service } from '../../fixtures/services/service.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Environment } from './environment.ts';

type Services = Pick<CaseContext, 'service' | 'lastingService' | 'webhook'>;

export function createCaseServices({ openService }: Environment): {
  readonly remote: Services;
  readonly close: () => Promise<void>;
} {
  const own: Service[] = [];
  const service: Services['service'] = async (handler, options) => {
    const one = await openService(handler, options);
    own.push(one);
    return one;
  };
  return {
    remote: {
      service,
      lastingService: openService,
      webhook: (respond) => startWebhook(service, respond),
    },
    async close() {
      await Promise.all(own.map((one) => one.close()));
    },
  };
}
