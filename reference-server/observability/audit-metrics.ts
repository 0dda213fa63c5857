// The metrics of the audit log: events that were written, and events that a slow or full disk made the server drop.
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';

export interface AuditMetrics {
  /** Counts an event that the log received. */
  sent(): void;
  /** Counts events that are lost. */
  dropped(count: number): void;
}

export function registerAudit(registers: Registry[]): AuditMetrics {
  const events = new Counter({
    name: 'apiserver_audit_event_total',
    help: '[ALPHA] Events that were sent to the audit log.',
    registers,
  });
  const errors = new Counter({
    name: 'apiserver_audit_error_total',
    help: '[ALPHA] Events that the audit log lost.',
    registers,
  });
  return { sent: () => events.inc(), dropped: (count) => errors.inc(count) };
}
