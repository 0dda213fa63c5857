// Faults of writes through sub-resources of objects that are being deleted (core 3.1, 4.1).
import type { ApiObject } from '../../object.ts';
import { sameJson } from '../../same-json.ts';
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';

const isOfSameStatus = (before: ApiObject, after: ApiObject): boolean =>
  sameJson(before['status'], after['status']);

export default [
  {
    id: 'status-write-keeps-the-freed',
    title:
      'A write that changes the status and removes the last finalizer of a terminating object leaves it.',
    breaks: ['lifecycle.finalizers.last-one-removes'],
    install: (parts) =>
      alterChanges(parts, (decided, before) =>
        decided.action === 'remove' && !isOfSameStatus(before, decided.value)
          ? { ...decided, action: 'put' }
          : decided,
      ),
  },
  {
    id: 'status-write-revives',
    title: 'A write that changes the status of a custom object stores it without its mark of deletion.',
    breaks: ['lifecycle.finalizers.others-remain'],
    install: (parts) =>
      alterChanges(parts, (decided, before, key) => {
        if (decided.action !== 'put' || !key.includes('.example.com/')) return decided;
        if (isOfSameStatus(before, decided.value)) return decided;
        const { deletionTimestamp: _mark, ...metadata } = decided.value.metadata;
        return { ...decided, value: { ...decided.value, metadata } };
      }),
  },
] as const satisfies readonly Fault[];
