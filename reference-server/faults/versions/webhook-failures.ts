// Faults of writes for which an admission webhook cannot be called (core 9.3).
import type { Fault } from '../fault.ts';

const breaks = ['versions.webhooks.failure-policy-effect'];

export default [
  {
    id: 'failed-webhooks-pass',
    title: 'A write passes where a webhook cannot be called, whatever its failurePolicy.',
    breaks,
    install(parts) {
      parts.admission.ignoresFailures = () => true;
    },
  },
  {
    id: 'failed-webhooks-refuse-under-ignore',
    title: 'A write is refused where a webhook cannot be called, also under failurePolicy Ignore.',
    breaks,
    install(parts) {
      parts.admission.ignoresFailures = () => false;
    },
  },
] as const satisfies readonly Fault[];
