// Tells for a transcript whose credential a request carried, without keeping it. One for each case.
import type { Exchange } from '../../../reports/result.ts';

export interface Credentials {
  /** @param line what the connection adds where the request has no header of its own */
  of(header: string | undefined, line: 'run' | 'none'): NonNullable<Exchange['credential']>;
}

/** @param own the run's `Authorization` header */
export function createCredentials(own: string): Credentials {
  const others = new Map<string, number>();
  return {
    of(header, line) {
      if (header === undefined) return line;
      if (header === own) return 'run';
      const number = others.get(header) ?? others.size + 2;
      others.set(header, number);
      return number;
    },
  };
}
