// What is wrong with the URL of an issuer (document access 5.2, 5.3).

export interface UrlProblem {
  readonly what: string;
  readonly mend: string;
}

/** Undefined for a URL with https that names nothing but a place. */
export function issuerUrlProblem(text: string): UrlProblem | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:')
    return { what: 'is not a URL with https', mend: 'write one such as https://issuer.example.com' };
  if (url.username !== '' || url.password !== '')
    return { what: 'holds a user or a password', mend: 'leave them out' };
  if (/[?#]/.test(text)) return { what: 'has a query or a fragment', mend: 'end it before the ? or #' };
  return undefined;
}

/** Tokens of that issuer name service accounts. */
export const isServiceAccountIssuer = (url: string, serviceAccountIssuer: string): boolean =>
  url === serviceAccountIssuer;
