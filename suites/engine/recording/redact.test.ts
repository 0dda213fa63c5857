// Tests that credentials are redacted in every form.
import { describe, expect, test } from 'vitest';
import { createRedactor } from './redact.ts';

const secret = 'p"ä/s+s<w>ord=&\\1';

describe('a known secret', () => {
  const redactor = createRedactor();
  redactor.addSecret('');
  redactor.addSecret(secret);

  test.each([
    ['plain', secret],
    ['base64', Buffer.from(secret).toString('base64')],
    ['base64 without padding', Buffer.from(secret).toString('base64').replace(/=+$/, '')],
    ['base64url', Buffer.from(secret).toString('base64url')],
    ['percent-encoded', encodeURIComponent(secret)],
    ['form-encoded', new URLSearchParams([['', secret]]).toString().slice(1)],
    ['JSON', JSON.stringify(secret).slice(1, -1)],
    ['JSON in JSON', JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
  ])('is removed as %s', (_, form) => {
    expect(redactor.text(`a ${form} b ${form}`)).toBe('a [redacted] b [redacted]');
  });

  test('is removed from headers and bodies', () => {
    expect(redactor.headers([['x-echo', `<${secret}>`]])).toEqual([['x-echo', '<[redacted]>']]);
    expect(redactor.body(JSON.stringify({ a: secret }), '/')).toBe('{"a":"[redacted]"}');
  });
});

test('credentials in headers, with scheme and spaces kept', () => {
  const redactor = createRedactor();
  expect(
    redactor
      .headers([
        ['authorization', 'Bearer abc.def'],
        ['authorization', 'bearer  abc'],
        ['authorization', 'Basic YTpi'],
        ['authorization', 'abc'],
        ['authorization', 'Bearer '],
        ['authorization', ''],
        ['set-cookie', 'session=1'],
        ['accept', 'a/b'],
      ])
      .map(([, value]) => value),
  ).toEqual([
    'Bearer [redacted]',
    'bearer  [redacted]',
    'Basic [redacted]',
    '[redacted]',
    'Bearer ',
    '',
    '[redacted]',
    'a/b',
  ]);
});

describe('by structure', () => {
  const redactor = createRedactor();
  const body = (value: unknown, path = '/') =>
    JSON.parse(redactor.body(JSON.stringify(value), path) ?? '') as unknown;
  const secretObject = {
    kind: 'Secret',
    metadata: { name: 'a' },
    data: { b: 'Yw==' },
    stringData: { d: 'e' },
  };
  const clean = {
    kind: 'Secret',
    metadata: { name: 'a' },
    data: { b: '[redacted]' },
    stringData: { d: '[redacted]' },
  };

  test('data of secrets at any position', () => {
    expect(body(secretObject)).toEqual(clean);
    expect(body({ type: 'ADDED', object: secretObject })).toEqual({ type: 'ADDED', object: clean });
    const { kind, ...item } = secretObject;
    const { kind: _, ...cleanItem } = clean;
    expect(body({ kind: `${kind}List`, items: [item] })).toEqual({ kind: 'SecretList', items: [cleanItem] });
  });

  test('patches sent to a secret', () => {
    const path = '/api/v1/namespaces/n/secrets/s?dryRun=All';
    expect(body({ data: { a: 'x', gone: null } }, path)).toEqual({ data: { a: '[redacted]', gone: null } });
    expect(body([{ op: 'add', path: '/data/a', value: 'x' }], path)).toEqual([
      { op: 'add', path: '/data/a', value: '[redacted]' },
    ]);
  });

  test('frames of a watch, the last one incomplete', () => {
    const frame = JSON.stringify({ type: 'ADDED', object: secretObject });
    const cleanFrame = JSON.stringify({ type: 'ADDED', object: clean });
    expect(redactor.body(`${frame}\n${frame}\n${frame.slice(0, 70)}`, '/')).toBe(
      `${cleanFrame}\n${cleanFrame}\n[redacted]`,
    );
  });

  test('issued tokens, which are redacted from then on', () => {
    const token = 'header.payload.signature';
    expect(body({ kind: 'TokenRequest', status: { token } })).toEqual({
      kind: 'TokenRequest',
      status: { token: '[redacted]' },
    });
    expect(redactor.text(`got ${token}`)).toBe('got [redacted]');
    expect(body({ kind: 'TokenReview', spec: { token: 'x' } })).toEqual({
      kind: 'TokenReview',
      spec: { token: '[redacted]' },
    });
  });

  test('bodies that may be secret and cannot be parsed are withheld', () => {
    expect(redactor.body('kind: Secret\ndata:\n  a: "x"\n', '/')).toBeUndefined();
    expect(redactor.body('{"kind":"Secret","data":{"a":"x', '/')).toBeUndefined();
    expect(redactor.body('k8s\0Secret\u0001', '/')).toBeUndefined();
    expect(redactor.body('"x"\ny: 1\n', '/api/v1/namespaces/n/secrets/s')).toBeUndefined();
    expect(
      redactor.body(`{"kind":"Secret","a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, '/'),
    ).toBeUndefined();
  });

  test('a duplicate key does not reveal a value', () => {
    const text = '{"kind":"Secret","data":{"a":"first"},"data":{}}';
    expect(redactor.body(text, '/')).not.toContain('first');
  });

  test('other bodies keep their bytes', () => {
    const text = '{ "kind": "ConfigMap", "a": 1.0, "a": 12345678901234567890 }';
    expect(redactor.body(text, '/')).toBe(text);
  });
});
