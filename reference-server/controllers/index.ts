// All controllers, and how a server starts those that it is to run (--controllers).
import type { Context } from '../context.ts';
import { bootstrapSigner } from './bootstrap-signer.ts';
import { createInternalClient } from './client.ts';
import type { Controller } from './controller.ts';
import { definitionController } from './definitions.ts';
import { garbageCollector } from './garbage-collector.ts';
import { startLoop } from './loop.ts';
import { namespaceController } from './namespace.ts';
import { podCollector } from './pod-collector.ts';
import { resourceClaimController } from './resource-claim.ts';
import { rootCertificatePublisher } from './root-certificate.ts';
import { serviceAccountController } from './service-account.ts';
import { tokenCleaner } from './token-cleaner.ts';
import { nextTurn } from './turn.ts';

export const controllers: readonly Controller[] = [
  namespaceController,
  serviceAccountController,
  garbageCollector,
  podCollector,
  resourceClaimController,
  definitionController,
  rootCertificatePublisher,
  tokenCleaner,
  bootstrapSigner,
];

export interface RunningControllers {
  /** Ends all watches and timers at once; resolves when what was under way has ended, too. */
  stop(): Promise<void>;
  /** Resolves once all controllers have followed every write so far and have nothing to do but to wait for a time. */
  idle(): Promise<void>;
}

/** Starts the controllers that `selection` takes, as far as the kinds that they need are served.
 * @param report takes errors that nobody foresaw; nothing stops because of one */
export function startControllers(
  context: Context,
  selection: (name: string, onlyByName: boolean) => boolean,
  report: (error: unknown) => void = () => {},
): RunningControllers {
  const loops = controllers.flatMap((controller) => {
    if (!selection(controller.name, controller.onlyByName === true)) return [];
    const client = createInternalClient(context, controller.account, report);
    const work = controller.work(context, client);
    return work === undefined ? [] : [startLoop(context, work, report)];
  });
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
    async idle() {
      // One may have made work for another: only a moment at which all are settled counts.
      do await nextTurn();
      while (!loops.every((loop) => loop.isSettled()));
    },
  };
}
