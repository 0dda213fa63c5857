// Which requests a narrowing is about, by what was sent.
import { expect, test } from 'vitest';
import { orch } from '../../../../common/dialects/names.ts';
import type { WireRequest } from '../../../kit/requests/transport.ts';
import { appliesTo, narrowings } from './narrowings.ts';
import { createFactsReader } from './request-facts.ts';

const readFacts = createFactsReader(orch);

/** Those that apply, without the ones that depend on the number of the request or on the name of its namespace. */
function narrowingsOf(request: Partial<WireRequest>, isRestart = false): readonly string[] {
  const facts = readFacts(
    { method: 'GET', path: '/', headers: { authorization: 'Bearer t' }, ...request },
    1,
  );
  return narrowings
    .filter((one) => appliesTo(one, facts, isRestart))
    .map(({ id }) => id.replace('only-', ''))
    .filter((id) => id !== 'half-of-the-namespaces');
}

test.each([
  ['GET', '/healthz', []],
  ['GET', '/api/v1/namespaces/n1/configmaps/a', ['configmaps']],
  ['GET', '/api/v1/configmaps?watch=1', ['configmaps', 'over-all-namespaces']],
  ['GET', '/api/v1/namespaces/n1', ['cluster-scoped']],
  ['PUT', '/api/v1/namespaces/n1/finalize', ['cluster-scoped', 'sub-resources']],
  ['PUT', '/apis/example.com/v1/namespaces/n1/things/a/status', ['custom-kinds', 'sub-resources']],
  ['GET', '/apis/example.com/v1/things/a', ['custom-kinds', 'cluster-scoped']],
  // Nothing in the request says whether such a kind is namespaced.
  ['GET', '/apis/example.com/v1/things', ['custom-kinds', 'cluster-scoped', 'over-all-namespaces']],
])('%s %s', (method, path, expected) => {
  expect(narrowingsOf({ method, path })).toEqual(expected);
});

test('encodings of the body or of the answer, without parameters', () => {
  expect(narrowingsOf({ headers: { authorization: 'Bearer t', accept: 'application/yaml;q=1' } })).toEqual([
    'yaml',
  ]);
  expect(
    narrowingsOf({ headers: { authorization: 'Bearer t', 'content-type': 'application/cbor' } }),
  ).toEqual(['cbor']);
  const apply = { authorization: 'Bearer t', 'content-type': 'application/apply-patch+yaml' };
  expect(narrowingsOf({ headers: apply })).toEqual([]);
});

test('ways in', () => {
  expect(narrowingsOf({ headers: {} })).toEqual(['anonymous']);
  expect(narrowingsOf({ headers: {}, peer: { address: '', certificates: 'PEM' } })).toEqual(['certificates']);
  expect(narrowingsOf({ headers: { authorization: 'Bearer a.b.c' } })).toEqual(['service-account-tokens']);
  const repeatedHeaders = { 'impersonate-group': ['a', 'b'] };
  expect(narrowingsOf({ repeatedHeaders })).toEqual(['impersonated']);
});

test('sizes, turns and restarts', () => {
  expect(narrowingsOf({ body: new Uint8Array(65_537) })).toEqual(['bodies-over-64-kib']);
  expect(narrowingsOf({}, true)).toEqual(['after-a-restart']);
  const seventh = narrowings.find(({ id }) => id === 'only-every-seventh')!;
  const turns = Array.from({ length: 14 }, (_, at) => at + 1).filter((ordinal) =>
    appliesTo(seventh, readFacts({ method: 'GET', path: '/', headers: {} }, ordinal), false),
  );
  expect(turns).toEqual([7, 14]);
  expect(appliesTo(seventh, undefined, true)).toBe(false);
});
