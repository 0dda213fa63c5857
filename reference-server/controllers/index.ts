// All controllers, and the start of those that --controllers selects.
import type { Context } from '../context.ts';
import { bootstrapSigner } from './bootstrap-signer.ts';
import type { InternalClient } from './client.ts';
import type { Controller } from './controller.ts';
import { definitionController } from './definitions.ts';
import { garbageCollector } from './garbage-collector.ts';
import { startLoop } from './loop.ts';
import { namespaceController } from './namespace.ts';
import { podCollector } from './pod-collector.ts';
import { resourceClaimController } from './resource-claim.ts';
import { rootCertificatePublisher } from './root-certificate.ts';
import { roleAggregation } from './role-aggregation.ts';
import { serviceAccountController } from './service-account.ts';
import { tokenCleaner } from './token-cleaner.ts';
import { serviceAccountTokenController } from './service-account-token.ts';
import { nextTurn } from './turn.ts';

export const controllers: readonly Controller[] = [
  namespaceController,
  serviceAccountController,
  serviceAccountTokenController,
  garbageCollector,
  podCollector,
  resourceClaimController,
  definitionController,
  rootCertificatePublisher,
  tokenCleaner,
  bootstrapSigner,
  roleAggregation,
];

export interface RunningControllers {
  /** Ends all watches and timers at once; resolves when running work has ended. */
  stop(): Promise<void>;
  /** Resolves once all controllers have handled every write so far, and wait at most for a time. */
  idle(): Promise<void>;
}

export interface ControllerOptions {
  /** Whether a controller is selected. */
  readonly isOn: (name: string, onlyByName: boolean) => boolean;
  /** A client that acts as this service account. */
  readonly openClient: (account: string) => InternalClient;
  /** Receives unexpected errors; controllers continue after them. */
  readonly report: (error: unknown) => void;
}

/** Starts the selected controllers whose kinds are served. */
export function startControllers(
  context: Context,
  { isOn, openClient, report }: ControllerOptions,
): RunningControllers {
  const loops = controllers.flatMap((controller) => {
    if (!isOn(controller.name, controller.onlyByName === true)) return [];
    const work = controller.work(context, openClient(controller.account));
    return work === undefined ? [] : [startLoop(context, work, report)];
  });
  const areSettled = async () => {
    const { current } = await context.store.revision();
    return loops.every((loop) => loop.isSettled(current));
  };
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
    async idle() {
      // One controller may cause work for another: all must be settled at the same time.
      do await nextTurn();
      while (!(await areSettled()));
    },
  };
}
