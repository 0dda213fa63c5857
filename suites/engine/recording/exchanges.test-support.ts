// Recorded exchanges for tests.
import type { Exchange } from '../../kit/answers/exchange.ts';

interface Sent {
  readonly body?: unknown;
  readonly answer?: unknown;
  readonly status?: number;
  readonly more?: Partial<Exchange>;
}

export function exchange(
  method: string,
  path: string,
  { body, answer, status = 200, more = {} }: Sent = {},
): Exchange {
  return {
    request: { method, path, headers: [], ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
    response: { status, headers: [], ...(answer === undefined ? {} : { body: JSON.stringify(answer) }) },
    startedAtMs: Date.parse('2026-05-01T10:00:00Z'),
    durationMs: 0,
    credential: 'run',
    phase: 'check',
    curl: '',
    ...more,
  };
}
