// Every malformed parameter of a read or deletecollection is refused with a Status that names it, whatever the
// verb (document core 4.3, 4.12; codes as in the most used implementation).
import { expect, test } from 'vitest';
import { paths, startApi } from '../api.test-support.ts';

const { maps } = paths;

const verbs = {
  list: ['GET', maps, ''],
  'list over all namespaces': ['GET', '/api/v1/configmaps', ''],
  watch: ['GET', maps, 'watch=true&timeoutSeconds=1'],
  deletecollection: ['DELETE', maps, ''],
  get: ['GET', `${maps}/a`, ''],
} as const;

type Verb = keyof typeof verbs;

const all: readonly Verb[] = ['list', 'list over all namespaces', 'watch', 'deletecollection'];
const pages: readonly Verb[] = all.filter((verb) => verb !== 'watch');

/** Parameter, malformed values, verbs that read it, its name in the response. */
const malformed: readonly (readonly [string, readonly string[], readonly Verb[]])[] = [
  ['limit', ['abc', '', '1.5', '1e3', '0x10', '+1', ' 1', '1 ', '99999999999999999999', '٣', 'null'], all],
  ['timeoutSeconds', ['abc', '', '1.5', '1s', '99999999999999999999', 'Infinity'], [...all, 'get']],
  ['resourceVersion', ['abc', '-1', '1.5', '1e3', '0x1', ' 1', '999999999999999999999999'], [...all, 'get']],
  ['resourceVersionMatch', ['abc', 'exact', 'notolderthan', 'Exact,NotOlderThan', 'Exact '], all],
  ['continue', ['abc', '%00', '{}', 'e30', 'eyJ2IjoxfQ', '~~~~', 'a'.repeat(5000)], pages],
  ['labelSelector', ['a=b=c', '=', 'a in', 'a in (', 'a in (b', '!', ',', 'a b', '-a', 'a>x', 'a=-b'], all],
  ['fieldSelector', ['metadata.name', 'spec.none=a', '=', 'metadata.name>a', ',', 'metadata.uid=a'], all],
];

const questions = malformed.flatMap(([name, values, read]) => read.map((verb) => ({ verb, name, values })));

test('every verb is refused something', () => {
  expect(new Set(questions.map(({ verb }) => verb))).toEqual(new Set(Object.keys(verbs)));
});

test.each(questions)(
  '$verb refuses invalid values of $name, and names it',
  async ({ verb, name, values }) => {
    const { sendRequest, given, server } = await startApi();
    await given(maps, { metadata: { name: 'a' } });
    const [method, path, query] = verbs[verb];
    for (const value of values) {
      const search = new URLSearchParams(query);
      search.set(name, value);
      // A match is read together with a version.
      if (name === 'resourceVersionMatch') search.set('resourceVersion', '1');
      const left = new AbortController();
      const target = `${path}?${search.toString()}`;
      const { body } = await server.handle({ method, target, headers: { host: 'h' }, signal: left.signal });
      left.abort();
      const text = body instanceof Uint8Array ? Buffer.from(body).toString() : '{}';
      expect
        .soft({ value, result: namedOr(JSON.parse(text) as Refusal, name) })
        .toEqual({ value, result: 'named' });
    }
    expect((await sendRequest('GET', `${maps}/a`)).status).toBe(200);
  },
);

interface Refusal {
  readonly kind?: string;
  readonly status?: string;
  readonly code?: number;
  readonly reason?: string;
  readonly message?: string;
  readonly details?: { readonly causes?: readonly { readonly field?: string }[] };
}

/** `named`, or the actual response. The message may name the parameter in words: `field label not supported`. */
function namedOr({ kind, status, code, reason, message = '', details }: Refusal, name: string): string {
  const isRefusal = kind === 'Status' && status === 'Failure';
  if (!isRefusal || `${code} ${reason}` !== (code === 422 ? '422 Invalid' : '400 BadRequest'))
    return `${kind} ${code} ${reason}: ${message}`;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const isNamed =
    message.toLowerCase().includes(name.toLowerCase()) ||
    message.toLowerCase().includes(words) ||
    (details?.causes ?? []).some(({ field }) => field === name);
  return isNamed ? 'named' : `not named: ${message}`;
}

test.each(['watch', 'allowWatchBookmarks', 'sendInitialEvents'])(
  'no text is an error of %s: it is on but for 0 and false',
  async (name) => {
    const { watch } = await startApi();
    for (const value of ['maybe', '2', 'TRUE', 'null']) {
      const search = new URLSearchParams({ watch: 'true', [name]: value });
      if (name === 'sendInitialEvents') search.set('resourceVersionMatch', 'NotOlderThan');
      const { status, leave } = await watch(`${maps}?${search.toString()}`);
      expect(status).toBe(200);
      leave();
    }
  },
);
