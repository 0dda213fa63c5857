// Numbers the credentials of a case for its transcript: which one a request carried, and which answer issued it, without
// storing the credential itself.
import type { Exchange, ConnectionCredential } from '../../kit/answers/exchange.ts';

export interface Credentials {
  /** @param line the credential of the connection, for requests without an Authorization header */
  of(header: string | undefined, line: ConnectionCredential): NonNullable<Exchange['credential']>;
  newAnswer(): AnsweredTokens;
}

/** The tokens that one answer issued, in order. */
export interface AnsweredTokens {
  learn(this: void, token: string): void;
  /** Those that a request has used since. */
  used(): Pick<Exchange, 'gave'>;
}

/** @param own the run's `Authorization` header @param account that of a service account of the run with all rights */
export function createCredentials(own: string, account?: string): Credentials {
  const numbers = new Map<string, number>();
  return {
    of(header, line) {
      if (header === undefined) return line;
      if (header === own) return 'run';
      if (header === account) return 'account';
      const token = tokenOf(header);
      const number = numbers.get(token) ?? numbers.size + 2;
      numbers.set(token, number);
      return number;
    },
    newAnswer() {
      const tokens = new Set<string>();
      return {
        learn: (token) => void tokens.add(token),
        used() {
          const gave = [...tokens].flatMap((token, index) => {
            const number = numbers.get(token);
            return number === undefined ? [] : [[number, index + 1]];
          });
          return gave.length === 0 ? {} : { gave: Object.fromEntries(gave) as Record<string, number> };
        },
      };
    },
  };
}

const tokenOf = (header: string) => header.replace(/^\S+\s+/, '');
