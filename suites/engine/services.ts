// The remote services that the cases of a run start: admission webhooks, review webhooks, identity providers.
import type { Service, StartService } from '../../fixtures/services/service.ts';

export interface Services {
  readonly open: StartService;
  /** Closes those that still run. */
  close(): Promise<void>;
}

/** Starts them over the network. */
export function createServices(): Services {
  const running = new Set<Service>();
  return {
    async open(handler, options) {
      // Loaded only when a case needs a service.
      const { startService } = await import('../../fixtures/services/start-service.ts');
      const service = await startService(handler, options);
      const one: Service = {
        ...service,
        async close() {
          running.delete(one);
          await service.close();
        },
      };
      running.add(one);
      return one;
    },
    async close() {
      await Promise.all([...running].map((one) => one.close()));
    },
  };
}
