// Redacts values that are secret by their position in a body: the data of Secrets, and the tokens in TokenRequests and
// TokenReviews.

export const redacted = '[redacted]';

type Learn = (value: string) => void;
type Fields = Record<string, unknown>;

/** Whether a body, in any encoding, may contain values that are secret by their position. */
export function looksSecret(text: string, path: string): boolean {
  return /Secret|Token(?:Request|Review)/.test(text) || isSecretPath(path) || isTokenPath(path);
}

/** Returns the text with secret values replaced: one JSON value, or one per line (a watch), of which the last may be
 * incomplete. Undefined if it is neither. Texts without a secret keep their bytes. */
export function redactJson(text: string, path: string, learn: Learn): string | undefined {
  const whole = redactValue(text, path, learn);
  if (whole !== undefined) return whole;
  const lines = text.split('\n');
  if (lines.length === 1) return undefined;
  const last = lines.pop() ?? '';
  const complete = lines.map((line) => (isObjectText(line) ? redactValue(line, path, learn) : undefined));
  if (complete.includes(undefined)) return undefined;
  return [...complete, redactValue(last, path, learn) ?? redacted].join('\n');
}

function redactValue(text: string, path: string, learn: Learn): string | undefined {
  if (text.trim() === '') return text;
  let found = 0;
  const mark = (secret: unknown): string => {
    found += 1;
    if (typeof secret === 'string') learn(secret);
    return redacted;
  };
  try {
    const value: unknown = JSON.parse(text);
    if (isSecretPath(path)) redactSecretBody(value, mark);
    if (isTokenPath(path)) redactToken(value, mark);
    walk(value, mark);
    // The parser drops the first value of a duplicate key, so a body about a secret is always serialized again.
    return found > 0 || hasSecretKind(text) ? JSON.stringify(value) : text;
  } catch {
    // Not JSON, or nested deeper than the stack.
    return undefined;
  }
}

/** Lines of a watch are objects; a line of YAML may also be a JSON string or number. */
function isObjectText(line: string): boolean {
  return line.startsWith('{') && line.trimEnd().endsWith('}');
}

function walk(value: unknown, mark: (secret: unknown) => string): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, mark);
    return;
  }
  if (!isFields(value)) return;
  if (value['kind'] === 'Secret') redactSecret(value, mark);
  if (value['kind'] === 'SecretList' && Array.isArray(value['items'])) {
    for (const item of value['items']) if (isFields(item)) redactSecret(item, mark);
  }
  if (value['kind'] === 'TokenRequest' || value['kind'] === 'TokenReview') redactToken(value, mark);
  for (const member of Object.values(value)) walk(member, mark);
}

function redactSecret(secret: Fields, mark: (secret: unknown) => string): void {
  for (const field of ['data', 'stringData']) {
    const data = secret[field];
    if (!isFields(data)) continue;
    // An issued token also occurs in later requests, so its decoded form is learned too.
    for (const [key, value] of Object.entries(data)) {
      const plain = field === 'data' && key === 'token' && typeof value === 'string';
      if (value !== null) data[key] = mark(plain ? Buffer.from(value, 'base64').toString('utf8') : undefined);
    }
  }
}

/** Bodies sent to a secret: the object, a merge patch without a kind, or a JSON patch. */
function redactSecretBody(value: unknown, mark: (secret: unknown) => string): void {
  if (isFields(value)) redactSecret(value, mark);
  if (!Array.isArray(value)) return;
  for (const operation of value) {
    if (isFields(operation) && operation['value'] !== undefined) operation['value'] = mark(undefined);
  }
}

function redactToken(value: unknown, mark: (secret: unknown) => string): void {
  if (!isFields(value)) return;
  for (const part of [value, value['spec'], value['status']]) {
    if (isFields(part) && typeof part['token'] === 'string' && part['token'] !== redacted) {
      part['token'] = mark(part['token']);
    }
  }
}

function hasSecretKind(text: string): boolean {
  return /"kind"\s*:\s*"(?:Secret(?:List)?|TokenRequest|TokenReview)"/.test(text);
}

function isSecretPath(path: string): boolean {
  return /\/secrets(?:\/[^/]+)?$/.test(withoutQuery(path));
}

function isTokenPath(path: string): boolean {
  return /\/(?:token|tokenreviews)$/.test(withoutQuery(path));
}

function withoutQuery(path: string): string {
  return path.split('?', 1)[0] ?? '';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
