// The metrics of authorizers, by their names (document access 5.4).
import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

export interface AuthorizationMetrics {
  /** Counts a decision of an authorizer. */
  decided(type: string, name: string, decision: 'allowed' | 'denied'): void;
  /** Counts a request that the match conditions of a webhook kept from it, or that they could not be evaluated for. */
  unmatched(name: string, outcome: 'skip' | 'error'): void;
  /** Counts a call of a webhook. */
  called(name: string, result: 'success' | 'error', durationMs: number): void;
}

export function registerAuthorization(registers: Registry[]): AuthorizationMetrics {
  const prefix = 'apiserver_authorization';
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `${prefix}_${name}`, help: `[ALPHA] ${help}`, labelNames, registers });
  const decisions = counter('decisions_total', 'Requests that an authorizer allowed or denied.', [
    'type',
    'name',
    'decision',
  ]);
  const exclusions = counter(
    'match_condition_exclusions_total',
    'Requests that match conditions kept away.',
    ['type', 'name'],
  );
  const errors = counter('match_condition_evaluation_errors_total', 'Match conditions that failed.', [
    'type',
    'name',
  ]);
  const evaluations = counter(
    'webhook_evaluations_total',
    'Calls of authorization webhooks, by their result.',
    ['name', 'result'],
  );
  const duration = new Histogram({
    name: `${prefix}_webhook_duration_seconds`,
    help: '[ALPHA] Duration of the calls of authorization webhooks.',
    labelNames: ['name', 'result'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  return {
    decided: (type, name, decision) => decisions.inc({ type, name, decision }),
    unmatched: (name, outcome) => (outcome === 'skip' ? exclusions : errors).inc({ type: 'Webhook', name }),
    called(name, result, durationMs) {
      evaluations.inc({ name, result });
      duration.observe({ name, result }, durationMs / 1000);
    },
  };
}
