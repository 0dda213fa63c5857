// Canonical forms: varying values are replaced by names, other text is unchanged.
import { expect, test } from 'vitest';
import { createCanonicalizer } from './canonical.ts';
import { digestCatalogue, digestOf } from './digest.ts';

const first = '11111111-2222-4333-8444-555555555555';
const second = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const options = {
  prefix: 'oc-9f3a',
  namespaces: ['oc-9f3a-7', 'oc-9f3a-70', 'oc-9f3a-71'],
  addresses: ['https://127.0.0.1:40123/'],
};

test('uids, times, names and addresses are replaced and numbered by first appearance', () => {
  const { text } = createCanonicalizer(options);
  expect(text(`uid ${second} after ${first}, again ${second.toUpperCase()}`)).toBe(
    'uid $UID1 after $UID2, again $UID1',
  );
  expect(text(first)).toBe('$UID2');
  expect(text('at 2026-01-02T03:04:05Z and 2026-01-02T03:04:05.123456+01:00')).toBe('at $TIME and $TIME');
  expect(text('Date: Fri, 02 Jan 2026 03:04:05 GMT')).toBe('Date: $TIME');
  expect(text('/namespaces/oc-9f3a-7/configmaps/oc-9f3a-thing')).toBe('/namespaces/$NS/configmaps/$NS-thing');
  expect(text('oc-9f3a-71 then oc-9f3a-70, oc-9f3a-71')).toBe('$NS2 then $NS3, $NS2');
  expect(text('GET https://127.0.0.1:40123/api at 127.0.0.1:40123 from 127.0.0.1:55555')).toBe(
    'GET $BASE/api at $BASE from $ADDRESS',
  );
});

test('other text is unchanged', () => {
  const { text } = createCanonicalizer(options);
  const plain = 'foc-9f3a-7 has 12 items of 1.2.3.4, port 40123, $NS, 2026-01-02 and 11111111-2222';
  expect(text(plain)).toBe(plain);
});

test('a name after an escape is replaced', () => {
  const { text } = createCanonicalizer(options);
  expect(text(String.raw`a%2Foc-9f3a-7 b\n${first}`)).toBe(String.raw`a%2F$NS b\n$UID1`);
});

test('marked values are replaced as whole words only', () => {
  const canonicalizer = createCanonicalizer(options);
  canonicalizer.mark('version', '12');
  canonicalizer.mark('version', '1');
  canonicalizer.mark('name', 'pod-x7k2p');
  expect(canonicalizer.text('resourceVersion=12 limit 120, since 1; pod-x7k2p')).toBe(
    'resourceVersion=$VERSION1 limit 120, since $VERSION2; $NAME1',
  );
});

test('two runs with different names give the same text, and canonical text is unchanged', () => {
  const other = createCanonicalizer({
    prefix: 'oc-0000',
    namespaces: ['oc-0000-3'],
    addresses: ['localhost:1'],
  });
  const message = (prefix: string, namespace: string, uid: string, address: string): string =>
    `${prefix}-a in ${namespace} has ${uid} at ${address}`;
  const canonical = other.text(message('oc-0000', 'oc-0000-3', second, 'localhost:1'));
  const { text } = createCanonicalizer(options);
  expect(text(message('oc-9f3a', 'oc-9f3a-7', first, '127.0.0.1:40123'))).toBe(canonical);
  expect(text(canonical)).toBe(canonical);
});

test('values and keys in JSON are replaced, and keys are sorted', () => {
  const { value } = createCanonicalizer(options);
  const result = value({ b: [first, 1, null], a: { [second]: true } });
  expect(JSON.stringify(result)).toBe('{"a":{"$UID1":true},"b":["$UID2",1,null]}');
});

test('digests do not depend on order', () => {
  expect(digestOf({ a: 1, b: [1, 2] })).toBe(digestOf({ b: [1, 2], a: 1 }));
  expect(digestOf({ b: [1, 2] })).not.toBe(digestOf({ b: [2, 1] }));
  const rows = [
    { id: 'objects.one', document: 'core', section: '2.3', level: 'MUST', text: 'One.' },
    { id: 'objects.two', document: 'core', section: '2.3', level: 'MUST', text: 'Two.' },
  ] as const;
  expect(digestCatalogue(rows)).toBe(digestCatalogue(rows.toReversed()));
  expect(digestCatalogue(rows)).toMatch(/^sha256:[0-9a-f]{64}$/);
});
