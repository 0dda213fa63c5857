// Unusual requests, as fast-check generates and shrinks them: every verb on every kind, far from any schema.
import * as fc from 'fast-check';
import type { Kind } from '../resources/declaration/kind.ts';
import { anyJson, jsonPatch, mergePatch, nearlyObject, shapedObject } from './bodies.test-support.ts';
import { fittingPath, otherPath, resourcePath, withQuery } from './targets.test-support.ts';

export interface FuzzRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** The bytes of a request; the connection stays open for the next one. */
export function bytesOf({ method, target, headers, body }: FuzzRequest): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.from(body);
  const head = `${method} ${target} HTTP/1.1\r\nHost: h\r\n${lines.join('')}Content-Length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes]);
}

const mediaType = fc.oneof(
  fc.constantFrom(
    'application/json',
    'application/yaml',
    'application/json;q=0',
    '*/*;q=0.0001',
    'application/*',
    'text/html',
    'application/json-patch+json',
    'application/merge-patch+json',
    'application/apply-patch+yaml',
    ';',
    ',,,',
    'a/b;c="d',
    'application/json;as=Table;g=meta.orch.io;v=v1',
    'application/json;as=APIGroupDiscoveryList;v=v2;g=x;q=x',
  ),
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 30,
  }),
);

const someHeaders = fc.dictionary(
  fc.constantFrom(
    'Accept',
    'Content-Type',
    'User-Agent',
    'Accept-Encoding',
    'If-Match',
    'X-Http-Method-Override',
  ),
  mediaType,
  { maxKeys: 3 },
);

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const noBody = fc.constant('');

/** Random paths, queries and percent-encodings. */
export const strangeTarget = (kinds: readonly Kind[]): fc.Arbitrary<FuzzRequest> =>
  fc.record({
    method: fc.constantFrom(...methods),
    target: withQuery(fc.oneof(resourcePath(kinds), otherPath)),
    headers: fc.constant({}),
    body: noBody,
  });

/** Random JSON as the body of any verb on any kind. */
export const strangeBody = (kinds: readonly Kind[]): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(fc.constantFrom(...kinds), fc.constantFrom('POST', 'POST', 'PUT', 'DELETE'))
    .chain(([kind, method]) =>
      fc.record({
        method: fc.constant(method),
        target: fc.oneof(
          { weight: 4, arbitrary: fittingPath(kind, method) },
          { weight: 1, arbitrary: withQuery(resourcePath([kind])) },
        ),
        headers: fc.constantFrom(
          {},
          { 'Content-Type': 'application/json' },
          { 'Content-Type': 'application/yaml' },
        ),
        body: fc
          .oneof(
            { weight: 4, arbitrary: shapedObject(kind) },
            { weight: 2, arbitrary: nearlyObject(kind) },
            { weight: 1, arbitrary: anyJson },
          )
          .map((value) => JSON.stringify(value)),
      }),
    );

const patchOf = (type: string, body: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: body }, { weight: 1, arbitrary: anyJson }).map((value) => ({
    headers: { 'Content-Type': `application/${type}+json` },
    body: JSON.stringify(value),
  }));

/** Random patches of existing objects. */
export const strangePatch = (targets: readonly string[]): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(
      fc.constantFrom(...targets),
      fc.oneof(patchOf('json-patch', jsonPatch), patchOf('merge-patch', mergePatch)),
    )
    .map(([target, patch]) => ({ method: 'PATCH', target, ...patch }));

/** Random Accept, Content-Type and other headers, with bodies that may not be JSON. */
export const strangeHeaders = (kinds: readonly Kind[]): fc.Arbitrary<FuzzRequest> =>
  fc.record({
    method: fc.constantFrom(...methods),
    target: fc.oneof(resourcePath(kinds), otherPath),
    headers: someHeaders,
    body: fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.uint8Array({ maxLength: 200 }),
      anyJson.map((value) => JSON.stringify(value)),
    ),
  });

/** Bytes that may begin like a request, and parts of requests in any order. */
export function strangeBytes() {
  const chunk = fc.oneof(
    fc.constantFrom(
      'GET ',
      ' HTTP/1.1',
      '\r\n',
      '\r\n\r\n',
      'Host: h',
      'Content-Length: ',
      'Transfer-Encoding: chunked',
      '\0',
      '5',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  return fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.array(chunk, { maxLength: 12 }).map((all) => all.join('')),
  );
}
