// Faults of writes through sub-resources of objects that are being deleted (core 3.1, 4.1).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'status-write-keeps-the-freed',
    title:
      'A write that changes the status and removes the last finalizer of a terminating object leaves it.',
    breaks: ['lifecycle.finalizers.last-one-removes'],
    install(parts) {
      const { update } = parts.storage;
      parts.storage.update = (store, key, change, options) =>
        update(
          store,
          key,
          async (current) => {
            const decided = await change(current);
            if (decided.action !== 'remove') return decided;
            const [before, after] = [current.value, decided.value].map((one) =>
              JSON.stringify(one['status']),
            );
            return before === after ? decided : { ...decided, action: 'put' };
          },
          options,
        );
    },
  },
  {
    id: 'status-write-revives',
    title: 'A write that changes the status of a custom object stores it without its mark of deletion.',
    breaks: ['lifecycle.finalizers.others-remain'],
    install(parts) {
      const { update } = parts.storage;
      parts.storage.update = (store, key, change, options) =>
        update(
          store,
          key,
          async (current) => {
            const decided = await change(current);
            if (decided.action !== 'put' || !key.includes('.example.com/')) return decided;
            const [before, after] = [current.value, decided.value].map((one) =>
              JSON.stringify(one['status']),
            );
            if (before === after) return decided;
            const { deletionTimestamp: _mark, ...metadata } = decided.value.metadata;
            return { ...decided, value: { ...decided.value, metadata } };
          },
          options,
        );
    },
  },
] as const satisfies readonly Fault[];
